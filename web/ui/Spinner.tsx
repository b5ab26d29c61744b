// Says that something is being waited for, where a skeleton would promise too much.
import { LoaderCircle } from 'lucide-react'

interface SpinnerProps {
  /** What is being waited for, for screen readers. Without it the spinner is decoration beside a text. */
  label?: string | undefined
  className?: string | undefined
}

/** A turning ring of 16 px. With `label` it is announced as a status. */
export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <LoaderCircle aria-hidden="true" className={`size-4 animate-turn stroke-[1.5] ${className ?? ''}`} />
  )
  if (label === undefined) return ring
  return (
    <output className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  )
}
