// Chooses a customer by typing a part of its name, number, phone or email.
import { type KeyboardEvent, useState } from 'react'

import { suggestCustomers } from '#contract/sales/customers.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { useCall } from '#web/api/useCall.ts'
import { CustomerOptions } from '#web/sales/customers/CustomerOptions.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ListboxPopover } from '#web/ui/ListboxPopover.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useFloating } from '#web/ui/useFloating.ts'
import { useListbox } from '#web/ui/useListbox.ts'

interface CustomerFieldProps {
  error: string | undefined
  onChoose: (id: number) => void
}

export function CustomerField({ error, onChoose }: CustomerFieldProps) {
  const [text, setText] = useState('')
  const { open, container, onOpenChange } = useFloating()
  const q = useDebounced(text.trim(), 150)
  const { data } = useCall(suggestCustomers, { q }, { enabled: q !== '', keep: true })
  const customers = !open || q === '' || text.trim() === '' ? [] : (data?.customers ?? [])
  const isOpen = customers.length > 0
  const listbox = useListbox({ count: customers.length })
  const handleKey = (event: KeyboardEvent) => {
    const chosen = customers[listbox.active]
    if (event.key === 'Enter' && chosen) onChoose(chosen.id)
    else if (event.key === 'Escape' && isOpen) onOpenChange(false)
    else if (listbox.move(event) === undefined) return
    event.preventDefault()
  }
  return (
    <ListboxPopover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      container={container}
      field={
        <div>
          <Field label="Customer" required error={error}>
            <Input
              value={text}
              maxLength={maxSearchLength}
              placeholder="Name, number, phone or email"
              {...listbox.field}
              onChange={(event) => {
                setText(event.target.value)
                listbox.reset()
                onOpenChange(true)
              }}
              onFocus={() => onOpenChange(true)}
              onBlur={() => onOpenChange(false)}
              onKeyDown={handleKey}
            />
          </Field>
        </div>
      }
    >
      <CustomerOptions listbox={listbox} customers={customers} onChoose={({ id }) => onChoose(id)} />
    </ListboxPopover>
  )
}
