// The product list's state in the address: which page, which search, which filters.
import { getRouteApi } from '@tanstack/react-router'

import { type StockFilter, stockFilters } from '#domain/stock/stock.ts'

const route = getRouteApi('/shell/products')

export interface ProductFilters {
  search: string | undefined
  category: string | undefined
  size: string | undefined
  stockLevel: StockFilter | undefined
}

/** A filter that changes leads back to page 1 (SPEC.md section 4). */
export function useProductsSearch() {
  const { page = 1, ...words } = route.useSearch()
  const navigate = route.useNavigate()
  const filters: ProductFilters = {
    search: words.search || undefined,
    category: words.category || undefined,
    size: words.size || undefined,
    stockLevel: stockFilters.find((level) => level === words.stockLevel),
  }
  return {
    page,
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    setPage: (next: number, replace = false) =>
      void navigate({ search: (old) => ({ ...old, page: next === 1 ? undefined : next }), replace }),
    setFilters: (change: Partial<ProductFilters>, replace = false) =>
      void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), replace }),
    clearFilters: () => void navigate({ search: {} }),
  }
}
