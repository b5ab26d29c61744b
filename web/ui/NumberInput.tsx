// A number input: right-aligned, in tabular figures, with a sign or unit.
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { boxedInput, inputStyles } from './inputStyles.ts'
import { numberError } from './numberError.ts'
import { readPlainNumber, stepNumber } from './stepNumber.ts'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'step'> {
  /** Before the number: '$'. */
  sign?: string | undefined
  /** After the number: '%', 'units'. */
  unit?: string | undefined
  /** Of the arrow keys, like `min` and `max`: the form checks what is typed. */
  step?: number | undefined
  /** For a keyboard with a decimal mark. */
  hasDecimals?: boolean | undefined
  /** Reads a text that is no number, such as 'Net 30'; NaN if it can't. The number replaces it once the input is left. */
  readText?: ((text: string) => number) | undefined
}

/**
 * Keeps every text that is typed or pasted: a native number input drops the comma of 12,5, which leaves 125. Read its value with the
 * functions of numberTexts.ts.
 */
export function NumberInput({
  sign,
  unit,
  min,
  max,
  step = 1,
  hasDecimals = !Number.isInteger(step),
  className,
  readText,
  onBlur,
  onKeyDown,
  autoComplete = 'off',
  ...rest
}: NumberInputProps) {
  const limits = {
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  }
  const stepByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const input = event.currentTarget
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (direction === undefined || event.defaultPrevented || hasModifier || input.readOnly) return
    // The caret would jump to an end of the text.
    event.preventDefault()
    const next = stepNumber(input.value, direction * step, limits)
    if (next === undefined) return
    replaceText(input, next)
  }
  const replaceByNumber = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const value = input.dataset['numberError'] === undefined ? undefined : readText?.(input.value)
    if (value !== undefined && !Number.isNaN(value)) replaceText(input, String(value))
    onBlur?.(event)
  }
  const box = useRef<HTMLSpanElement>(null)
  // After each rendering, since forms also set the text of the input itself.
  const describe = (input: EventTarget | null | undefined) => {
    if (!(input instanceof HTMLInputElement)) return
    announceValue(input)
    setNumberError(input, numberError(input.value, { isAmount: sign === '$', hasDecimals }))
  }
  useEffect(() => describe(box.current?.querySelector('input')))
  return (
    <span
      ref={box}
      onInput={({ target }) => describe(target)}
      className={inputStyles({ kind: 'box', className })}
    >
      {sign && (
        <span aria-hidden="true" className="pl-2.5 text-muted">
          {sign}
        </span>
      )}
      <input
        {...rest}
        {...useFieldAttributes(rest)}
        type="text"
        autoComplete={autoComplete}
        role="spinbutton"
        aria-valuemin={limits.min}
        aria-valuemax={limits.max}
        inputMode={hasDecimals ? 'decimal' : 'numeric'}
        onBlur={replaceByNumber}
        onKeyDown={stepByKey}
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

/** As if the user had typed it. */
function replaceText(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Without it, some screen readers announce each spinbutton as 0. */
function announceValue(input: HTMLInputElement): void {
  const value = input.value === '' ? undefined : readPlainNumber(input.value)
  if (value === undefined) input.removeAttribute('aria-valuenow')
  else input.setAttribute('aria-valuenow', String(value))
}

/** Field shows it once the input was left. */
function setNumberError(input: HTMLInputElement, error: string | undefined): void {
  if (error === undefined) delete input.dataset['numberError']
  else input.dataset['numberError'] = error
}

/** A NumberInput for US dollars, not negative, with steps of a cent. Its value is text such as '12.34'. */
export function MoneyInput(props: Omit<NumberInputProps, 'sign' | 'unit'>) {
  return <NumberInput min={0} step={0.01} {...props} sign="$" />
}
