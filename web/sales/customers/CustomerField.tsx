// Chooses a customer by typing a part of its name, number, phone or email.
import { useState } from 'react'

import { maxSearchLength } from '#domain/platform/search.ts'
import { CustomerSuggestions } from '#web/sales/customers/CustomerSuggestions.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useFloating } from '#web/ui/useFloating.ts'

interface CustomerFieldProps {
  label?: string
  required?: boolean
  /** At the start. */
  text?: string
  onChoose: (id: number) => void
}

export function CustomerField({
  label = 'Customer',
  required = true,
  text: startText = '',
  onChoose,
}: CustomerFieldProps) {
  const [text, setText] = useState(startText)
  const floating = useFloating()
  return (
    <CustomerSuggestions text={text} floating={floating} delayMs={150} onChoose={onChoose}>
      {(attributes) => (
        <Field label={label} required={required}>
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
