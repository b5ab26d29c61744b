// A field that suggests customers by name, number, phone or email.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { type CustomerSuggestion, suggestCustomers } from '#contract/sales/customers.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import { RecordCombobox } from '#web/ui/RecordCombobox.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

interface CustomerSuggestionsProps extends Pick<
  ComponentProps<typeof RecordCombobox<CustomerSuggestion>>,
  'text' | 'floating' | 'isFormField' | 'children'
> {
  /** Shorter texts suggest nothing. */
  minLength?: number
  /** False if no customer can be chosen. */
  suggests?: boolean
  delayMs: number
  onChoose: (id: number) => void
}

export function CustomerSuggestions({
  text,
  minLength = 1,
  suggests = true,
  delayMs,
  onChoose,
  ...combobox
}: CustomerSuggestionsProps) {
  const typed = text.trim().slice(0, maxSearchLength)
  const q = useDebounced(typed, delayMs)
  const isAsking = suggests && combobox.floating.open && typed.length >= minLength && q.length >= minLength
  const { data } = useQuery({
    ...callQuery(suggestCustomers, { q: q || ' ' }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  return (
    <RecordCombobox
      {...combobox}
      label="Customers"
      text={text}
      options={isAsking ? data?.customers : undefined}
      optionKey={({ id }) => id}
      renderOption={renderCustomer}
      onPick={({ id }) => onChoose(id)}
    />
  )
}

function renderCustomer({ name, number, phone, email }: CustomerSuggestion) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium">{name}</span>
        <span className="code shrink-0 text-meta text-muted">{number}</span>
      </div>
      <div className="truncate text-meta text-muted">{[phone, email].filter(Boolean).join(' · ')}</div>
    </>
  )
}
