// The row above the product list: the search box and the three filters.
import type { KeyboardEvent } from 'react'

import { categories, sizes } from '#domain/catalog/products.ts'
import { type StockFilter, stockFilters } from '#domain/stock/stock.ts'
import { acceptScan } from '#web/catalog/stock/acceptScan.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'

import { useDebouncedSearch } from './useDebouncedSearch.ts'
import type { ProductFilters as Filters } from './useProductsSearch.ts'

const levelNames: Record<StockFilter, string> = {
  in: 'In Stock',
  low: 'Low Stock',
  out: 'Out of Stock',
  short: 'Low or Out of Stock',
}

interface ProductFiltersProps {
  filters: Filters
  /** `replace` where the change continues the one before, so that Back does not go letter by letter. */
  onChange: (change: Partial<Filters>, replace?: boolean) => void
}

export function ProductFilters({ filters, onChange }: ProductFiltersProps) {
  const { text, setText } = useDebouncedSearch(filters.search ?? '', (search) =>
    onChange({ search: search || undefined }, filters.search !== undefined && search !== ''),
  )
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) acceptScan(event.target, setText)
  }
  return (
    <search className="mb-3 flex flex-wrap gap-2 print:hidden">
      <div role="presentation" onKeyDown={press} className="contents">
        <SearchInput
          label="Search products..."
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
        options={stockFilters.map((level) => [level, levelNames[level]])}
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
