// The rows of a list from its columns: a table with its head and its skeleton, and stacked rows on a phone. Without a column that is the
// title on a phone, it is a table there as well.
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, SortHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { cellClass, cellKind, type HiddenBelow, hiddenClass, previewCellClass } from './cellClasses.ts'
import { isPreviewed } from './preview.ts'
import { PreviewButton, rowLinkId } from './PreviewButton.tsx'

export interface Column<Row> {
  /** A column without a header is only shown on a phone. */
  header?: string
  /** Only screen readers read the header. */
  isHeaderHidden?: boolean
  /** Replaces the header: a checkbox that selects all rows. */
  head?: ReactNode
  /** The rows can be sorted by the column. The direction is undefined while they are sorted by another one. */
  sort?: { direction: 'asc' | 'desc' | undefined; onSort: () => void }
  cell: (row: Row) => ReactNode
  /** Figures are right-aligned, dates are muted, and actions are above the link of the row. */
  kind?: 'number' | 'money' | 'date' | 'actions'
  /** Classes of the cells, such as their width. */
  className?: string
  hiddenBelow?: HiddenBelow
  /** Longer texts are cut off after so many lines and shown as a tooltip. */
  lines?: 1 | 2
  /** The tooltip of a cell whose content is more than a text. */
  tooltip?: (row: Row) => string | undefined
  /** The size of typical content, for the skeleton: 'w-28'. A height makes the row higher. */
  bar?: string
  /** Not shown until it is chosen. */
  isOptional?: boolean
  /** The cell opens the record; on a phone its title does. */
  isLink?: boolean
  /** An icon or image before a text of one line. */
  lead?: (row: Row) => ReactNode
  /** A badge after the text, not shown on a phone. */
  badge?: (row: Row) => ReactNode
  /** Its place on a phone. Several `meta` columns are separated by dots. */
  phone?: 'title' | 'meta' | 'figure' | 'note' | 'actions'
  /** Its content on a phone if that is not the content of the cell. */
  phoneCell?: (row: Row) => ReactNode
}

/** A column of a list that has views. Saved views name it by its key, which stays when the header changes. `sortBy`: its order in the API. */
export type ViewColumn<Row> = Column<Row> & { sortBy?: string } & (
    | { key: string }
    | { header?: never; key?: never }
    | { kind: 'actions'; key?: string }
  )

/** A dash in a cell without a value. */
export const emptyCell = <span className="text-muted">–</span>

/** The page of a record: '/payments/$id'. */
export type RecordPath = Extract<LinkProps['to'], `${string}/$id`>

interface ListTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The page that a row opens. */
  to?: RecordPath | undefined
  /** Without a frame, inside a Card. */
  flush?: boolean
  isSelected?: (row: Row) => boolean
}

interface Identified {
  id: number | string
}

