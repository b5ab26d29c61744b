// One line of text, a date, an e-mail address or a password.
import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/** A native input; react-hook-form's `register` spreads straight onto it. Inside a Field it needs no id. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input {...rest} {...useFieldAttributes(rest)} className={inputStyles({ kind: 'line', className })} />
  )
}
