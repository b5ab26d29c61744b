// The columns of the list of a record, from its fields.
import { type AnyRecord, fieldOf, isSorted } from '#domain/platform/records/defineRecord.ts'
import { type Column, emptyCell, type ViewColumn } from '#web/lists/ListTable.tsx'
import { useListNavigation } from '#web/lists/usePagedList.ts'

import { type Row, showField } from './recordKind.ts'
import { StateBadge } from './StateBadge.tsx'

export interface SortSearch {
  sort?: string | undefined
  direction?: 'asc' | 'desc' | undefined
}

/** 'termsDays' as 'terms-days', as addresses and views name a column. */
const keyOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The columns of these fields; a column in `replaced` takes the place of the one of its field. */
export function useRecordColumns(
  record: AnyRecord,
  names: readonly string[],
  { sort = 'name', direction = 'asc' }: SortSearch,
  replaced: Readonly<Record<string, ViewColumn<Row>>>,
): readonly ViewColumn<Row>[] {
  const { setFilters } = useListNavigation()
  return names.map((name, index): ViewColumn<Row> => {
    if (replaced[name]) return replaced[name]
    const field = fieldOf(record, name)
    const isChosen = sort === name
    return {
      key: keyOf(name),
      header: field.label,
      ...shapeOf(record, name, index),
      ...(isSorted(field) && {
        sort: {
          direction: isChosen ? direction : undefined,
          onSort: () =>
            setFilters({ sort: name, direction: isChosen && direction === 'asc' ? 'desc' : 'asc' }),
        },
      }),
    }
  })
}

/** Narrow windows have room for the first columns, phones for the first besides number and name. */
function shapeOf(record: AnyRecord, name: string, index: number): Omit<Column<Row>, 'header'> {
  if (name === 'number')
    return {
      cell: ({ number }) => number,
      className: 'code w-px max-w-40 text-muted',
      lines: 1,
      bar: 'w-12',
      phone: 'meta',
      phoneCell: (row) => (
        <>
          <span className="code">{row.number}</span> <StateBadge record={record} row={row} />
        </>
      ),
    }
  if (name === 'name')
    return {
      cell: (row) => row.name,
      className: 'w-2/5 max-w-0 min-w-36',
      lines: 1,
      bar: 'w-48',
      isLink: true,
      phone: 'title',
      badge: (row) => <StateBadge record={record} row={row} />,
    }
  const { kind } = fieldOf(record, name)
  return {
    cell: (row) => showField(record, row, name) || emptyCell,
    ...((kind === 'integer' || kind === 'percent' || kind === 'length') && { kind: 'number' as const }),
    ...(kind === 'money' && { kind: 'money' as const }),
    className: 'max-w-56 truncate text-muted',
    hiddenBelow: index < 4 ? 'md' : index < 6 ? 'xl' : 'wide',
    ...(index === 2 && {
      phone: 'meta' as const,
      phoneCell: (row: Row) => showField(record, row, name) || null,
    }),
  }
}
