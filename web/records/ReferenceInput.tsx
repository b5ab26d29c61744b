// A field that names another record: the record, or a text that finds it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { maxSearchLength } from '#domain/platform/search.ts'
import { isRecordNoun } from '#domain/records.ts'
import { callQuery } from '#web/api/useCall.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { RecordCombobox } from '#web/ui/RecordCombobox.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useFloating } from '#web/ui/useFloating.ts'

import type { Reference } from './recordForm.ts'
import { recordKind } from './recordKind.ts'

interface ReferenceInputProps {
  /** The noun of the other record. */
  to: string
  /** Of the field. */
  label: string
  value: Reference | null
  onChange: (value: Reference | null) => void
}

const delayMs = 150
const maxSuggestions = 8

export function ReferenceInput({ to, label, value, onChange }: ReferenceInputProps) {
  if (!isRecordNoun(to)) throw new Error(`${to} is no plain record`)
  const { record, endpoints } = recordKind(to)
  const floating = useFloating()
  const text = value?.name ?? ''
  const typed = text.trim().slice(0, maxSearchLength)
  const search = useDebounced(typed, delayMs)
  const isAsking = floating.open && search !== ''
  const { data, isFetching } = useQuery({
    ...callQuery(endpoints.findAll, { page: 1, limit: maxSuggestions, search }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  if (value !== null && value.id !== null)
    return (
      <span className="flex h-control items-center justify-between gap-2 rounded-md border border-edge bg-surface pr-0.5 pl-2.5 text-field">
        <span className="truncate">{value.name}</span>
        <IconButton
          size="sm"
          label={`Remove ${label.toLowerCase()} ${value.name}`}
          onClick={() => onChange(null)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </span>
    )
  return (
    <RecordCombobox
      isFormField
      label={record.names}
      text={text}
      floating={floating}
      options={isAsking ? data?.records : undefined}
      isBusy={isFetching || search !== typed}
      optionKey={({ id }) => id}
      renderOption={({ name, number }) => (
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate">{name}</span>
          <span className="code shrink-0 text-meta text-muted">{number}</span>
        </span>
      )}
      onPick={({ id, name }) => onChange({ id, name })}
      none={
        isAsking && !isFetching && data ? (
          <p className="px-2.5 py-1.5 text-control text-muted">{`No ${record.name} matches.`}</p>
        ) : undefined
      }
    >
      {(attributes) => (
        <Input
          {...attributes}
          value={text}
          maxLength={maxSearchLength}
          placeholder="Name or number"
          autoComplete="off"
          onChange={({ target }) => {
            onChange(target.value === '' ? null : { id: null, name: target.value })
            floating.onOpenChange(true)
          }}
          onBlur={() => floating.onOpenChange(false)}
        />
      )}
    </RecordCombobox>
  )
}
