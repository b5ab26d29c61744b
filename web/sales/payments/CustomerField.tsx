// Chooses a customer by typing a part of its name, number, phone or email.
import { useState } from 'react'

import { maxSearchLength } from '#domain/platform/search.ts'
import { CustomerSuggestions } from '#web/sales/customers/CustomerSuggestions.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useFloating } from '#web/ui/useFloating.ts'

export function CustomerField({ onChoose }: { onChoose: (id: number) => void }) {
  const [text, setText] = useState('')
  const floating = useFloating()
  return (
    <CustomerSuggestions text={text} floating={floating} delayMs={150} onChoose={onChoose}>
      {(attributes) => (
        <Field label="Customer" required>
          <Input
            value={text}
            maxLength={maxSearchLength}
            placeholder="Name, number, phone or email"
            {...attributes}
            onChange={(event) => {
              setText(event.target.value)
              floating.onOpenChange(true)
            }}
            onFocus={() => floating.onOpenChange(true)}
            onBlur={() => floating.onOpenChange(false)}
          />
        </Field>
      )}
    </CustomerSuggestions>
  )
}
