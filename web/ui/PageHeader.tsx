// The heading of a page: its record, its status and its actions.
import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** The name of the record; the title of the page is in the top bar. */
  title?: ReactNode
  /** A muted line below, or a badge next to an invoice number. */
  meta?: ReactNode
  /** Buttons and links; the main one last. */
  actions?: ReactNode
}

/** Takes no space if nothing is given, as on a phone, where a page's actions are at the bottom. */
export function PageHeader({ title, meta, actions }: PageHeaderProps) {
  if (title === undefined && meta === undefined && actions === undefined) return null
  return (
    <div className="mb-4 flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {/* Wraps before the actions do. */}
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5 sm:grow sm:basis-56">
        {title !== undefined && <h2 className="min-w-0 text-title wrap-anywhere">{title}</h2>}
        {meta !== undefined && <div className="min-w-0 text-control wrap-anywhere text-muted">{meta}</div>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      )}
    </div>
  )
}
