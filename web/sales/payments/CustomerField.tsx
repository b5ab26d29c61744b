// Chooses a customer by typing a part of its name, number, phone or email.
import { type KeyboardEvent, useId, useState } from 'react'

import { suggestCustomers } from '#contract/sales/customers.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { useCall } from '#web/api/useCall.ts'
import { CustomerOptions } from '#web/sales/customers/CustomerOptions.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { nextOptionIndex } from '#web/ui/nextOptionIndex.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

interface CustomerFieldProps {
  error: string | undefined
  onChoose: (id: number) => void
}

export function CustomerField({ error, onChoose }: CustomerFieldProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const q = useDebounced(text.trim(), 150)
  const { data } = useCall(suggestCustomers, { q }, { enabled: q !== '', keep: true })
  const customers = q === '' || text.trim() === '' ? [] : (data?.customers ?? [])
  const handleKey = (event: KeyboardEvent) => {
    const chosen = customers[active]
    if (event.key === 'Enter' && chosen) onChoose(chosen.id)
    else {
      const next = nextOptionIndex(event, { active, count: customers.length, perPage: customers.length })
      if (next === undefined) return
      setActive(next)
    }
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Field label="Customer" required error={error}>
        <Input
          value={text}
          maxLength={maxSearchLength}
          placeholder="Name, number, phone or email"
          autoComplete="off"
          spellCheck={false}
          // The focus stays in this input while the listbox below is operated.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={customers.length > 0}
          aria-controls={listId}
          aria-activedescendant={customers.length > 0 ? `${listId}${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
      </Field>
      <div
        className={
          customers.length > 0
            ? 'absolute inset-x-0 z-20 mt-1 rounded-md border border-hairline bg-raised p-1 shadow-float'
            : 'hidden'
        }
      >
        <CustomerOptions
          id={listId}
          customers={customers}
          active={active}
          onChoose={({ id }) => onChoose(id)}
        />
      </div>
    </div>
  )
}
