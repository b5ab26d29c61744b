import { LoaderCircle } from 'lucide-react'

interface SpinnerProps {
  /** Names the loading content for screen readers. Without it the spinner is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** A spinner of 16 px. With `label` it is announced as a status. */
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
