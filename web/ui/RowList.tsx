// Rows that replace a table on a phone.
import type { ReactNode } from 'react'

/** A framed list of ListRows. */
export function RowList({
  label,
  flush = false,
  children,
}: {
  label: string
  flush?: boolean | undefined
  children: ReactNode
}) {
  return (
    <ul
      aria-label={label}
      className={`divide-y divide-hairline bg-surface ${flush ? '' : 'overflow-clip rounded-md border border-hairline'}`}
    >
      {children}
    </ul>
  )
}

interface ListRowProps {
  /** An image of 40 px or an Avatar. */
  lead?: ReactNode
  /** The name; a link with `rowLink` makes the whole row clickable. */
  title: ReactNode
  /** One muted line below. */
  meta?: ReactNode
  /** The first figure, at the right. */
  figure?: ReactNode
  /** The second figure, below it. */
  note?: ReactNode
  /** A button or menu at the end, above the row's link. */
  actions?: ReactNode
}

/** At least 56 px high, for touch. */
export function ListRow({ lead, title, meta, figure, note, actions }: ListRowProps) {
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 has-[a[data-row-link]]:hover:bg-hover has-[a[data-row-link]:focus-visible]:selvedge-left">
      {lead}
      <div className="min-w-0 flex-1">
        <div className="line-clamp-2 text-control font-medium wrap-anywhere">{title}</div>
        {meta !== undefined && <div className="truncate text-meta text-muted">{meta}</div>}
      </div>
      {(figure !== undefined || note !== undefined) && (
        <div className="flex shrink-0 flex-col items-end gap-0.5 text-control tabular">
          {figure}
          {note !== undefined && <div className="text-meta text-muted">{note}</div>}
        </div>
      )}
      {actions !== undefined && <div className="relative z-1 -mr-2 flex">{actions}</div>}
    </li>
  )
}
