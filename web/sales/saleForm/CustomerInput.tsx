// A field of the customer that suggests customers while the user types.
import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { CustomerSuggestions } from '#web/sales/customers/CustomerSuggestions.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useFloating } from '#web/ui/useFloating.ts'

import type { SaleFormInput } from './saleValues.ts'

/** Longer than a barcode scan needs, so that a scan into the field asks for nothing. */
const delayMs = 200

interface CustomerInputProps extends Omit<ComponentProps<'input'>, 'name'> {
  name: 'customerName' | 'customerPhone' | 'customerEmail'
  /** False once a customer is chosen. */
  suggests: boolean
  onChoose: (customerId: number) => void
  /** Before the typed text is in the form. */
  onType?: (() => void) | undefined
}

export function CustomerInput({ name, suggests, onChoose, onType, ...rest }: CustomerInputProps) {
  const { register } = useFormContext<SaleFormInput>()
  const text = useWatch<SaleFormInput, typeof name>({ name }) ?? ''
  const floating = useFloating()
  const field = register(name)
  return (
    <CustomerSuggestions
      isFormField
      text={text}
      minLength={2}
      suggests={suggests}
      delayMs={delayMs}
      floating={floating}
      onChoose={onChoose}
    >
      {(attributes) => (
        <Input
          {...rest}
          {...field}
          {...attributes}
          onChange={(event) => {
            onType?.()
            floating.onOpenChange(true)
            return field.onChange(event)
          }}
          onBlur={(event) => {
            floating.onOpenChange(false)
            return field.onBlur(event)
          }}
        />
      )}
    </CustomerSuggestions>
  )
}
