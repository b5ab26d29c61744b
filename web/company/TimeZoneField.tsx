// A searchable list of all time zones.
import { type KeyboardEvent, useMemo, useState } from 'react'

import { isTimeZone, formatTimeZone } from '#domain/company/company.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Listbox, ListboxOption } from '#web/ui/Listbox.tsx'
import { ListboxPopover } from '#web/ui/ListboxPopover.tsx'
import { useFloating } from '#web/ui/useFloating.ts'
import { useListbox } from '#web/ui/useListbox.ts'

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
  const effect = 'Determines when days, months and invoice years begin and end.'
  if (!isTimeZone(zone)) return effect
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return `Current time: ${format.format(new Date())}. ${effect}`
}

/** Shows the selected zone until the user searches. */
function ZoneSearch({ value, onChange }: Omit<TimeZoneFieldProps, 'error'>) {
  const { open, container, onOpenChange } = useFloating()
  const [search, setSearch] = useState('')
  const zones = useMemo(() => listTimeZones(value), [value])
  const matches = useMemo(() => searchTimeZones(zones, search), [zones, search])
  const listbox = useListbox({ count: matches.length, isOpen: open })

  const show = (text: string) => {
    setSearch(text)
    listbox.reset(text === '' ? Math.max(0, zones.indexOf(value)) : 0)
    onOpenChange(true)
  }
  const hide = () => onOpenChange(false)
  const pick = (zone: string | undefined) => {
    if (zone !== undefined) onChange(zone)
    hide()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      show('')
    } else if (event.key === 'Enter') pick(matches[listbox.active])
    else if (event.key === 'Escape') hide()
    else if (listbox.move(event, visibleCount) === undefined) return
    event.preventDefault()
  }

  return (
    <ListboxPopover
      isOpen={open}
      onOpenChange={(next) => !next && hide()}
      container={container}
      field={
        <div>
          <Input
            value={open ? search : formatTimeZone(value)}
            placeholder={formatTimeZone(value)}
            onChange={(event) => show(event.target.value)}
            onClick={() => open || show('')}
            onKeyDown={handleKey}
            onBlur={hide}
            {...listbox.field}
          />
        </div>
      }
    >
      <Listbox id={listbox.id} label="Time zones">
        {matches.map((zone, index) => (
          <ListboxOption
            key={zone}
            id={listbox.optionId(index)}
            isActive={index === listbox.active}
            onChoose={() => pick(zone)}
            className="flex items-center"
          >
            {formatTimeZone(zone)}
          </ListboxOption>
        ))}
      </Listbox>
      {matches.length === 0 && <p className="px-2 py-1.5 text-muted">No time zones found.</p>}
    </ListboxPopover>
  )
}
