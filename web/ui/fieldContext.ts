// What a Field tells the control inside it: its id, what describes it, and whether it is wrong.
import { createContext, use } from 'react'

interface FieldWiring {
  id?: string | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
}

export const FieldContext = createContext<FieldWiring>({})

interface OwnAttributes {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/**
 * The attributes that tie a control to the Field around it. What the control says of itself wins.
 * Required is announced but not enforced by the browser, whose bubbles would hide our own sentences.
 */
export function useFieldAttributes(own: OwnAttributes) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field.id,
    required: false,
    'aria-required': own.required === true || field.required === true || undefined,
    'aria-describedby': [field.describedBy, own['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] === true || field.invalid === true || undefined,
  }
}
