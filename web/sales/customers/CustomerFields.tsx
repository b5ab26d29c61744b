// The sections of the customer form.
import { useFormContext } from 'react-hook-form'

import { findPriceLists } from '#contract/sales/priceLists.ts'
import { customerRecord } from '#domain/sales/customerRecord.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { RecordInput } from '#web/records/RecordInput.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'

import { AddressFields } from './AddressFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { type CustomerFormValues, detailFields, plainCustomer } from './customerForm.ts'
import { fieldGrid as grid } from './FieldRows.tsx'

type PlainField = keyof (typeof plainCustomer)['fields']

const mainFields: readonly PlainField[] = ['name', 'number', ...detailFields, 'getsReminders', 'printsCodes']

export function CustomerFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Card title="Customer">
        <div className={grid}>
          <Inputs names={mainFields} isNew={isNew} />
        </div>
      </Card>
      <TermsFields isNew={isNew} />
      <AddressFields />
      <ContactFields />
      <Card title="Notes">
        <RecordInput name="notes" field={plainCustomer.fields.notes} isNew={isNew} labelHidden />
      </Card>
    </>
  )
}

function Inputs({ names, isNew }: { names: readonly PlainField[]; isNew: boolean }) {
  return names.map((name) => (
    <RecordInput
      key={name}
      name={name}
      field={plainCustomer.fields[name]}
      isNew={isNew}
      labelHidden={false}
    />
  ))
}

function TermsFields({ isNew }: { isNew: boolean }) {
  const permissionError = usePermissionError('customers.terms')
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
        <Inputs names={['termsDays', 'termsFrom', 'discountBasisPoints']} isNew={isNew} />
        <PriceListField />
        <Inputs names={['creditLimitCents', 'holdReason']} isNew={isNew} />
      </fieldset>
    </Card>
  )
}

function PriceListField() {
  const { register, formState } = useFormContext<CustomerFormValues>()
  const { data, isPending } = useCall(findPriceLists, {})
  const lists = data?.priceLists ?? []
  const { label, hint } = customerRecord.fields.priceListId
  return (
    <Field label={label} hint={hint} error={formState.errors.priceListId?.message}>
      {/* The key selects the registered value again once its option is there. */}
      <Select key={lists.length} aria-busy={isPending} {...register('priceListId')}>
        <option value="">Normal prices</option>
        {lists.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
