// The search box and filters of the product list.
import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'

import { categories, sizes } from '#domain/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { type StockFilter, stockFilters } from '#domain/stock/stock.ts'
import { CameraButton } from '#web/catalog/scanning/CameraButton.tsx'
import { selfScanning } from '#web/catalog/stock/scanTargets.ts'
import { acceptScan, searchTextOf } from '#web/catalog/stock/useScanGuard.ts'
import { FoldedFilters } from '#web/lists/FoldedFilters.tsx'
import { useDebouncedSearch } from '#web/lists/useDebouncedSearch.ts'
import { pathFromUrl } from '#web/shell/pathFromUrl.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ProductFilterSelect } from './ProductFilterSelect.tsx'
import type { FilterValues } from './useProductsSearch.ts'

// Loaded when first shown, as most visits don't need them.
const MoreProductFilters = lazy(async () => ({
  default: (await import('./MoreProductFilters.tsx')).MoreProductFilters,
}))

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
  const navigate = useNavigate()
  /** Opens the record whose address is scanned or pasted, as the search does. */
  const openAddress = (address: string): boolean => {
    const href = pathFromUrl(address)
    if (href === undefined) return false
    // Which is not searched for after that.
    setText(filters.search ?? '')
    void navigate({ href })
    return true
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    openAddress(acceptScan(event.target, setText) ?? event.target.value.trim())
  }
  const moreId = useId()
  const [showsMore, setShowsMore] = useState(false)
  const moreCount = [filters.styleId, filters.manufacturer, filters.color, filters.season].filter(
    Boolean,
  ).length
  const mainCount = [filters.category, filters.size, filters.stockLevel].filter(Boolean).length
  const isOpen = showsMore || moreCount > 0
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const moreButton = (
    <Button aria-expanded={isOpen} aria-controls={moreId} onClick={() => setShowsMore(!isOpen)}>
      <SlidersHorizontal aria-hidden="true" />
      More filters
      {moreCount > 0 && ` (${moreCount})`}
    </Button>
  )
  return (
    <search className="mb-3 flex flex-wrap gap-2 print:hidden">
      <div role="presentation" onKeyDown={handleKeyDown} className="contents" {...selfScanning}>
        <SearchInput
          label="Search products..."
          maxLength={maxSearchLength}
          value={text}
          onChange={setText}
          slashFocuses
          className="min-w-48 flex-1 max-lg:basis-[70%]"
        />
      </div>
      <CameraButton
        isSingle
        onScan={(code) => {
          if (!openAddress(code)) setText(searchTextOf(code))
        }}
      />
      {/* Next to the search, so that the selects below have room for their texts. */}
      {isNarrow && !isPhone && moreButton}
      <FoldedFilters count={mainCount + (isPhone ? moreCount : 0)}>
        <ProductFilterSelect
          label="Category"
          all="All Categories"
          value={filters.category}
          options={categories.map((category) => [category, category])}
          onChange={(category) => onChange({ category })}
        />
        <ProductFilterSelect
          label="Size"
          all="All Sizes"
          value={filters.size}
          options={sizes.map((size) => [size, size])}
          onChange={(size) => onChange({ size })}
        />
        <ProductFilterSelect
          label="Stock level"
          all="All Stock Levels"
          value={filters.stockLevel}
          options={stockFilters.map((level) => [level, stockLevelLabels[level]])}
          onChange={(level) => onChange({ stockLevel: stockFilters.find((known) => known === level) })}
        />
        {!isNarrow && moreButton}
        {children}
        {isPhone && moreButton}
        <div id={moreId} hidden={!isOpen} className="flex basis-full flex-wrap gap-2 [&[hidden]]:hidden">
          {isOpen && (
            <Suspense>
              <MoreProductFilters filters={filters} onChange={onChange} />
            </Suspense>
          )}
        </div>
      </FoldedFilters>
    </search>
  )
}
