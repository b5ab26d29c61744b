// The line at the head of a page: the thing it shows, what it says of itself, and what can be done here.
import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** The name of the one thing that the page shows; the kind of page is in the bar above already. */
  title?: ReactNode
  /** A muted line beneath, or a badge beside the number of an invoice. */
  meta?: ReactNode
  /** Buttons and links; the main one last. */
  actions?: ReactNode
}

export function PageHeader({ title, meta, actions }: PageHeaderProps) {
  return (
    <div className="mb-4 flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
        {title !== undefined && <h2 className="min-w-0 text-title wrap-anywhere">{title}</h2>}
        {meta !== undefined && <div className="text-control text-muted">{meta}</div>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      )}
    </div>
  )
}
