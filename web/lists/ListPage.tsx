// A page that lists records: filters, main action, rows from columns, and pages.
import type { ReactNode } from 'react'

import { BottomBar } from '#web/ui/BottomBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ListContent } from './ListContent.tsx'
import { type FilterOptions, ListFilters } from './ListFilters.tsx'
import { type Column, ListSkeleton, ListTable, type RecordPath } from './ListTable.tsx'
import type { PagedList } from './usePagedList.ts'

interface ListPageProps<Row, Filters> {
  /** From usePagedList. */
  list: PagedList<Row, Filters>
  /** 'credit note' */
  noun: string
  columns: readonly Column<Row>[]
  /** The page that a row opens. */
  to: RecordPath
  /** Next to the search box, which every list page with filters has. */
  filters?: FilterOptions<keyof Filters & string>
  /** The main action: next to the filters or above the list, on a phone at the bottom of the window. */
  action?: ReactNode
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
  to,
  filters,
  action,
  notice,
  summary,
  ...states
}: ListPageProps<Row, Filters>) {
  const isPhone = useIsPhone()
  const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`
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
            <ListSkeleton label={label} columns={columns} rowCount={list.pageSize} />
          </>
        }
        {...states}
      >
        {(rows) => (
          <>
            {summaryLine}
            <ListTable label={label} columns={columns} rows={rows} to={to} />
          </>
        )}
      </ListContent>
      {isPhone && action !== undefined && <BottomBar>{action}</BottomBar>}
    </>
  )
}
