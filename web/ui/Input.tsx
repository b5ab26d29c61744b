import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/**
 * A native input for text, dates, email addresses and passwords. Accepts `register` of react-hook-form. Inside a Field it needs no id.
 * More than `maxLength` characters are an error of the Field.
 */
export function Input({ className, maxLength, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      {...useFieldAttributes(rest)}
      data-max-length={maxLength}
      className={inputStyles({ kind: 'line', className })}
    />
  )
}
