// A field of the customer of a new invoice that suggests customers while the user types.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { type CustomerSuggestion, suggestCustomers } from '#contract/sales/customers.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import { CustomerOptions } from '#web/sales/customers/CustomerOptions.tsx'
import { Input } from '#web/ui/Input.tsx'
import { nextOptionIndex } from '#web/ui/nextOptionIndex.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useFloating } from '#web/ui/useFloating.ts'

import type { InvoiceFormInput } from './invoiceForm.ts'

/** Longer than a barcode scan needs, so that a scan into the field asks for nothing. */
const delayMs = 200
const minLength = 2
/** No option is active until an arrow key is pressed, so that Enter submits the form as in any other field. */
const none = -1

interface CustomerInputProps extends Omit<ComponentProps<'input'>, 'name'> {
  name: 'customerName' | 'customerPhone' | 'customerEmail'
  /** False once a customer is chosen. */
  suggests: boolean
  onChoose: (customerId: number) => void
}

export function CustomerInput({ name, suggests, onChoose, ...rest }: CustomerInputProps) {
  const { register } = useFormContext<InvoiceFormInput>()
  const text = (useWatch<InvoiceFormInput, typeof name>({ name }) ?? '').trim().slice(0, maxSearchLength)
  const listId = useId()
  const [active, setActive] = useState(none)
  const { open, container, onOpenChange } = useFloating()
  const q = useDebounced(text, delayMs)
  const isAsking = suggests && open && text.length >= minLength
  const query = useQuery({
    ...callQuery(suggestCustomers, { q: q || ' ' }),
    enabled: isAsking && q.length >= minLength,
    placeholderData: keepPreviousData,
  })
  const options = isAsking && q.length >= minLength ? (query.data?.customers ?? []) : []
  const isOpen = options.length > 0
  const optionId = (index: number) => `${listId}${index}`
  const field = register(name)

  const choose = ({ id }: CustomerSuggestion) => {
    onOpenChange(false)
    onChoose(id)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen) return
    const chosen = options[active]
    if (event.key === 'Escape') onOpenChange(false)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key !== 'Home' && event.key !== 'End') {
      const next = nextOptionIndex(event, { active, count: options.length, perPage: options.length })
      if (next === undefined) return
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor asChild>
        <div role="presentation" onKeyDown={handleKey} className="min-w-0">
          <Input
            {...rest}
            {...field}
            onInput={() => {
              setActive(none)
              onOpenChange(true)
            }}
            onBlur={(event) => {
              onOpenChange(false)
              return field.onBlur(event)
            }}
            autoComplete="off"
            // The focus stays in this input while the listbox is operated.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && active !== none ? optionId(active) : undefined}
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal container={container}>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 max-h-[min(24rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-64 overflow-y-auto overscroll-contain rounded-md bg-raised p-1 text-ink shadow-float outline-none"
        >
          <CustomerOptions id={listId} customers={options} active={active} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
