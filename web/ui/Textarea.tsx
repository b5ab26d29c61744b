import type { ComponentProps } from 'react'

import { useFieldAttributes, useLengthCheck } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/** A native textarea of at least three lines that grows with its text. More than `maxLength` characters are an error of the Field. */
export function Textarea({ className, maxLength, onInput, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const checkLength = useLengthCheck(maxLength)
  return (
    <textarea
      {...rest}
      {...useFieldAttributes(rest)}
      rows={rows}
      onInput={(event) => {
        checkLength(event.currentTarget.value)
        onInput?.(event)
      }}
      className={inputStyles({ kind: 'text', className })}
    />
  )
}
