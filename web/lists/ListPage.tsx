// A page that lists records: filters, main action, rows from columns, and pages.
import type { ReactNode } from 'react'

import { capitalize } from '#domain/platform/format.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ListContent } from './ListContent.tsx'
import { type FilterOptions, ListFilters } from './ListFilters.tsx'
import { ListSkeleton, ListTable, type Column, type RecordPath, type ViewColumn } from './ListTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { selectionColumn } from './selectionColumn.tsx'
import type { PagedList } from './usePagedList.ts'
import type { RowSelection } from './useRowSelection.ts'
import { useShownColumns } from './useShownColumns.ts'
import { useSortedColumns } from './useSortedColumns.ts'

interface ListPageProps<Row, Filters> {
  /** From usePagedList. */
  list: PagedList<Row, Filters>
  /** 'credit note' */
  noun: string
  columns: readonly ViewColumn<Row>[]
  /** Before the others, whichever of them the user shows. */
  firstColumn?: Column<Row>
  /** The page that a row opens. */
  to: RecordPath
  /** Next to the search box, which every list page with filters has. */
  filters?: FilterOptions<keyof Filters & string>
  /** The main action: next to the filters or above the list, on a phone at the bottom of the window. */
  action?: ReactNode
  /** Checkboxes for the rows, except on a phone, and the actions on those that are selected. */
  selection?: { rows: RowSelection; nameOf: (row: Row) => string; actions: ReactNode } | undefined
  /** Between filters and list. */
  notice?: ReactNode
  /** A line above the rows; '' while it loads. */
  summary?: string
  /** Replaces the list while there are no records. */
  empty: ReactNode
  noMatch?: ReactNode
  errorTitle?: string
}

export function ListPage<Row extends { id: number }, Filters>({
  list,
  noun,
  columns,
  firstColumn,
  to,
  filters,
  action,
  selection,
  notice,
  summary,
  ...states
}: ListPageProps<Row, Filters>) {
  const isPhone = useIsPhone()
  const selected = isPhone ? undefined : selection
  const shownColumns = useSortedColumns(useShownColumns(columns), list.order)
  const first = selected ? selectionColumn(noun, selected.rows, selected.nameOf) : firstColumn
  const shown = first ? [first, ...shownColumns] : shownColumns
  const label = `${capitalize(noun)}s`
  const summaryLine = summary !== undefined && (
    <p className="mb-2 min-h-lh text-meta text-muted tabular">
      {summary || <Skeleton className="h-3.5 w-48" />}
    </p>
  )
  return (
    <>
      {filters ? (
        <ListFilters noun={noun} filters={list.filters} {...filters} action={isPhone ? undefined : action} />
      ) : (
        !isPhone && action !== undefined && <PageHeader actions={action} />
      )}
      {notice}
      <ListContent
        list={list}
        noun={noun}
        skeleton={
          <>
            {summaryLine}
            <ListSkeleton label={label} to={to} columns={shown} rowCount={list.pageSize} />
          </>
        }
        {...states}
      >
        {(rows) => (
          <>
            {summaryLine}
            <ListTable
              label={label}
              columns={shown}
              rows={rows}
              to={to}
              isSelected={({ id }) => selected?.rows.isSelected(id) ?? false}
            />
          </>
        )}
      </ListContent>
      {selected && selected.rows.count > 0 && (
        <SelectionBar noun={noun} selection={selected.rows}>
          {selected.actions}
        </SelectionBar>
      )}
      {isPhone && action !== undefined && <BottomBar>{action}</BottomBar>}
    </>
  )
}
