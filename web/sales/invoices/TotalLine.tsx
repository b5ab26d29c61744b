// The last line of a summary: what is to be paid.
import type { ReactNode } from 'react'

/** `children` is the sum, or a dash while it can't be computed. */
export function TotalLine({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-3 flex items-baseline justify-between gap-4 border-t border-hairline pt-3 text-body font-semibold">
      <dt>Total</dt>
      <dd>{children}</dd>
    </dl>
  )
}