export function ListTable<Row extends Identified>({
  label,
  columns,
  rows,
  to,
  flush,
  isSelected,
}: ListTableProps<Row>) {
  const isPhone = useIsPhone()
  const hasPreview = isPreviewed(to) && !flush
  if (isPhone && columns.some(({ phone }) => phone === 'title')) {
    return (
      <RowList label={label} flush={flush}>
        {rows.map((row) => (
          <PhoneRow key={row.id} columns={columns} row={row} to={to} hasPreview={hasPreview} />
        ))}
      </RowList>
    )
  }
  const shown = columns.filter(({ header }) => header !== undefined)
  const previewCell = previewCellClass(shown)
  return (
    <Table label={label} flush={flush}>
      <ListHead columns={shown} hasPreview={hasPreview} />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} selected={isSelected?.(row)}>
            {shown.map((column) => (
              <ListCell key={column.header} column={column} row={row} to={to} />
            ))}
            {isPreviewed(to) && hasPreview && (
              <Cell kind="actions" className={previewCell}>
                <PreviewButton path={to} id={row.id} />
              </Cell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface ListSkeletonProps<Row> {
  label: string
  /** As of the table. */
  to?: RecordPath | undefined
  columns: readonly Column<Row>[]
  rowCount: number
}

export function ListSkeleton<Row>({ label, to, columns, rowCount }: ListSkeletonProps<Row>) {
  const shown = columns.filter(({ header }) => header !== undefined)
  // There are no rows yet that a checkbox could select.
  const heads = shown.map((column) => (column.head === undefined ? column : { ...column, head: <></> }))
  const cells = shown.map((column) => ({
    bar: column.bar ?? (column.kind ? typicalBars[column.kind] : 'w-28'),
    kind: cellKind(column),
    cell: cellClass(column),
  }))
  const hasPreview = isPreviewed(to)
  const previewCell = previewCellClass(shown)
  return (
    <TableSkeleton
      label={label}
      rows={rowCount}
      head={<ListHead columns={heads} hasPreview={hasPreview} />}
      columns={hasPreview ? [...cells, { bar: 'w-0', kind: 'actions' as const, cell: previewCell }] : cells}
    />
  )
}

const typicalBars = { number: 'w-8', money: 'w-18', date: 'w-21', actions: 'w-7' } as const

interface ListHeadProps<Row> {
  columns: readonly Column<Row>[]
  /** The rows end with a control, which needs no head. */
  hasPreview: boolean
}

function ListHead<Row>({ columns, hasPreview }: ListHeadProps<Row>) {
  return (
    <TableHead>
      {columns.map((column) => {
        const { header = '', isHeaderHidden, head, sort } = column
        const cell = { kind: cellKind(column), className: hiddenClass(column) }
        if (sort) return <SortHead key={header} label={header} {...cell} {...sort} />
        return (
          <ColumnHead key={header} {...cell}>
            {head ?? (isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header)}
          </ColumnHead>
        )
      })}
      {hasPreview && <Cell className="h-8 rounded-t-md bg-surface p-0! lg:sticky lg:top-(--sticky-top)" />}
    </TableHead>
  )
}

interface ListCellProps<Row> {
  column: Column<Row>
  row: Row
  to: RecordPath | undefined
}

function ListCell<Row extends Identified>({ column, row, to }: ListCellProps<Row>) {
  const { isLink, lines, lead, badge } = column
  const text = column.cell(row)
  const content = isLink ? <RowLink to={to} row={row} text={text} /> : text
  const tooltip =
    column.tooltip?.(row) ?? (lines !== undefined && typeof text === 'string' ? text : undefined)
  return (
    <Cell kind={cellKind(column)} className={cellClass(column)} title={tooltip}>
      {lines === 2 ? (
        <span className="line-clamp-2 wrap-anywhere">{content}</span>
      ) : lines === 1 && (lead || badge) ? (
        <span className="flex min-w-0 items-center gap-2">
          {lead?.(row)}
          <span className="min-w-0 truncate">{content}</span>
          {badge?.(row)}
        </span>
      ) : badge ? (
        <>
          {content} {badge(row)}
        </>
      ) : (
        content
      )}
    </Cell>
  )
}

function PhoneRow<Row extends Identified>({
  columns,
  row,
  to,
  hasPreview,
}: Omit<ListCellProps<Row>, 'column'> & ListHeadProps<Row>) {
  const at = (place: Column<Row>['phone']) =>
    columns.filter(({ phone }) => phone === place).map(({ phoneCell, cell }) => (phoneCell ?? cell)(row))
  const [title] = at('title')
  const meta = at('meta').filter((part) => part !== null && part !== '')
  const [figure] = at('figure')
  const [note] = at('note')
  const [actions] = at('actions')
  return (
    <ListRow
      lead={columns.find(({ isLink }) => isLink)?.lead?.(row)}
      title={<RowLink to={to} row={row} text={title} />}
      meta={meta.length === 0 ? undefined : meta.map(separateByDots)}
      figure={figure}
      note={note}
      actions={
        // The menu of a row has an entry for it.
        actions ?? (isPreviewed(to) && hasPreview ? <PreviewButton path={to} id={row.id} /> : undefined)
      }
    />
  )
}

function separateByDots(part: ReactNode, index: number) {
  return (
    // oxlint-disable-next-line react/no-array-index-key -- the parts don't move
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  )
}

function RowLink({ to, row, text }: { to: RecordPath | undefined; row: Identified; text: ReactNode }) {
  if (to === undefined) return <>{text}</>
  return (
    <Link {...rowLink} id={rowLinkId(to, row.id)} to={to} params={{ id: String(row.id) }}>
      {text}
    </Link>
  )
}
