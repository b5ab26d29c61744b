// Chooses the days of a report: a usual period from a list, or any two days.
import { type DayRange, type Period, periodLabels } from '#domain/platform/periods.ts'
import { Select } from '#web/ui/Select.tsx'

import { DateFields, DateFilter } from './DateRangeFilter.tsx'

interface PeriodFieldsProps {
  /** Undefined if days are chosen. */
  period: Period | undefined
  periods: readonly Period[]
  /** Those of the period, or those that are chosen; empty while they are not known. */
  days: DayRange
  /** Only its last day counts, as for stock. */
  isDay?: boolean
  /** A period without days, or days without a period. */
  onChange: (next: { period?: Period | undefined } & Partial<DayRange>) => void
}

/** Side by side in the surrounding row of filters. A typed day continues the previous entry of the history. */
export function PeriodFields({ period, periods, days, isDay = false, onChange }: PeriodFieldsProps) {
  const isOffered = period === undefined || periods.includes(period)
  return (
    <>
      <Select
        aria-label="Period"
        className="w-40 max-sm:w-full"
        value={period ?? ''}
        onChange={({ target: { value } }) => {
          const next = periods.find((one) => one === value)
          onChange(next === undefined ? (isDay ? oneDay(days.endDate) : days) : { period: next })
        }}
      >
        {(isOffered ? periods : [period, ...periods]).map((one) => (
          <option key={one} value={one}>
            {periodLabels[one]}
          </option>
        ))}
        <option value="">{isDay ? 'Another day' : 'Other days'}</option>
      </Select>
      {isDay ? (
        <DateFilter
          label="At the end of"
          value={days.endDate}
          onChange={(day) => onChange(day === '' ? { period: periods[0] } : oneDay(day))}
        />
      ) : (
        <DateFields
          startDate={days.startDate || undefined}
          endDate={days.endDate || undefined}
          onChange={(change) => onChange({ ...days, ...change } as DayRange)}
        />
      )}
    </>
  )
}

function oneDay(day: string): DayRange {
  return { startDate: day, endDate: day }
}
