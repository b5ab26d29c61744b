// The charges of the invoice with the amounts to credit.
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form'

import { formatDecimal, formatUsd } from '#domain/platform/money.ts'
import type { CreditableCharge } from '#domain/sales/charges.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MoneyInput } from '#web/ui/NumberInput.tsx'

import { chargeError, type CreditFormValues } from './creditForm.ts'

interface CreditChargesProps {
  charges: readonly CreditableCharge[]
  register: UseFormRegister<CreditFormValues>
  control: Control<CreditFormValues>
  /** Errors are shown once the form was submitted. */
  showsErrors: boolean
  onCreditAll: (charges: CreditFormValues['charges']) => void
}

export function CreditCharges({ charges, register, control, showsErrors, onCreditAll }: CreditChargesProps) {
  const values = useWatch({ control, name: 'charges' })
  const creditAll = () =>
    onCreditAll(
      charges.map((charge) => {
        const cents = leftOf(charge)
        return { amount: cents === 0 ? '' : formatDecimal(cents, 2) }
      }),
    )
  return (
    <Card
      title="Charges"
      flush
      action={
        <Button size="sm" onClick={creditAll}>
          Credit all charges
        </Button>
      }
    >
      <ul aria-label="Charges to credit" className="divide-y divide-hairline">
        {charges.map((charge, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two charges may be equal
          <li key={index} className="flex items-start justify-between gap-4 px-4 py-3 text-control">
            <div className="min-w-0 py-1.5">
              <span className="font-medium wrap-anywhere">{charge.label}</span>
              <span className="block text-meta text-muted tabular">
                {charge.creditedCents > 0
                  ? `${formatUsd(leftOf(charge))} of ${formatUsd(charge.amountCents)} left`
                  : formatUsd(charge.amountCents)}
                {charge.isTaxed && ', taxed'}
              </span>
            </div>
            <Field
              label={`Credit of ${charge.label}`}
              labelHidden
              className="w-36 shrink-0"
              error={showsErrors ? chargeError(charge, values[index] ?? {}) : undefined}
            >
              <MoneyInput disabled={leftOf(charge) === 0} {...register(`charges.${index}.amount`)} />
            </Field>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function leftOf({ amountCents, creditedCents }: CreditableCharge): number {
  return amountCents - creditedCents
}
