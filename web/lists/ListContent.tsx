// One page of a live list, or what is shown instead of it.
import { useEffect, useEffectEvent, type ReactNode } from 'react'

import { QueryError } from '#web/api/QueryError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'

import { NewRowsButton } from './NewRowsButton.tsx'
import { RowShortcuts } from './RowShortcuts.tsx'
import { type PagedList, useListNavigation } from './usePagedList.ts'

interface ListContentProps<Row> {
  list: PagedList<Row>
  /** 'credit note' */
  noun: string
  /** 'Failed to load credit notes' by default. */
  errorTitle?: string
  /** 'No credit notes found' by default. */
  noMatchTitle?: string
  skeleton: ReactNode
  /** Replaces a list without rows on any page. */
  empty: ReactNode
  /** The same while filters are set. */
  noMatch?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A page after the last one, whose rows were deleted or whose URL is old, leads to the last one. */
export function ListContent<Row>({
  list,
  noun,
  errorTitle = `Failed to load ${noun}s`,
  noMatchTitle = `No ${noun}s found`,
  skeleton,
  empty,
  noMatch,
  children,
}: ListContentProps<Row>) {
  const { rows, total, totalIsMinimum, page, pageSize, isPlaceholderData } = list
  const { setPage } = useListNavigation()
  const lastPage = Math.ceil(total / pageSize)
  const isPastTheEnd = !isPlaceholderData && rows?.length === 0 && total > 0 && page > lastPage
  const goToLastPage = useEffectEvent(() => setPage(lastPage, true))
  useEffect(() => {
    if (isPastTheEnd) goToLastPage()
  }, [isPastTheEnd])

  if (list.rangeError !== undefined)
    return (
      <EmptyState
        drawing={<TagDrawing />}
        title={noMatchTitle}
        text={`${list.rangeError}. Change one of them.`}
      />
    )
  if (list.error) return <QueryError query={list} title={errorTitle} />
  if (!rows || isPastTheEnd) return <>{skeleton}</>
  if (rows.length === 0)
    return <>{list.isFiltered ? (noMatch ?? <NoMatch noun={noun} title={noMatchTitle} />) : empty}</>
  return (
    <div
      aria-busy={isPlaceholderData}
      className="transition-opacity aria-busy:opacity-60 aria-busy:delay-150"
    >
      <RowShortcuts />
      <NewRowsButton news={list.news} />
      {children(rows)}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        isMinimum={totalIsMinimum}
        onPageChange={setPage}
      />
    </div>
  )
}

function NoMatch({ noun, title }: { noun: string; title: string }) {
  const { clearFilters } = useListNavigation()
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title={title}
      text={`No ${noun} matches these filters. Change or clear them.`}
      action={<Button onClick={clearFilters}>Clear filters</Button>}
    />
  )
}
