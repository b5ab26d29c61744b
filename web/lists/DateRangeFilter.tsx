// The first and last day of a date range in a row of filters, or a period by name, such as last month.
import { useId } from 'react'

import { dateRangeError } from '#domain/platform/dates.ts'
import { pastPeriods, type Period, periodDays } from '#domain/platform/periods.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { FieldError } from '#web/ui/Field.tsx'

import { PeriodMenu } from './PeriodMenu.tsx'

/** Each day is '2026-03-31', or undefined for no filter; with a period there are none. */
interface DateRange {
  startDate?: string | undefined
  endDate?: string | undefined
  period?: Period | undefined
}

interface DateRangeFilterProps extends DateRange {
  startLabel?: string
  endLabel?: string
  /** Those that the menu offers. */
  periods?: readonly Period[]
  onChange: (range: DateRange) => void
}

/** Two date fields and a menu of periods, whose days the fields show. A range that ends before it starts has an error below the last day. */
export function DateRangeFilter({ periods = pastPeriods, onChange, ...filter }: DateRangeFilterProps) {
  const today = useCompanyToday()
  const { startLabel, endLabel, startDate, endDate, period } = filter
  const days = period && today !== '' ? periodDays(period, today) : { startDate, endDate }
  return (
    <div className="flex min-w-0 items-start gap-x-2.5 max-sm:w-full max-sm:items-end">
      <DateFields
        startLabel={startLabel}
        endLabel={endLabel}
        {...days}
        onChange={(change) => onChange({ ...days, period: undefined, ...change })}
      />
      <PeriodMenu
        period={period}
        periods={periods}
        hasDays={startDate !== undefined || endDate !== undefined}
        onChange={(next) => onChange({ startDate: undefined, endDate: undefined, period: next })}
      />
    </div>
  )
}

interface DateFieldsProps {
  startLabel?: string | undefined
  endLabel?: string | undefined
  startDate: string | undefined
  endDate: string | undefined
  onChange: (change: { startDate?: string | undefined } | { endDate?: string | undefined }) => void
}

/** Side by side in the surrounding row or grid. */
export function DateFields({
  startLabel = 'From',
  endLabel = 'To',
  startDate,
  endDate,
  onChange,
}: DateFieldsProps) {
  return (
    <>
      <DateFilter
        label={startLabel}
        value={startDate ?? ''}
        max={endDate}
        onChange={(day) => onChange({ startDate: day || undefined })}
      />
      <DateFilter
        label={endLabel}
        value={endDate ?? ''}
        min={startDate}
        error={dateRangeError({ startDate, endDate })}
        onChange={(day) => onChange({ endDate: day || undefined })}
      />
    </>
  )
}

interface DateFilterProps {
  label: string
  value: string
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
}

/** One day. */
export function DateFilter({ label, error, ...field }: DateFilterProps) {
  const errorId = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1 max-sm:flex-1 sm:max-w-60 sm:pointer-coarse:max-w-72">
      <label className="flex min-w-0 items-center gap-2 text-control text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
        {label}
        <DateInput
          {...field}
          className="max-sm:appearance-none sm:w-34 sm:pointer-coarse:w-42"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
