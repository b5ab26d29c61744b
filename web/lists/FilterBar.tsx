// The filters above a list.
import type { ReactNode } from 'react'

import { maxSearchLength } from '#domain/platform/search.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/useMediaQuery.ts'

import { FoldedFilters } from './FoldedFilters.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { useDebouncedSearch } from './useDebouncedSearch.ts'

interface FilterBarProps {
  /** Such as 'Filter payments'. */
  label: string
  searchLabel: string
  /** The searched text in the URL. */
  search: string | undefined
  onSearch: (text: string | undefined) => void
  /** Further filters, folded on a phone. */
  children: ReactNode
  /** How many of them are set, with those that are folded. */
  count: number
  /** Filters under the button Filters on all screens, and how many of them are set. */
  folded?: { count: number; content: ReactNode } | false
  /** The main action of the page, at the end; on a narrow screen next to the search. */
  action?: ReactNode
}

export function FilterBar({
  label,
  searchLabel,
  search,
  onSearch,
  children,
  count,
  folded = false,
  action,
}: FilterBarProps) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const { text, setText } = useDebouncedSearch(search ?? '', (next) => onSearch(next || undefined))
  return (
    <search aria-label={label} className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-2 print:hidden">
      <SearchInput
        label={searchLabel}
        value={text}
        onChange={setText}
        maxLength={maxSearchLength}
        slashFocuses
        className={`lg:max-w-56 lg:flex-1 lg:basis-40 ${action === undefined ? 'max-w-56 max-sm:max-w-none max-sm:flex-1' : 'max-lg:flex-1 max-lg:basis-[70%]'}`}
      />
      {isNarrow && action}
      {isPhone ? (
        <FoldedFilters count={count}>
          {children}
          {folded && folded.content}
        </FoldedFilters>
      ) : (
        <>
          {children}
          {folded && <MoreFilters count={folded.count}>{folded.content}</MoreFilters>}
        </>
      )}
      {!isNarrow && action !== undefined && <div className="ml-auto">{action}</div>}
    </search>
  )
}

interface FilterSelectProps {
  label: string
  value: string | undefined
  /** The text of the choice of all. */
  all?: string
  /** undefined: all. */
  onChange: (value: string | undefined) => void
  /** `<option>` elements. */
  children: ReactNode
}

export function FilterSelect({ label, value = '', all = 'All', onChange, children }: FilterSelectProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-control text-muted max-sm:w-full max-sm:flex-col max-sm:items-stretch max-sm:gap-1 sm:justify-between">
      {label}
      <Select
        className="w-36 text-ink max-sm:w-full"
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {children}
      </Select>
    </label>
  )
}
