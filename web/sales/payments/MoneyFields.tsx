// The fields of a payment or refund: amount, day, method, reference and note.
import { paymentLimits } from '#domain/sales/payments.ts'
import { type PaymentMethod, paymentMethods } from '#domain/sales/states.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'

import type { MoneyValues } from './paymentForm.ts'

interface MoneyFieldsProps {
  values: MoneyValues
  today: string
  /** By API name. */
  errors: Readonly<Record<string, string>>
  dayLabel?: string
  onChange: (values: MoneyValues) => void
}

export function MoneyFields({ values, today, errors, dayLabel = 'Received on', onChange }: MoneyFieldsProps) {
  const set =
    (field: Exclude<keyof MoneyValues, 'method' | 'receivedOn'>) => (event: { target: { value: string } }) =>
      onChange({ ...values, [field]: event.target.value })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
      <Field label="Amount" required error={errors['amount']}>
        <MoneyInput value={values.amount} onChange={set('amount')} />
      </Field>
      <Field label={dayLabel} required error={errors['receivedOn']}>
        <DateInput
          value={values.receivedOn ?? today}
          max={today}
          onChange={(receivedOn) => onChange({ ...values, receivedOn })}
        />
      </Field>
      <Field label="Method" required error={errors['method']}>
        <Select
          value={values.method}
          onChange={({ target }) => onChange({ ...values, method: target.value as PaymentMethod })}
        >
          {paymentMethods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </Select>
      </Field>
      <Field label="Reference" hint="Such as the number of the check" error={errors['reference']}>
        <Input
          value={values.reference}
          autoComplete="off"
          maxLength={paymentLimits.reference}
          onChange={set('reference')}
        />
      </Field>
      <Field label="Note" error={errors['note']} className="col-span-full">
        <Input value={values.note} autoComplete="off" maxLength={paymentLimits.note} onChange={set('note')} />
      </Field>
    </div>
  )
}
