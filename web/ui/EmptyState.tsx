// An empty page: its purpose and the action that fills it.
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** One of drawings.tsx. */
  drawing?: ReactNode
  title: string
  text?: ReactNode
  /** One Button or link. */
  action?: ReactNode
}

/** Replaces the list. */
export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {drawing}
      <p className="mt-4 text-body font-semibold">{title}</p>
      {text !== undefined && <p className="mt-1 max-w-[44ch] text-control text-balance text-muted">{text}</p>}
      {action !== undefined && <div className="mt-4 flex gap-2">{action}</div>}
    </div>
  )
}
