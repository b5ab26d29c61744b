// Page, filters, order and view of the product list, stored in the URL.
import { getRouteApi } from '@tanstack/react-router'

import type { ProductFilter } from '#contract/catalog/products.ts'
import { productsPerPage, type ProductSort } from '#domain/catalog/products.ts'
import type { SortDirection } from '#domain/platform/search.ts'
import { filtersIn } from '#web/lists/usePagedList.ts'

const route = getRouteApi('/shell/products')

export type FilterValues = { [Name in keyof ProductFilter]?: ProductFilter[Name] | undefined }

export interface ProductOrder {
  sort: ProductSort
  direction: SortDirection
}

export type ProductView = 'cards' | 'table'

/** Rows on one page of the table. */
const rowsPerPage = 50

/** Changing a filter or the order returns to page 1. Defaults are not in the URL. */
export function useProductsSearch() {
  const search = route.useSearch()
  const { sort = 'newest', direction = defaultDirection(sort), view: urlView, ...filters } = filtersIn(search)
  const view: ProductView = urlView ?? 'cards'
  const navigate = route.useNavigate()
  return {
    page: search.page,
    filters,
    order: { sort, direction },
    view,
    limit: view === 'table' ? rowsPerPage : productsPerPage,
    isFiltered: Object.values(filters).some(Boolean),
    setFilters: (change: Partial<FilterValues>, replace = false) =>
      void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), replace }),
    clearFilters: () =>
      void navigate({ search: ({ sort, direction, view, columns }) => ({ sort, direction, view, columns }) }),
    setOrder: ({ sort, direction }: ProductOrder) =>
      void navigate({
        search: (old) => ({
          ...old,
          sort: sort === 'newest' ? undefined : sort,
          direction: direction === defaultDirection(sort) ? undefined : direction,
          page: undefined,
        }),
      }),
    setView: (next: ProductView) =>
      void navigate({
        search: (old) => ({ ...old, view: next === 'cards' ? undefined : next, page: undefined }),
      }),
  }
}

export function defaultDirection(sort: ProductSort): SortDirection {
  return sort === 'newest' ? 'desc' : 'asc'
}

/** The order as parameters of a call. Newest first is the default, with which a search puts an exact product ID first. */
export function orderInput({ sort, direction }: ProductOrder): Partial<ProductOrder> {
  return sort === 'newest' && direction === 'desc' ? {} : { sort, direction }
}
