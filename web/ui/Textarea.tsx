import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/** A native textarea of at least three lines that grows with its text. More than `maxLength` characters are an error of the Field. */
export function Textarea({ className, maxLength, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      {...useFieldAttributes(rest)}
      rows={rows}
      data-max-length={maxLength}
      className={inputStyles({ kind: 'text', className })}
    />
  )
}
