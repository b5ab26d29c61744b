// The search box and filters of the product list.
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

import { findProductValues } from '#contract/catalog/products.ts'
import { categories, sizes } from '#domain/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { type StockFilter, stockFilters } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { acceptScan } from '#web/catalog/stock/useScanGuard.ts'
import { useDebouncedSearch } from '#web/lists/useDebouncedSearch.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useIsNarrow } from '#web/ui/useMediaQuery.ts'

import { ChosenStyle, StylePicker } from './StyleFilter.tsx'
import type { FilterValues } from './useProductsSearch.ts'

const stockLevelLabels: Record<StockFilter, string> = {
  in: 'In Stock',
  low: 'Low Stock',
  out: 'Out of Stock',
  short: 'Low or Out of Stock',
}

interface ProductFiltersProps {
  filters: FilterValues
  /** Controls at the end: the order and the view. */
  children: ReactNode
  /** `replace` continues the previous history entry, so that Back doesn't go letter by letter. */
  onChange: (change: Partial<FilterValues>, replace?: boolean) => void
}

export function ProductFilters({ filters, onChange, children }: ProductFiltersProps) {
  const { text, setText } = useDebouncedSearch(filters.search ?? '', (search) =>
    onChange({ search: search || undefined }, filters.search !== undefined && search !== ''),
  )
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) acceptScan(event.target, setText)
  }
  const moreId = useId()
  const [showsMore, setShowsMore] = useState(false)
  const moreCount = [filters.styleId, filters.manufacturer, filters.color, filters.season].filter(
    Boolean,
  ).length
  const isOpen = showsMore || moreCount > 0
  const isNarrow = useIsNarrow()
  const moreButton = (
    <Button aria-expanded={isOpen} aria-controls={moreId} onClick={() => setShowsMore(!isOpen)}>
      <SlidersHorizontal aria-hidden="true" />
      <span className="max-sm:sr-only">More filters</span>
      {moreCount > 0 && ` (${moreCount})`}
    </Button>
  )
  return (
    <search className="mb-3 flex flex-wrap gap-2 print:hidden">
      <div role="presentation" onKeyDown={handleKeyDown} className="contents">
        <SearchInput
          label="Search products..."
          maxLength={maxSearchLength}
          value={text}
          onChange={setText}
          slashFocuses
          className="min-w-48 flex-1 max-lg:basis-[70%]"
        />
      </div>
      {/* Next to the search, so that the selects below have room for their texts. */}
      {isNarrow && moreButton}
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
      {!isNarrow && moreButton}
      {children}
      <div id={moreId} hidden={!isOpen} className="flex basis-full flex-wrap gap-2 [&[hidden]]:hidden">
        {isOpen && <MoreFilters filters={filters} onChange={onChange} />}
      </div>
    </search>
  )
}

/** The values in use are loaded when these filters are first shown. */
function MoreFilters({ filters, onChange }: Pick<ProductFiltersProps, 'filters' | 'onChange'>) {
  const { data } = useCall(findProductValues, {})
  const options = (values: readonly string[] = []) => values.map((value): [string, string] => [value, value])
  return (
    <>
      {filters.styleId === undefined ? (
        <StylePicker onChoose={(styleId) => onChange({ styleId })} />
      ) : (
        <ChosenStyle styleId={filters.styleId} onRemove={() => onChange({ styleId: undefined })} />
      )}
      <Filter
        label="Manufacturer"
        all="All Manufacturers"
        value={filters.manufacturer}
        options={options(data?.manufacturers)}
        onChange={(manufacturer) => onChange({ manufacturer })}
      />
      <Filter
        label="Color"
        all="All Colors"
        value={filters.color}
        options={options(data?.colors)}
        onChange={(color) => onChange({ color })}
      />
      <Filter
        label="Season"
        all="All Seasons"
        value={filters.season}
        options={options(data?.seasons)}
        onChange={(season) => onChange({ season })}
      />
    </>
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
      className="w-40 max-lg:flex-1 max-lg:basis-[20%] max-sm:w-auto max-sm:basis-[40%]"
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
