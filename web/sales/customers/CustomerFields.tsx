// The sections of the customer form.
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'

import { findPriceLists } from '#contract/sales/priceLists.ts'
import { maxTermsDays } from '#domain/company/paymentTerms.ts'
import { addressKinds, customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { type CustomerFormValues, emptyAddress, emptyContact } from './customerForm.ts'

const grid = 'grid gap-x-4 gap-y-3 sm:grid-cols-2'

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
            <Tick
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
            <option value="invoice">The day of the invoice</option>
            <option value="month end">The end of its month</option>
          </Select>
        </Field>
        <Field label="Discount" hint="Proposed for each invoice" error={errors.discountPercentage?.message}>
          <NumberInput {...register('discountPercentage')} min={0} max={100} step="any" unit="%" />
        </Field>
        <Field label="Price list" hint="Instead of a discount" error={errors.priceListId?.message}>
          <Select {...register('priceListId')}>
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

function AddressFields() {
  const { register, control, formState, setValue } = useFormContext<CustomerFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses' })
  const addresses = useWatch({ control, name: 'addresses' })
  const errors = formState.errors.addresses
  /** One address of a kind is the default. */
  const makeDefault = (index: number, isDefault: boolean) => {
    for (const [other, { kind }] of addresses.entries()) {
      if (kind === addresses[index]?.kind)
        setValue(`addresses.${other}.isDefault`, isDefault && other === index, { shouldDirty: true })
    }
  }
  return (
    <Rows
      title="Addresses"
      addText="Add address"
      empty="No addresses. The billing address is proposed for invoices, the shipping address decides the tax exemption."
      error={errors?.message ?? errors?.root?.message}
      onAdd={() => append({ ...emptyAddress, kind: fields.length === 0 ? 'billing' : 'shipping' })}
    >
      {fields.map((field, index) => (
        <Row key={field.id} removeLabel={`Remove address ${index + 1}`} onRemove={() => remove(index)}>
          <Field label="Kind" error={errors?.[index]?.kind?.message}>
            <Select {...register(`addresses.${index}.kind`)}>
              {addressKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kind === 'billing' ? 'Billing' : 'Shipping'}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Label" hint="Such as Warehouse" error={errors?.[index]?.label?.message}>
            <Input {...register(`addresses.${index}.label`)} maxLength={limits.addressLabel} />
          </Field>
          <Field label="Address" required error={errors?.[index]?.text?.message}>
            <Textarea {...register(`addresses.${index}.text`)} rows={2} maxLength={limits.address} />
          </Field>
          <div className="flex flex-col gap-2">
            <Field
              label="State"
              hint="Such as NY, for tax exemptions"
              error={errors?.[index]?.state?.message}
            >
              <Input {...register(`addresses.${index}.state`)} maxLength={limits.state} />
            </Field>
            <Tick
              label="Default of its kind"
              checked={addresses[index]?.isDefault ?? false}
              onChange={(isDefault) => makeDefault(index, isDefault)}
            />
          </div>
        </Row>
      ))}
    </Rows>
  )
}

function ContactFields() {
  const { register, control, formState, setValue } = useFormContext<CustomerFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' })
  const contacts = useWatch({ control, name: 'contacts' })
  const errors = formState.errors.contacts
  return (
    <Rows
      title="Contacts"
      addText="Add contact"
      empty="No contacts. Add the people to talk to, and who gets invoices and statements."
      error={errors?.message ?? errors?.root?.message}
      onAdd={() => append(emptyContact)}
    >
      {fields.map((field, index) => (
        <Row key={field.id} removeLabel={`Remove contact ${index + 1}`} onRemove={() => remove(index)}>
          <Field label="Contact name" required error={errors?.[index]?.name?.message}>
            <Input
              {...register(`contacts.${index}.name`)}
              autoComplete="off"
              maxLength={limits.contactName}
            />
          </Field>
          <Field label="Role" hint="Such as Buyer" error={errors?.[index]?.role?.message}>
            <Input
              {...register(`contacts.${index}.role`)}
              autoComplete="off"
              maxLength={limits.contactRole}
            />
          </Field>
          <Field label="Contact email" error={errors?.[index]?.email?.message}>
            <Input
              {...register(`contacts.${index}.email`)}
              type="email"
              autoComplete="off"
              maxLength={limits.email}
            />
          </Field>
          <Field label="Contact phone" error={errors?.[index]?.phone?.message}>
            <Input
              {...register(`contacts.${index}.phone`)}
              type="tel"
              autoComplete="off"
              maxLength={limits.phone}
            />
          </Field>
          <div className="flex flex-wrap gap-x-4 sm:col-span-2">
            <Tick
              label="Gets invoices"
              checked={contacts[index]?.getsInvoices ?? false}
              onChange={(gets) => setValue(`contacts.${index}.getsInvoices`, gets, { shouldDirty: true })}
            />
            <Tick
              label="Gets statements"
              checked={contacts[index]?.getsStatements ?? false}
              onChange={(gets) => setValue(`contacts.${index}.getsStatements`, gets, { shouldDirty: true })}
            />
          </div>
        </Row>
      ))}
    </Rows>
  )
}

interface RowsProps {
  title: string
  addText: string
  empty: string
  error: string | undefined
  onAdd: () => void
  children: readonly ReactNode[]
}

function Rows({ title, addText, empty, error, onAdd, children }: RowsProps) {
  return (
    <Card
      title={title}
      flush
      action={
        <Button size="sm" variant="ghost" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {addText}
        </Button>
      }
    >
      {error !== undefined && <p className="px-4 pt-3 text-meta text-danger">{error}</p>}
      {children.length === 0 ? (
        <p className="px-4 py-3 text-control text-muted">{empty}</p>
      ) : (
        <div className="divide-y divide-hairline">{children}</div>
      )}
    </Card>
  )
}

interface RowProps {
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

function Row({ removeLabel, onRemove, children }: RowProps) {
  return (
    <div className="flex items-start gap-2 p-4">
      <div className={`${grid} min-w-0 flex-1`}>{children}</div>
      <IconButton label={removeLabel} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface TickProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="flex min-h-control cursor-pointer items-center gap-2 text-control">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4"
      />
      {label}
    </label>
  )
}
