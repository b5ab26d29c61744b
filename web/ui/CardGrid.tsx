// A grid of cards of equal width.
import type { ReactNode } from 'react'

interface CardGridProps {
  /** The accessible name of the list. */
  label: string
  children: ReactNode
}

/** Six per row on a laptop, two on a phone. Children: `<li>` elements. */
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
