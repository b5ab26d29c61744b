// The addresses in the customer form.
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'

import { addressKinds, customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { type CustomerFormValues, emptyAddress } from './customerForm.ts'
import { FieldRow, FieldRows } from './FieldRows.tsx'

export function AddressFields() {
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
    <FieldRows
      title="Addresses"
      addText="Add address"
      empty="No addresses. The billing address is proposed for invoices, the shipping address decides the tax exemption."
      error={errors?.message ?? errors?.root?.message}
      onAdd={() => append({ ...emptyAddress, kind: fields.length === 0 ? 'billing' : 'shipping' })}
    >
      {fields.map((field, index) => (
        <FieldRow key={field.id} removeLabel={`Remove address ${index + 1}`} onRemove={() => remove(index)}>
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
            <Checkbox
              label="Default of its kind"
              checked={addresses[index]?.isDefault ?? false}
              onChange={(isDefault) => makeDefault(index, isDefault)}
            />
          </div>
        </FieldRow>
      ))}
    </FieldRows>
  )
}
