// The heads of columns by which the API can sort.
import { type ListOrder, useListNavigation } from './usePagedList.ts'

interface SortableColumn {
  /** In the API. */
  sortBy?: string
  kind?: string
}

/** Figures and days are sorted from the highest down first. A third click returns to the order of the page. */
export function useSortedColumns<C extends SortableColumn>(
  columns: readonly C[],
  { sort, direction = 'asc' }: ListOrder,
): readonly C[] {
  const { setFilters } = useListNavigation()
  return columns.map((column) => {
    const { sortBy, kind } = column
    if (sortBy === undefined) return column
    const first = kind === undefined ? 'asc' : 'desc'
    const isSorted = sort === sortBy
    const next = !isSorted ? first : direction !== first ? undefined : first === 'asc' ? 'desc' : 'asc'
    return {
      ...column,
      sort: {
        direction: isSorted ? direction : undefined,
        onSort: () => setFilters({ sort: next && sortBy, direction: next === 'desc' ? next : undefined }),
      },
    }
  })
}
