import type { ComponentProps } from 'react'

import { useFieldAttributes, useLengthCheck } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/**
 * A native input for text, dates, email addresses and passwords. Accepts `register` of react-hook-form. Inside a Field it needs no id.
 * More than `maxLength` characters are an error of the Field.
 */
export function Input({ className, maxLength, onInput, ...rest }: ComponentProps<'input'>) {
  const checkLength = useLengthCheck(maxLength)
  return (
    <input
      {...rest}
      {...useFieldAttributes(rest)}
      onInput={(event) => {
        checkLength(event.currentTarget.value)
        onInput?.(event)
      }}
      className={inputStyles({ kind: 'line', className })}
    />
  )
}
