// The filters of a list from data: a search box, selects and a date range.
import type { ReactNode } from 'react'

import { DateRangeFilter } from './DateRangeFilter.tsx'
import { FilterBar, FilterSelect } from './FilterBar.tsx'
import { useListNavigation } from './usePagedList.ts'

export interface SelectFilter<Name extends string> {
  name: Name
  label: string
  options: readonly (string | readonly [value: string, text: string])[]
}

export interface FilterOptions<Name extends string> {
  selects?: readonly SelectFilter<Name>[]
  hasDates?: boolean
  /** Further filters, at the end. */
  more?: ReactNode
}

interface ListFiltersProps<Filters> extends FilterOptions<keyof Filters & string> {
  /** 'credit note' */
  noun: string
  filters: Filters
  action: ReactNode
}

export function ListFilters<Filters>({
  noun,
  filters,
  selects,
  hasDates = false,
  more,
  action,
}: ListFiltersProps<Filters>) {
  const { setFilters } = useListNavigation()
  const values = filters as Record<string, string | undefined>
  return (
    <FilterBar
      label={`Filter ${noun}s`}
      searchLabel={`Search ${noun}s...`}
      search={values['search']}
      onSearch={(search) => setFilters({ search })}
      count={Object.keys(values).filter((name) => name !== 'search').length}
      action={action}
    >
      {selects?.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          label={label}
          value={values[name]}
          onChange={(value) => setFilters({ [name]: value })}
        >
          {options.map((option) => {
            const [value, text] = typeof option === 'string' ? [option, option] : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </FilterSelect>
      ))}
      {hasDates && (
        // Both days wrap together.
        <div className="flex min-w-0 gap-x-2.5 max-sm:contents">
          <DateRangeFilter
            startDate={values['startDate']}
            endDate={values['endDate']}
            onChange={setFilters}
          />
        </div>
      )}
      {more}
    </FilterBar>
  )
}
