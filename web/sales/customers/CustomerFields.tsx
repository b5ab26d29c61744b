// The sections of the customer form.
import { useFormContext, useWatch } from 'react-hook-form'

import { findPriceLists } from '#contract/sales/priceLists.ts'
import { maxTermsDays, termsStartLabels, termsStarts } from '#domain/company/paymentTerms.ts'
import { customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { AddressFields } from './AddressFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import type { CustomerFormValues } from './customerForm.ts'
import { fieldGrid as grid } from './FieldRows.tsx'

export function CustomerFields({ isNew }: { isNew: boolean }) {
  const { register, control, formState, setValue } = useFormContext<CustomerFormValues>()
  const getsReminders = useWatch({ control, name: 'getsReminders' })
  const { errors } = formState
  return (
    <>
      <Card title="Customer">
        <div className={grid}>
          <Field label="Customer name" required error={errors.name?.message}>
            <Input {...register('name')} autoComplete="off" maxLength={limits.name} />
          </Field>
          <Field
            label="Customer number"
            required={!isNew}
            hint={isNew ? 'Empty: the next free number' : undefined}
            error={errors.number?.message}
          >
            <Input {...register('number')} autoComplete="off" className="code" maxLength={limits.number} />
          </Field>
          <Field label="Phone" error={errors.phone?.message}>
            <Input {...register('phone')} type="tel" autoComplete="off" maxLength={limits.phone} />
          </Field>
          <Field label="Email" error={errors.email?.message}>
            <Input {...register('email')} type="email" autoComplete="off" maxLength={limits.email} />
          </Field>
          <Field label="Tax ID" error={errors.taxId?.message}>
            <Input {...register('taxId')} autoComplete="off" maxLength={limits.taxId} />
          </Field>
          <div className="sm:self-end">
            <Checkbox
              label="No reminders of overdue invoices"
              checked={!getsReminders}
              onChange={(excluded) => setValue('getsReminders', !excluded, { shouldDirty: true })}
            />
          </div>
        </div>
      </Card>
      <TermsFields />
      <AddressFields />
      <ContactFields />
      <Card title="Notes">
        <Field label="Notes" labelHidden error={errors.notes?.message}>
          <Textarea {...register('notes')} maxLength={limits.notes} />
        </Field>
      </Card>
    </>
  )
}

function TermsFields() {
  const { register, formState } = useFormContext<CustomerFormValues>()
  const { errors } = formState
  const permissionError = usePermissionError('customers.terms')
  const lists = useCall(findPriceLists, {}).data?.priceLists ?? []
  return (
    <Card title="Terms and credit">
      {permissionError !== undefined && (
        <p id="terms-permission" className="mb-3 text-control text-muted">
          {permissionError}
        </p>
      )}
      <fieldset
        disabled={permissionError !== undefined}
        aria-label="Terms and credit"
        aria-describedby={permissionError === undefined ? undefined : 'terms-permission'}
        className={grid}
      >
        <Field label="Net days" hint="Empty: the terms of the company" error={errors.termsDays?.message}>
          <NumberInput {...register('termsDays')} min={0} max={maxTermsDays} unit="days" />
        </Field>
        <Field label="Days count from" error={errors.termsFrom?.message}>
          <Select {...register('termsFrom')}>
            {termsStarts.map((start) => (
              <option key={start} value={start}>
                {termsStartLabels[start]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Discount" hint="Proposed for each invoice" error={errors.discountPercentage?.message}>
          <NumberInput {...register('discountPercentage')} min={0} max={100} hasDecimals unit="%" />
        </Field>
        <Field label="Price list" hint="Instead of a discount" error={errors.priceListId?.message}>
          {/* The key selects the registered value again once its option is there. */}
          <Select key={lists.length} {...register('priceListId')}>
            <option value="">Normal prices</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Credit limit" hint="Empty: no limit" error={errors.creditLimit?.message}>
          <MoneyInput {...register('creditLimit')} />
        </Field>
        <Field
          label="Hold"
          hint="A reason here stops new invoices. Empty: not on hold"
          error={errors.holdReason?.message}
          className="sm:col-span-2"
        >
          <Input {...register('holdReason')} autoComplete="off" maxLength={limits.holdReason} />
        </Field>
      </fieldset>
    </Card>
  )
}
