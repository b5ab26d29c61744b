import type { ReactNode } from 'react'

interface DocumentRowProps {
  /** Its number, which opens it, and its badges. */
  children: ReactNode
  /** Below the number. */
  note?: ReactNode
  /** Its units or its amount, on the right. */
  figure: ReactNode
  figureNote?: ReactNode
  /** Void or undone: its figure doesn't count. */
  isStruck?: boolean
}

/** A document in a list within the page of another record. */
export function DocumentRow({ children, note, figure, figureNote, isStruck = false }: DocumentRowProps) {
  return (
    <li className="flex items-baseline justify-between gap-3 px-4 py-2.5 text-control">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">{children}</span>
        {note && <span className="block text-meta wrap-anywhere text-muted tabular">{note}</span>}
      </span>
      <span className={`shrink-0 text-right tabular ${isStruck ? 'text-muted line-through' : ''}`}>
        {figure}
        {figureNote && <span className="block text-meta text-muted">{figureNote}</span>}
      </span>
    </li>
  )
}
