// A field that suggests customers by name, number, phone or email.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps, KeyboardEvent } from 'react'

import { type CustomerSuggestion, suggestCustomers } from '#contract/sales/customers.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { focusNextField } from '#web/ui/focusNextField.ts'
import { holdKeys, watchKeys } from '#web/ui/keyHold.ts'
import { RecordCombobox } from '#web/ui/RecordCombobox.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

watchKeys()

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
  const isOpen = suggests && combobox.floating.open && typed.length >= minLength
  const isAsking = isOpen && q.length >= minLength
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...callQuery(suggestCustomers, { q: q || ' ' }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  const isCurrent = q === typed && !isFetching && !isPlaceholderData

  /** Does with the customers of the text what Enter does in their list. Keys typed meanwhile belong to the next field. */
  const enterTyped = async (input: HTMLInputElement) => {
    const hold = holdKeys()
    const customers = await queryClient
      .fetchQuery(callQuery(suggestCustomers, { q: typed }))
      .then((found) => found.customers)
      .catch(() => [])
    if (input.isConnected && input.value.trim().slice(0, maxSearchLength) === typed) {
      const [first, second] = customers
      combobox.floating.onOpenChange(false)
      if (first && (second === undefined || !combobox.isFormField)) onChoose(first.id)
      else if (combobox.isFormField) focusNextField(input)
    }
    hold.release()
  }
  const handleKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
    if (key !== 'Enter' || ctrlKey || metaKey || !isOpen || isCurrent) return false
    if (target instanceof HTMLInputElement) void enterTyped(target)
    return true
  }
  return (
    <RecordCombobox
      {...combobox}
      isBusy={!isCurrent}
      onKey={handleKey}
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
