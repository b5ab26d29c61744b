// Lines of a document from columns: a table, and stacked rows on a phone.
import { Fragment, type ReactNode } from 'react'

import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { selectionColumn } from '#web/lists/selectionColumn.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import type { DocumentLine } from './lineBlocks.ts'

export interface LineTableProps<Line> {
  label?: string
  lines: readonly Line[]
  columns: readonly Column<Line>[]
  /** By the number of the line; undefined if nothing can be selected. */
  selection?: RowSelection | undefined
}

export function LineTable<Line extends DocumentLine>({
  label = 'Items',
  lines,
  columns,
  selection,
}: LineTableProps<Line>) {
  // Lines without a number never change, and two may be equal.
  const rows = lines.map((line, index) => ({ ...line, id: line.line ?? index }))
  const checkbox = selection && selectionColumn<(typeof rows)[number]>('line', selection, describeLine)
  if (useIsPhone()) {
    return (
      <ul aria-label={label} className="divide-y divide-hairline">
        {rows.map((row) => (
          <LineRow key={row.id} lead={checkbox?.cell(row)} columns={columns} line={row} />
        ))}
      </ul>
    )
  }
  return (
    <ListTable
      label={label}
      flush
      columns={checkbox ? [checkbox, ...columns] : columns}
      rows={rows}
      isSelected={({ id }) => selection?.isSelected(id) ?? false}
    />
  )
}

/** 'TANK-1, Navy, M' */
function describeLine({ product }: DocumentLine): string {
  return [product.code, product.color, product.size].join(', ')
}

interface LineRowProps<Line> extends Pick<LineTableProps<Line>, 'columns'> {
  lead: ReactNode
  line: Line
}

/** On a phone: the product with its facts and notes, and the figures at the right. */
function LineRow<Line>({ lead, columns, line }: LineRowProps<Line>) {
  const partsAt = (place: Column<Line>['phone']) =>
    columns
      .filter(({ phone }) => phone === place)
      .map(({ phoneCell, cell }) => (phoneCell ?? cell)(line))
      .filter((part) => part !== null && part !== '')
  const notes = partsAt('note')
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-control">
      {lead}
      <div className="min-w-0 flex-1">
        {toFragments(partsAt('title'))}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-meta text-muted">
          {partsAt('meta').map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts don't move
            <span key={index} className="flex min-w-0 gap-x-1.5 wrap-anywhere">
              {index > 0 && <span aria-hidden="true">·</span>}
              {part}
            </span>
          ))}
        </div>
        {notes.length > 0 && <div className="text-meta text-muted tabular">{toFragments(notes)}</div>}
      </div>
      <div className="flex shrink-0 flex-col items-end">{toFragments(partsAt('figure'))}</div>
    </li>
  )
}

function toFragments(parts: readonly ReactNode[]) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts don't move
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}
