// The filters of a list from data: a search box, selects and a date range.
import type { ReactNode } from 'react'

import type { Period } from '#domain/platform/periods.ts'

import { DateRangeFilter } from './DateRangeFilter.tsx'
import { FilterBar, FilterSelect } from './FilterBar.tsx'
import { useListNavigation } from './usePagedList.ts'

export interface SelectFilter<Name extends string> {
  name: Name
  label: string
  options: readonly (string | readonly [value: string, text: string])[]
  /** Under the button Filters. */
  isFolded?: true
}

export interface FilterOptions<Name extends string> {
  selects?: readonly SelectFilter<Name>[]
  hasDates?: boolean
  /** Further filters, at the end. */
  more?: ReactNode
  /** Further filters under the button Filters, with the names of their values. */
  folded?: { names: readonly Name[]; content: ReactNode }
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
  selects: allSelects,
  hasDates = false,
  more,
  folded,
  action,
}: ListFiltersProps<Filters>) {
  const { setFilters } = useListNavigation()
  const values = filters as Record<string, string | undefined>
  const selects = allSelects ?? []
  const foldedSelects = selects.filter(({ isFolded }) => isFolded)
  const foldedNames = [...foldedSelects.map(({ name }) => name), ...(folded?.names ?? [])]
  const renderSelects = (shown: typeof selects) =>
    shown.map(({ name, label, options }) => (
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
    ))
  return (
    <FilterBar
      label={`Filter ${noun}s`}
      searchLabel={`Search ${noun}s...`}
      search={values['search']}
      onSearch={(search) => setFilters({ search })}
      count={Object.keys(values).filter((name) => name !== 'search').length}
      folded={
        foldedNames.length > 0 && {
          count: foldedNames.filter((name) => values[name] !== undefined).length,
          content: (
            <>
              {renderSelects(foldedSelects)}
              {folded?.content}
            </>
          ),
        }
      }
      action={action}
    >
      {renderSelects(selects.filter(({ isFolded }) => !isFolded))}
      {hasDates && (
        <DateRangeFilter
          startDate={values['startDate']}
          endDate={values['endDate']}
          period={values['period'] as Period | undefined}
          onChange={(range) => setFilters({ ...range })}
        />
      )}
      {more}
    </FilterBar>
  )
}
