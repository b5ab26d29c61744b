// A number input: right-aligned, in tabular figures, with a sign or unit.
import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { boxedInput, inputStyles } from './inputStyles.ts'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Before the number: '$'. */
  sign?: string | undefined
  /** After the number: '%', 'units'. */
  unit?: string | undefined
}

/** A native number input for whole numbers; set `step` for others. */
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
        // Scrolling over a focused number input would change its value.
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

/** A NumberInput for US dollars, not negative, with steps of a cent. Its value is text such as '12.34'. */
export function MoneyInput(props: Omit<NumberInputProps, 'sign' | 'unit'>) {
  return <NumberInput min={0} step={0.01} {...props} sign="$" />
}
