// A searchable list of all time zones.
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'

import { isTimeZone, formatTimeZone } from '#domain/company/company.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { nextOptionIndex } from '#web/ui/nextOptionIndex.ts'
import { useFloating } from '#web/ui/useFloating.ts'

import { listTimeZones, searchTimeZones } from './timeZones.ts'

/** The step of PageUp and PageDown. */
const perPage = 7

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
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { open, container, onOpenChange } = useFloating()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const zones = useMemo(() => listTimeZones(value), [value])
  const matches = useMemo(() => searchTimeZones(zones, search), [zones, search])
  const optionId = (index: number) => `${listId}${index}`

  const show = (text: string) => {
    setSearch(text)
    setActive(text === '' ? Math.max(0, zones.indexOf(value)) : 0)
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
    } else if (event.key === 'Enter') pick(matches[active])
    else if (event.key === 'Escape') hide()
    else {
      const next = nextOptionIndex(event, { active, count: matches.length, perPage })
      if (next === undefined) return
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && hide()}>
      <Popover.Anchor asChild>
        <div ref={box}>
          <Input
            value={open ? search : formatTimeZone(value)}
            placeholder={formatTimeZone(value)}
            onChange={(event) => show(event.target.value)}
            onClick={() => open || show('')}
            onKeyDown={handleKey}
            onBlur={hide}
            // The focus stays in this input while the listbox below is operated.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && matches.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal container={container}>
        <Popover.Content
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="listbox"
          id={listId}
          aria-label="Time zones"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // A click into the input does not close the list.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && box.current?.contains(event.target)) event.preventDefault()
          }}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          className="z-30 max-h-72 w-(--radix-popover-trigger-width) overflow-y-auto overscroll-contain rounded-md bg-raised p-1 text-control text-ink shadow-float outline-none"
        >
          {matches.length === 0 && <p className="px-2 py-1.5 text-muted">No time zones found.</p>}
          {matches.map((zone, index) => (
            // The input handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={zone}
              id={optionId(index)}
              // A native option can't be searched.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => pick(zone)}
              className="flex min-h-8 cursor-pointer items-center rounded-sm px-2 hover:bg-hover aria-selected:bg-selected pointer-coarse:min-h-11"
            >
              {formatTimeZone(zone)}
            </div>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
