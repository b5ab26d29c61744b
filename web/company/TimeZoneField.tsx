// A searchable list of all time zones.
import { useMemo, useState } from 'react'

import { isTimeZone, formatTimeZone } from '#domain/company/company.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { RecordCombobox } from '#web/ui/RecordCombobox.tsx'
import { useFloating } from '#web/ui/useFloating.ts'
import { useNow } from '#web/ui/useNow.ts'

import { listTimeZones, searchTimeZones } from './timeZones.ts'

/** The step of PageUp and PageDown. */
const visibleCount = 7

interface TimeZoneFieldProps {
  value: string
  onChange: (zone: string) => void
  error: string | undefined
}

export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  return (
    <Field label="Time zone" required error={error} hint={<CurrentTime zone={value} />}>
      <ZoneSearch value={value} onChange={onChange} />
    </Field>
  )
}

function CurrentTime({ zone }: { zone: string }) {
  const now = useNow()
  const effect = 'Determines when days, months and invoice years begin and end.'
  if (!isTimeZone(zone)) return <>{effect}</>
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return <>{`Current time: ${format.format(now)}. ${effect}`}</>
}

/** Shows the selected zone until the user searches. */
function ZoneSearch({ value, onChange }: Omit<TimeZoneFieldProps, 'error'>) {
  const floating = useFloating()
  const { open, onOpenChange } = floating
  const [search, setSearch] = useState('')
  const zones = useMemo(() => listTimeZones(value), [value])
  const matches = useMemo(() => searchTimeZones(zones, search), [zones, search])
  const show = (text: string) => {
    setSearch(text)
    onOpenChange(true)
  }
  return (
    <RecordCombobox
      label="Time zones"
      text={search}
      options={matches}
      first={search === '' ? Math.max(0, zones.indexOf(value)) : 0}
      optionKey={(zone) => zone}
      renderOption={formatTimeZone}
      optionClass="flex items-center"
      pageStep={visibleCount}
      none={<p className="px-2 py-1.5 text-muted">No time zones found.</p>}
      floating={floating}
      onPick={onChange}
      onKey={({ key }) => {
        if (open || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
        show('')
        return true
      }}
    >
      {(attributes) => (
        <Input
          value={open ? search : formatTimeZone(value)}
          placeholder={formatTimeZone(value)}
          onChange={(event) => show(event.target.value)}
          onClick={() => open || show('')}
          onBlur={() => onOpenChange(false)}
          {...attributes}
        />
      )}
    </RecordCombobox>
  )
}
