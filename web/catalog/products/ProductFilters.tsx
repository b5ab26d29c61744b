// The search box and filters of the product list, stored in the URL.
import { getRouteApi } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'

import { categories, sizes } from '#domain/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { type StockFilter, stockFilters } from '#domain/stock/stock.ts'
import { acceptScan } from '#web/catalog/stock/useScanGuard.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'

import { useDebouncedSearch } from './useDebouncedSearch.ts'

const route = getRouteApi('/shell/products')

interface FilterValues {
  search: string | undefined
  category: string | undefined
  size: string | undefined
  stockLevel: StockFilter | undefined
}

/** Page and filters from the URL. Changing a filter returns to page 1. */
export function useProductsSearch() {
  const { page = 1, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const filters: FilterValues = {
    search: search.search || undefined,
    category: search.category || undefined,
    size: search.size || undefined,
    stockLevel: stockFilters.find((level) => level === search.stockLevel),
  }
  return {
    page,
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    setPage: (next: number, replace = false) =>
      void navigate({ search: (old) => ({ ...old, page: next === 1 ? undefined : next }), replace }),
    setFilters: (change: Partial<FilterValues>, replace = false) =>
      void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), replace }),
    clearFilters: () => void navigate({ search: {} }),
  }
}

const stockLevelLabels: Record<StockFilter, string> = {
  in: 'In Stock',
  low: 'Low Stock',
  out: 'Out of Stock',
  short: 'Low or Out of Stock',
}

interface ProductFiltersProps {
  filters: FilterValues
  /** `replace` continues the previous history entry, so that Back doesn't go letter by letter. */
  onChange: (change: Partial<FilterValues>, replace?: boolean) => void
}

export function ProductFilters({ filters, onChange }: ProductFiltersProps) {
  const { text, setText } = useDebouncedSearch(filters.search ?? '', (search) =>
    onChange({ search: search || undefined }, filters.search !== undefined && search !== ''),
  )
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) acceptScan(event.target, setText)
  }
  return (
    <search className="mb-3 flex flex-wrap gap-2 print:hidden">
      <div role="presentation" onKeyDown={handleKeyDown} className="contents">
        <SearchInput
          label="Search products..."
          maxLength={maxSearchLength}
          value={text}
          onChange={setText}
          slashFocuses
          className="min-w-48 flex-1 max-sm:min-w-full"
        />
      </div>
      <Filter
        label="Category"
        all="All Categories"
        value={filters.category}
        options={categories.map((category) => [category, category])}
        onChange={(category) => onChange({ category })}
      />
      <Filter
        label="Size"
        all="All Sizes"
        value={filters.size}
        options={sizes.map((size) => [size, size])}
        onChange={(size) => onChange({ size })}
      />
      <Filter
        label="Stock level"
        all="All Stock Levels"
        value={filters.stockLevel}
        options={stockFilters.map((level) => [level, stockLevelLabels[level]])}
        onChange={(level) => onChange({ stockLevel: stockFilters.find((known) => known === level) })}
      />
    </search>
  )
}

interface FilterProps {
  label: string
  all: string
  value: string | undefined
  options: [value: string, text: string][]
  onChange: (value: string | undefined) => void
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="w-40 max-lg:flex-1 max-sm:w-auto"
    >
      <option value="">{all}</option>
      {value !== undefined && !options.some(([known]) => known === value) && (
        <option value={value}>{value}</option>
      )}
      {options.map(([known, text]) => (
        <option key={known} value={known}>
          {text}
        </option>
      ))}
    </Select>
  )
}
