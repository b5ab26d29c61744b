// One page of a live list, or what is shown instead of it.
import { useEffect, useEffectEvent, type ReactNode } from 'react'

import { QueryError } from '#web/api/QueryError.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'

import { NewRowsButton } from './NewRowsButton.tsx'
import type { PendingRows } from './useLiveList.ts'

interface LivePageProps<Row> {
  /** From useLiveList. */
  list: {
    data: { total: number; totalIsMinimum?: boolean | undefined } | undefined
    /** The rows are those of the previous page or filter. */
    isPlaceholderData: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
    news: PendingRows
  }
  /** The rows in `list.data`. */
  rows: readonly Row[] | undefined
  page: number
  pageSize: number
  /** `replace`: the page does not exist, so Back must not return to it. */
  onPageChange: (page: number, replace?: boolean) => void
  /** 'Failed to load invoices' */
  errorTitle: string
  skeleton: ReactNode
  /** Replaces a list without rows on any page. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A page after the last one, whose rows were deleted or whose URL is old, leads to the last one. */
export function LivePage<Row>({
  list,
  rows,
  errorTitle,
  skeleton,
  empty,
  children,
  ...position
}: LivePageProps<Row>) {
  const { total = 0, totalIsMinimum = false } = list.data ?? {}
  const lastPage = Math.ceil(total / position.pageSize)
  const isPastTheEnd = !list.isPlaceholderData && rows?.length === 0 && total > 0 && position.page > lastPage
  const goToLastPage = useEffectEvent(() => position.onPageChange(lastPage, true))
  useEffect(() => {
    if (isPastTheEnd) goToLastPage()
  }, [isPastTheEnd])

  if (list.error) return <QueryError query={list} title={errorTitle} />
  if (!rows || isPastTheEnd) return skeleton
  if (rows.length === 0) return empty
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className="transition-opacity aria-busy:opacity-60 aria-busy:delay-150"
    >
      <NewRowsButton news={list.news} />
      {children(rows)}
      <Pagination {...position} total={total} isMinimum={totalIsMinimum} />
    </div>
  )
}
