// The filters above the activity log.
import type { ReactNode } from 'react'

import { findActors } from '#contract/people/activity.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { useCall } from '#web/api/useCall.ts'
import { DateRangeFilter } from '#web/ui/DateRangeFilter.tsx'
import { Select } from '#web/ui/Select.tsx'

import type { ActivityFilter, ActivitySearch } from './activityQuery.ts'

/** The URL may contain another module. */
const moduleOptions = ['Products', 'Invoices', 'Users', 'Inventory']

interface ActivityFiltersProps {
  filter: ActivityFilter
  onChange: (change: ActivitySearch) => void
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { module, userId, startDate, endDate } = filter
  const { data } = useCall(findActors, {})
  const actors = data?.actors ?? []
  const isListed = module === undefined || moduleOptions.includes(module)
  const isKnown = userId === undefined || actors.some(({ id }) => String(id) === userId)
  return (
    <search
      aria-label="Filter activity"
      className="grid grid-cols-2 gap-x-3 gap-y-2 max-sm:w-full sm:max-xl:grid-cols-[auto_auto] xl:flex xl:items-center"
    >
      <FilterSelect label="Module" value={module} onChange={(value) => onChange({ module: value })}>
        <option value="">All Activities</option>
        {(isListed ? moduleOptions : [...moduleOptions, module]).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
      <FilterSelect label="User" value={userId} onChange={(value) => onChange({ user: value })}>
        <option value="">All users</option>
        {!isKnown && <option value={userId}>User {userId}</option>}
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <DateRangeFilter
        labels={{ start: 'Start date', end: 'End date' }}
        startDate={startDate}
        endDate={endDate}
        error={dateRangeError({ startDate, endDate })}
        onChange={onChange}
      />
    </search>
  )
}

interface FilterSelectProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  children: ReactNode
}

function FilterSelect({ label, value, onChange, children }: FilterSelectProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-control text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1 sm:max-xl:justify-between">
      {label}
      <Select
        className="w-36 text-ink max-sm:w-full"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        {children}
      </Select>
    </label>
  )
}
