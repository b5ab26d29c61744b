// The first and last day of a date range in a row of filters.
import { useId } from 'react'

import { dateRangeError } from '#domain/platform/dates.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { FieldError } from '#web/ui/Field.tsx'

interface DateRangeFilterProps {
  startLabel?: string
  endLabel?: string
  /** '2026-03-31', or undefined for no filter. */
  startDate: string | undefined
  endDate: string | undefined
  onChange: (change: { startDate?: string | undefined } | { endDate?: string | undefined }) => void
}

/** Two date fields, side by side in the surrounding row or grid. A range that ends before it starts has an error below the last day. */
export function DateRangeFilter({
  startLabel = 'From',
  endLabel = 'To',
  startDate,
  endDate,
  onChange,
}: DateRangeFilterProps) {
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

function DateFilter({ label, error, ...field }: DateFilterProps) {
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
