// Cards side by side, as many as fit, all of one width.
import type { ReactNode } from 'react'

interface CardGridProps {
  /** Names the list for screen readers. */
  label: string
  children: ReactNode
}

/** A list. Six to a row on a laptop, two on a phone, so that twelve fit a laptop's screen. Children: `<li>`s. */
export function CardGrid({ label, children }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(10.25rem,1fr))] gap-3 max-sm:grid-cols-2 max-sm:gap-2"
    >
      {children}
    </ul>
  )
}
