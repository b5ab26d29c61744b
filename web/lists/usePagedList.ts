// A page of a list whose page and filters are in the URL.
import { useNavigate } from '@tanstack/react-router'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import type { SortDirection } from '#domain/platform/search.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'

import type { Row } from './compareRows.ts'
import { useShownList } from './openedList.ts'
import { type PendingRows, type RowsField, useLiveList } from './useLiveList.ts'

/** The search parameters of a list, as `validateSearch` of its route returns them. */
export interface ListSearch {
  page?: number | undefined
  columns?: string | undefined
  savedView?: number | undefined
}

/** As the address has it; without `sort`, the rows are in the order of the page. */
export interface ListOrder {
  sort?: string | undefined
  direction?: SortDirection | undefined
}

/** The filters that are set among the search parameters of a list. */
export function filtersIn<Search extends ListSearch>(search: Search): Omit<Search, keyof ListSearch> {
  const { page: _page, columns: _columns, savedView: _savedView, ...filters } = search
  const isSet = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(isSet) as typeof filters
}

export interface PagedList<Row, Filters = unknown> {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  total: number
  totalIsMinimum: boolean
  /** The rows are those of the previous page or filter. */
  isPlaceholderData: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  news: PendingRows
  page: number
  pageSize: number
  /** The filters in the URL. */
  filters: Filters
  /** The order in the URL. */
  order: ListOrder
  isFiltered: boolean
  /** Why the filters select nothing. */
  rangeError: string | undefined
}

/** `search` has the page and the filters of the endpoint; `field` of the reply contains the rows. */
export function usePagedList<
  I extends z.ZodMiniType,
  R extends z.ZodMiniType,
  Field extends RowsField<z.output<R>>,
  Search extends Omit<z.output<I>, 'page' | 'limit'> & ListSearch,
>(endpoint: Endpoint<I, R>, field: Field, search: Search, pageSize: number) {
  const { page = 1 } = search
  const { sort, direction, ...filters } = filtersIn(search) as Omit<Search, keyof ListSearch> & ListOrder
  const order = sort === undefined ? {} : { sort, direction }
  const rangeError = dateRangeError(filters)
  const inputOf = (page: number) => ({ page, limit: pageSize, ...filters, ...order }) as z.output<I>
  const { data, ...query } = useLiveList(endpoint, inputOf(page), field, {
    enabled: rangeError === undefined,
  })
  const { total = 0, totalIsMinimum = false } = (data ?? {}) as { total?: number; totalIsMinimum?: boolean }
  const rows = data?.[field] as readonly Row[] | undefined
  useShownList(query.isPlaceholderData ? undefined : rows, {
    firstPage: page,
    lastPage: page,
    offset: (page - 1) * pageSize,
    total,
    isMinimum: totalIsMinimum,
    loadPage: async (page) => {
      const reply = await queryClient.fetchQuery(callQuery(endpoint, inputOf(page)))
      return (reply[field] as readonly Row[]).map(({ id }) => id)
    },
  })
  return {
    ...query,
    data,
    rows: data?.[field],
    total,
    totalIsMinimum,
    page,
    pageSize,
    filters,
    order,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    rangeError,
  }
}

/** Changes the page and the filters in the URL. */
export function useListNavigation() {
  const navigate = useNavigate()
  return {
    /** `replace`: the page does not exist, so Back must not return to it. */
    setPage: (page: number, replace = false) =>
      void navigate({
        to: '.',
        search: (old) => ({ ...old, page: page > 1 ? page : undefined }),
        replace,
      }),
    /** Returns to the first page. */
    setFilters: (change: Record<string, unknown>) =>
      void navigate({ to: '.', search: (old) => ({ ...old, ...change, page: undefined }), replace: true }),
    clearFilters: () =>
      void navigate({
        to: '.',
        search: ({ columns, sort, direction }) => ({ columns, sort, direction }),
        replace: true,
      }),
  }
}
