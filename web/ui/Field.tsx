// A label, its control, a hint and an error.
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'

import { afterPress } from './afterPress.ts'
import { FieldContext } from './fieldContext.ts'
import { lengthError } from './lengthError.ts'

export interface FieldProps {
  label: string
  /** Help before anything is typed. */
  hint?: ReactNode
  /** The validation error. Announced when it appears. */
  error?: string | undefined
  /** Marks the label with *. */
  required?: boolean | undefined
  /** Shows the label to screen readers only, as in a row of filters. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  /** One Input, Textarea, Select, NumberInput, MoneyInput, SearchInput or FilePicker. */
  children: ReactNode
}

/**
 * Connects the control through context: it needs no id or aria attributes of its own. Instead of the attribute `maxLength`, which cuts
 * pasted text, it shows an error.
 */
export function Field({ label, hint, error, required, labelHidden, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const field = useRef<HTMLDivElement>(null)
  const [tooLong, setTooLong] = useState<string>()
  const [unreadable, setUnreadable] = useState<string>()
  /** A number is not complete while it is typed for the first time. */
  const wasLeft = useRef(false)
  const checkText = () => {
    setTooLong(findLengthError(field.current))
    setUnreadable(wasLeft.current ? findNumberError(field.current) : undefined)
  }
  // After each rendering, since forms also set the text of the control itself.
  useEffect(checkText)
  const leave = () =>
    afterPress(() => {
      wasLeft.current = true
      checkText()
    })
  const shownError = tooLong ?? error ?? unreadable
  const wrong = shownError !== undefined && shownError !== ''
  const hinted = hint !== undefined && hint !== null
  const wiring = useMemo(
    () => ({
      id,
      describedBy: [wrong && errorId, hinted && hintId].filter(Boolean).join(' ') || undefined,
      invalid: wrong,
      required,
    }),
    [id, wrong, hinted, errorId, hintId, required],
  )
  return (
    <div
      ref={field}
      onInput={checkText}
      onBlur={leave}
      className={`flex min-w-0 flex-col gap-1 ${className ?? ''}`}
    >
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-control font-medium'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={errorId} error={wrong ? shownError : undefined} />
      {hinted && (
        <p id={hintId} className="text-meta text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

function findLengthError(field: HTMLElement | null): string | undefined {
  const control = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-max-length]')
  return control ? lengthError(control.value, Number(control.dataset['maxLength'])) : undefined
}

/** NumberInput writes it. */
function findNumberError(field: HTMLElement | null): string | undefined {
  return field?.querySelector<HTMLInputElement>('[data-number-error]')?.dataset['numberError']
}

interface FieldErrorProps {
  error: string | undefined
  id?: string
}

export function FieldError({ error, id }: FieldErrorProps) {
  // The live region must exist before its text, or it is not announced.
  return (
    <div role="alert" className={error === undefined ? 'hidden' : ''}>
      {error !== undefined && (
        <p id={id} className="flex animate-appear items-start gap-1 text-meta text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
