// What stands in the place of a chart that has nothing to draw yet.
import type { ReactNode } from 'react'

export function EmptyChart({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={`flex items-center justify-center px-4 py-6 text-center text-control text-balance text-muted ${className ?? ''}`}
    >
      <span className="max-w-[44ch]">{children}</span>
    </p>
  )
}
