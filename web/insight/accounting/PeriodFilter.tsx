// Chooses the period of a report: a usual one, or any days.
import { useNavigate } from '@tanstack/react-router'

import { type DayRange, periodLabels, type ReportPeriod, reportPeriods } from '#domain/platform/periods.ts'
import { DateFields } from '#web/lists/DateRangeFilter.tsx'
import { Select } from '#web/ui/Select.tsx'

interface PeriodFilterProps {
  /** Of the URL. */
  period?: ReportPeriod | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  /** The days of the period. */
  days: DayRange
}

export function PeriodFilter({ period, startDate, endDate, days }: PeriodFilterProps) {
  const navigate = useNavigate({ from: '/accounting-export' })
  const isCustom = startDate !== undefined || endDate !== undefined
  const setDays = (next: Partial<DayRange>) => void navigate({ search: next, replace: true })
  return (
    <search aria-label="Period" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      <Select
        aria-label="Period"
        className="w-40 max-sm:w-full"
        value={isCustom ? '' : (period ?? 'last-month')}
        onChange={({ target: { value } }) => {
          const chosen = reportPeriods.find((one) => one === value)
          void navigate({ search: chosen === undefined ? days : { period: chosen } })
        }}
      >
        {reportPeriods.map((one) => (
          <option key={one} value={one}>
            {periodLabels[one]}
          </option>
        ))}
        <option value="">Other days</option>
      </Select>
      <DateFields
        startDate={days.startDate || undefined}
        endDate={days.endDate || undefined}
        onChange={(change) => setDays({ ...days, ...change } as DayRange)}
      />
    </search>
  )
}
