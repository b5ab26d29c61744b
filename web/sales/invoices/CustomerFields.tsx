// The customer's part of a new invoice.
import { useFormContext } from 'react-hook-form'

import { customerLimits } from '#domain/sales/invoices.ts'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import type { InvoiceFormInput } from './invoiceForm.ts'

export function CustomerFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<InvoiceFormInput>()
  return (
    <Card title="Customer Information">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Customer Name" required error={errors.customerName?.message}>
          <Input {...register('customerName')} autoComplete="off" maxLength={customerLimits.name} />
        </Field>
        <Field label="Phone" required error={errors.customerPhone?.message}>
          <Input
            {...register('customerPhone')}
            type="tel"
            autoComplete="off"
            maxLength={customerLimits.phone}
          />
        </Field>
        <Field label="Email" error={errors.customerEmail?.message}>
          <Input
            {...register('customerEmail')}
            type="email"
            autoComplete="off"
            maxLength={customerLimits.email}
          />
        </Field>
        <Field label="Address" error={errors.customerAddress?.message}>
          <Textarea
            {...register('customerAddress')}
            rows={1}
            autoComplete="off"
            maxLength={customerLimits.address}
            className="min-h-control"
          />
        </Field>
      </div>
    </Card>
  )
}
