// A label, its control, a hint and the error beneath, tied together for eyes and for screen readers.
import { useId, useMemo, type ReactNode } from 'react'

import { FieldContext } from './fieldContext.ts'
import { FieldError } from './FieldError.tsx'

export interface FieldProps {
  label: string
  /** A sentence that helps before anything is typed. */
  hint?: ReactNode
  /** A sentence that says what is wrong. It is announced when it appears. */
  error?: string | undefined
  /** Marks the label with *. */
  required?: boolean | undefined
  /** Keeps the label for screen readers alone, as in a row of filters. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  /** One Input, Textarea, Select, NumberInput, MoneyInput, SearchInput or FilePicker. */
  children: ReactNode
}

/** Wires the control inside by context: it needs neither id nor aria attributes of its own. */
export function Field({ label, hint, error, required, labelHidden, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const wrong = error !== undefined && error !== ''
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
    <div className={`flex min-w-0 flex-col gap-1 ${className ?? ''}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-control font-medium'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={errorId} error={wrong ? error : undefined} />
      {hinted && (
        <p id={hintId} className="text-meta text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
