// What is wrong with a field, beneath it, and announced when it comes up.
import { CircleAlert } from 'lucide-react'

interface FieldErrorProps {
  /** Nothing is wrong without it. */
  error: string | undefined
  id?: string
}

export function FieldError({ error, id }: FieldErrorProps) {
  // The region stands before the sentence does, or it would not be announced.
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
