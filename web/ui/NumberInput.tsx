// A number: right-aligned, in tabular figures, with its sign or unit beside it.
import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { boxedInput, inputStyles } from './inputStyles.ts'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Stands before the number: '$'. */
  sign?: string | undefined
  /** Stands after it: '%', 'units'. */
  unit?: string | undefined
}

/** A native number input. Whole numbers by default; give `step` for others. */
export function NumberInput({ sign, unit, className, step = 1, ...rest }: NumberInputProps) {
  return (
    <span className={inputStyles({ kind: 'box', className })}>
      {sign && (
        <span aria-hidden="true" className="pl-2.5 text-muted">
          {sign}
        </span>
      )}
      <input
        {...rest}
        {...useFieldAttributes(rest)}
        type="number"
        step={step}
        inputMode={Number.isInteger(Number(step)) && step !== 'any' ? 'numeric' : 'decimal'}
        // Scrolling the page over a focused number would change it unseen.
        onWheel={(event) => event.currentTarget.blur()}
        className={`${boxedInput} text-right tabular`}
      />
      {unit && (
        <span aria-hidden="true" className="pr-2.5 text-muted">
          {unit}
        </span>
      )}
    </span>
  )
}
