// A discount as a percentage or as an amount.
import type { ComponentProps } from 'react'

import type { DiscountType } from '#domain/sales/states.ts'
import { Field } from '#web/ui/Field.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'

const types = [
  { type: 'percentage', sign: '%', label: 'Discount in percent' },
  { type: 'amount', sign: '$', label: 'Discount as an amount' },
] as const

interface DiscountFieldProps {
  type: DiscountType
  onTypeChange: (type: DiscountType) => void
  error: string | undefined
  /** Of the input of the shown type. */
  input: ComponentProps<typeof MoneyInput>
  className?: string
}

export function DiscountField({ type, onTypeChange, error, input, className }: DiscountFieldProps) {
  return (
    <div className={`flex min-w-0 items-start gap-1.5 ${className ?? ''}`}>
      <Field label={type === 'amount' ? 'Discount ($)' : 'Discount (%)'} error={error} className="flex-1">
        {type === 'amount' ? (
          <MoneyInput key={type} {...input} />
        ) : (
          <NumberInput key={type} min={0} max={100} hasDecimals unit="%" {...input} />
        )}
      </Field>
      <fieldset
        aria-label="Kind of discount"
        className="mt-6 flex h-control rounded-md border border-edge p-0.5"
      >
        {types.map(({ type: own, sign, label }) => (
          <button
            key={own}
            type="button"
            aria-pressed={type === own}
            aria-label={label}
            title={label}
            onClick={() => onTypeChange(own)}
            className="w-6 rounded-sm text-meta font-medium text-muted focus-ring hover:text-ink aria-pressed:bg-selected aria-pressed:text-ink pointer-coarse:w-9"
          >
            {sign}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
