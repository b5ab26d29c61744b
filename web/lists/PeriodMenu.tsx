// The choice of a period next to two date fields. A native select that looks like a button, so that it needs the space of an icon.
import { CalendarRange, ChevronDown } from 'lucide-react'

import { type Period, periodLabels } from '#domain/platform/periods.ts'

interface PeriodMenuProps {
  period: Period | undefined
  periods: readonly Period[]
  /** Whether the fields have days without a period. */
  hasDays: boolean
  onChange: (period: Period | undefined) => void
}

/** A period that the menu does not offer is shown if the address has it. */
export function PeriodMenu({ period, periods, hasDays, onChange }: PeriodMenuProps) {
  const isOffered = period === undefined || periods.includes(period)
  return (
    <span className="relative inline-flex h-control shrink-0 items-center gap-1 rounded-md border border-edge bg-surface px-2 text-control whitespace-nowrap hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus print:hidden">
      <CalendarRange aria-hidden="true" className="size-4 stroke-[1.5] text-muted" />
      {period && <span>{periodLabels[period]}</span>}
      <ChevronDown aria-hidden="true" className="size-4 stroke-[1.5] text-muted" />
      <select
        aria-label="Period"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        value={period ?? (hasDays ? 'days' : '')}
        onChange={({ target: { value } }) => onChange(value === '' ? undefined : (value as Period))}
      >
        <option value="">All days</option>
        {hasDays && (
          <option value="days" disabled>
            Other days
          </option>
        )}
        {(isOffered ? periods : [period, ...periods]).map((choice) => (
          <option key={choice} value={choice}>
            {periodLabels[choice]}
          </option>
        ))}
      </select>
    </span>
  )
}
