// A field of the customer of a new invoice that suggests customers while the user types.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { type CustomerSuggestion, suggestCustomers } from '#contract/sales/customers.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import { CustomerOptions } from '#web/sales/customers/CustomerOptions.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ListboxPopover } from '#web/ui/ListboxPopover.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useFloating } from '#web/ui/useFloating.ts'
import { useListbox } from '#web/ui/useListbox.ts'

import type { InvoiceFormInput } from './invoiceForm.ts'

/** Longer than a barcode scan needs, so that a scan into the field asks for nothing. */
const delayMs = 200
const minLength = 2
/** Of several options none is active until an arrow key is pressed, so that Enter submits the form as in any other field. */
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
  const listbox = useListbox({ count: options.length, first: none })
  const field = register(name)

  const choose = ({ id }: CustomerSuggestion) => {
    onOpenChange(false)
    onChoose(id)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen) return
    const chosen = options[listbox.active]
    if (event.key === 'Escape') onOpenChange(false)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (['Home', 'End'].includes(event.key) || listbox.move(event) === undefined) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <ListboxPopover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      container={container}
      field={
        <div role="presentation" onKeyDown={handleKey} className="min-w-0">
          <Input
            {...rest}
            {...field}
            {...listbox.field}
            onInput={() => {
              listbox.reset()
              onOpenChange(true)
            }}
            onBlur={(event) => {
              onOpenChange(false)
              return field.onBlur(event)
            }}
          />
        </div>
      }
    >
      <CustomerOptions listbox={listbox} customers={options} onChoose={choose} />
    </ListboxPopover>
  )
}
