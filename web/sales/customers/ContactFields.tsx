// The contacts in the customer form.
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'

import { customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { type CustomerFormValues, emptyContact } from './customerForm.ts'
import { FieldRow, FieldRows } from './FieldRows.tsx'

export function ContactFields() {
  const { register, control, formState, setValue } = useFormContext<CustomerFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' })
  const contacts = useWatch({ control, name: 'contacts' })
  const errors = formState.errors.contacts
  return (
    <FieldRows
      title="Contacts"
      addText="Add contact"
      empty="No contacts. Add the people to talk to, and who gets invoices and statements."
      error={errors?.message ?? errors?.root?.message}
      onAdd={() => append(emptyContact)}
    >
      {fields.map((field, index) => (
        <FieldRow key={field.id} removeLabel={`Remove contact ${index + 1}`} onRemove={() => remove(index)}>
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
            <Checkbox
              label="Gets invoices"
              checked={contacts[index]?.getsInvoices ?? false}
              onChange={(gets) => setValue(`contacts.${index}.getsInvoices`, gets, { shouldDirty: true })}
            />
            <Checkbox
              label="Gets statements"
              checked={contacts[index]?.getsStatements ?? false}
              onChange={(gets) => setValue(`contacts.${index}.getsStatements`, gets, { shouldDirty: true })}
            />
          </div>
        </FieldRow>
      ))}
    </FieldRows>
  )
}
