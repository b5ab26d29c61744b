import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { inputStyles } from './inputStyles.ts'

/** A native select. Children: `<option>` elements. `className` sets the outer width. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block min-w-0 ${className ?? ''}`}>
      <select
        {...rest}
        {...useFieldAttributes(rest)}
        className={inputStyles({ kind: 'line', className: 'appearance-none truncate pr-8' })}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 stroke-[1.5] text-muted"
      />
    </span>
  )
}
