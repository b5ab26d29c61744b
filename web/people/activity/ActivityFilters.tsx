// The filters above the activity log.
import { type ActivityQuery, findActors } from '#contract/people/activity.ts'
import { activityModules } from '#domain/activityModules.ts'
import { useCall } from '#web/api/useCall.ts'
import { DateRangeFilter } from '#web/lists/DateRangeFilter.tsx'
import { FilterSelect } from '#web/lists/FilterBar.tsx'
import { FoldedFilters } from '#web/lists/FoldedFilters.tsx'
import { useListNavigation } from '#web/lists/usePagedList.ts'

export type ActivityFilterValues = Omit<ActivityQuery, 'page' | 'limit'>

export function ActivityFilters({ filters }: { filters: ActivityFilterValues }) {
  const { module, userId, startDate, endDate, period } = filters
  const navigation = useListNavigation()
  const onChange = (change: Record<string, string | undefined>) =>
    navigation.setFilters({ ...change, entry: undefined })
  const { data } = useCall(findActors, {})
  const actors = data?.actors ?? []
  const isKnown = userId === undefined || actors.some(({ id }) => String(id) === userId)
  return (
    <search
      aria-label="Filter activity"
      className="flex flex-wrap gap-x-3 gap-y-2 max-sm:w-full sm:max-xl:grid sm:max-xl:grid-cols-[auto_auto] xl:items-center"
    >
      <FoldedFilters count={[module, userId, startDate, endDate, period].filter(Boolean).length}>
        <FilterSelect
          label="Module"
          value={module}
          all="All Activities"
          onChange={(value) => onChange({ module: value })}
        >
          {activityModules.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </FilterSelect>
        <FilterSelect
          label="User"
          value={userId}
          all="All users"
          onChange={(value) => onChange({ user: value })}
        >
          {!isKnown && <option value={userId}>User {userId}</option>}
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <DateRangeFilter
          startLabel="Start date"
          endLabel="End date"
          startDate={startDate}
          endDate={endDate}
          period={period}
          onChange={(range) => onChange({ ...range })}
        />
      </FoldedFilters>
    </search>
  )
}
