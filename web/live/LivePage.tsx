// One page of a live list, or what is shown instead of it.
import type { ReactNode } from 'react'

import { QueryError } from '#web/api/QueryError.tsx'
import { NoSuchPage, Pagination } from '#web/ui/Pagination.tsx'

import { NewRowsButton } from './NewRowsButton.tsx'
import type { PendingRows } from './useLiveList.ts'

interface LivePageProps<Row> {
  /** From useLiveList. */
  list: {
    data: { total: number } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
    news: PendingRows
  }
  /** The rows in `list.data`. */
  rows: readonly Row[] | undefined
  page: number
  pageSize: number
  onPageChange: (page: number) => void
  /** 'Failed to load invoices' */
  errorTitle: string
  skeleton: ReactNode
  /** Replaces a list without rows on any page. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function LivePage<Row>({
  list,
  rows,
  errorTitle,
  skeleton,
  empty,
  children,
  ...position
}: LivePageProps<Row>) {
  if (list.error) return <QueryError query={list} title={errorTitle} />
  if (!list.data || !rows) return skeleton
  const { total } = list.data
  if (rows.length === 0) return total > 0 ? <NoSuchPage {...position} total={total} /> : empty
  return (
    <>
      <NewRowsButton news={list.news} />
      {children(rows)}
      <Pagination {...position} total={total} />
    </>
  )
}
