import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/** A native input for text, dates, email addresses and passwords. Accepts `register` of react-hook-form. Inside a Field it needs no id. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input {...rest} {...useFieldAttributes(rest)} className={inputStyles({ kind: 'line', className })} />
  )
}
