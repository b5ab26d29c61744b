import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/** A native textarea of at least three lines that grows with its text. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      {...useFieldAttributes(rest)}
      rows={rows}
      className={inputStyles({ kind: 'text', className })}
    />
  )
}
