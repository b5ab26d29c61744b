// The fields of the customer in the form; those of its record only once one is chosen.
import { useFormContext } from 'react-hook-form'

import { customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { CustomerInput } from './CustomerInput.tsx'
import type { SaleFormInput } from './saleValues.ts'

export const customerFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'customerAddress',
  'shipTo',
  'shipToState',
] as const

interface CustomerFieldsProps {
  hasRecord: boolean
  /** The customer can't change. */
  isFixed: boolean
  onChoose: (customerId: number) => void
  /** Another name is typed. */
  onType: () => void
}

export function CustomerFields({ hasRecord, isFixed, onChoose, onType }: CustomerFieldsProps) {
  const {
    register,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const suggestion = { suggests: !hasRecord, onChoose }
  const address = (name: 'customerAddress' | 'shipTo') => (
    <Textarea
      {...register(name)}
      rows={1}
      autoComplete="off"
      maxLength={limits.address}
      className="min-h-control"
    />
  )
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label="Customer name" required error={errors.customerName?.message}>
        <CustomerInput
          name="customerName"
          {...suggestion}
          onType={onType}
          readOnly={isFixed}
          maxLength={limits.name}
        />
      </Field>
      <Field label="Phone" required error={errors.customerPhone?.message}>
        <CustomerInput name="customerPhone" {...suggestion} type="tel" maxLength={limits.phone} />
      </Field>
      <Field label="Email" error={errors.customerEmail?.message}>
        <CustomerInput name="customerEmail" {...suggestion} type="email" maxLength={limits.email} />
      </Field>
      <Field label="Address" error={errors.customerAddress?.message}>
        {address('customerAddress')}
      </Field>
      {hasRecord && (
        <>
          <Field label="Ship to" hint="Empty: the address above" error={errors.shipTo?.message}>
            {address('shipTo')}
          </Field>
          <Field label="Ship-to state" error={errors.shipToState?.message}>
            <Input {...register('shipToState')} autoComplete="off" maxLength={limits.state} />
          </Field>
        </>
      )}
    </div>
  )
}
