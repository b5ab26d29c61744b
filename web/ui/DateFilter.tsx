// The start or end of a date range in a row of filters.
import { useState } from 'react'

import { Input } from './Input.tsx'

/** While the user types a year, the value is 0002, 0020 and 0202. */
const isComplete = (day: string) => day >= '1900'

interface DateFilterProps {
  label: string
  /** '2026-03-31', or '' for no filter. */
  value: string
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** Reports a date once its year is complete, and '' when it is cleared. */
export function DateFilter({ label, value, onChange, min, max }: DateFilterProps) {
  const [text, setText] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    setText(value)
  }
  return (
    <label className="flex min-w-0 items-center gap-2 text-control text-muted max-sm:flex-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      {label}
      <Input
        type="date"
        className="max-sm:appearance-none sm:w-34"
        value={text}
        min={min}
        max={max}
        onChange={(event) => {
          const day = event.target.value
          setText(day)
          if (day === '' || isComplete(day)) onChange(day)
        }}
      />
    </label>
  )
}
