// Passes the id, the description and the error state of a Field to its control.
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
 * The attributes that tie a control to its Field. The control's own attributes win.
 * Required is announced but not enforced by the browser, whose popups would hide our messages.
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
