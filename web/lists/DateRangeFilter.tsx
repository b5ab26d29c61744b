// The first and last day of a date range in a row of filters.
import { useId, useState } from 'react'

import { dateRangeError } from '#domain/platform/dates.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

/** While the user types a year, the value is 0002, 0020 and 0202. */
const isComplete = (day: string) => day >= '1900'

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

/** Instead of a list whose range ends before it starts. */
export function InvalidDateRange({ title, error }: { title: string; error: string }) {
  return <EmptyState drawing={<TagDrawing />} title={title} text={`${error}. Change one of them.`} />
}

interface DateFilterProps {
  label: string
  value: string
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
}

/** Reports a date once its year is complete, and '' when it is cleared. */
function DateFilter({ label, value, onChange, min, max, error }: DateFilterProps) {
  const errorId = useId()
  const [text, setText] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    setText(value)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1 max-sm:flex-1 sm:max-w-60">
      <label className="flex min-w-0 items-center gap-2 text-control text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
        {label}
        <Input
          type="date"
          className="max-sm:appearance-none sm:w-34"
          value={text}
          min={min}
          max={max}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => {
            const day = event.target.value
            setText(day)
            if (day === '' || isComplete(day)) onChange(day)
          }}
        />
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
