// The search box and filters of the style list, stored in the URL.
import type { KeyboardEvent } from 'react'

import { categories, productLimits } from '#domain/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { selfScanning } from '#web/catalog/stock/scanTargets.ts'
import { acceptScan } from '#web/catalog/stock/useScanGuard.ts'
import { FoldedFilters } from '#web/lists/FoldedFilters.tsx'
import { useDebouncedSearch } from '#web/lists/useDebouncedSearch.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'

export interface StyleFilterValues {
  search?: string | undefined
  category?: string | undefined
  season?: string | undefined
  broken?: true | undefined
}

interface StyleFiltersProps {
  filters: StyleFilterValues
  /** `replace` continues the previous history entry, so that Back doesn't go letter by letter. */
  onChange: (change: Partial<StyleFilterValues>, replace?: boolean) => void
}

export function StyleFilters({ filters, onChange }: StyleFiltersProps) {
  const search = useDebouncedSearch(filters.search ?? '', (text) =>
    onChange({ search: text || undefined }, filters.search !== undefined && text !== ''),
  )
  const season = useDebouncedSearch(filters.season ?? '', (text) =>
    onChange({ season: text || undefined }, filters.season !== undefined && text !== ''),
  )
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      acceptScan(event.target, search.setText)
  }
  return (
    <search className="mb-3 flex flex-wrap gap-2 print:hidden">
      <div role="presentation" onKeyDown={handleKeyDown} className="contents" {...selfScanning}>
        <SearchInput
          label="Search styles..."
          maxLength={maxSearchLength}
          value={search.text}
          onChange={search.setText}
          slashFocuses
          className="min-w-48 flex-1 max-sm:min-w-0"
        />
      </div>
      <FoldedFilters count={[filters.category, filters.season, filters.broken].filter(Boolean).length}>
        <Select
          aria-label="Category"
          value={filters.category ?? ''}
          onChange={(event) => onChange({ category: event.target.value || undefined })}
          className="w-40 max-lg:flex-1 max-sm:min-w-36"
        >
          <option value="">All Categories</option>
          {withCurrent(categories, filters.category).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <div className="w-40 max-lg:flex-1 max-sm:min-w-36">
          <SearchInput
            label="Season"
            maxLength={productLimits.season}
            value={season.text}
            onChange={season.setText}
          />
        </div>
        <Checkbox
          label="Broken runs"
          checked={filters.broken === true}
          onChange={(isOn) => onChange({ broken: isOn || undefined })}
          className="h-control gap-2 rounded-md border border-edge bg-surface px-2.5 text-field has-checked:border-accent has-checked:bg-accent-soft max-sm:flex-1"
        />
      </FoldedFilters>
    </search>
  )
}

function withCurrent(known: readonly string[], current: string | undefined): readonly string[] {
  return current === undefined || known.includes(current) ? known : [...known, current]
}
