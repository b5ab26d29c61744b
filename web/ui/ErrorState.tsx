// Content that failed to load: what happened, what to do, and Retry.
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './Button.tsx'

interface ErrorStateProps {
  /** The problem: 'Failed to load invoices'. */
  title: string
  /** The next step for the user. */
  text?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Another way out, such as a link back. */
  action?: ReactNode
}

/** Announced to screen readers when it appears. */
export function ErrorState({ title, text, onRetry, retrying = false, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <CircleAlert aria-hidden="true" className="size-6 stroke-[1.5] text-danger" />
      <p className="mt-3 text-body font-semibold">{title}</p>
      {text !== undefined && <p className="mt-1 max-w-[52ch] text-control text-balance text-muted">{text}</p>}
      {(onRetry !== undefined || action !== undefined) && (
        <div className="mt-4 flex gap-2">
          {action}
          {onRetry !== undefined && (
            <Button onClick={onRetry} busy={retrying} busyText="Retrying...">
              <RotateCw aria-hidden="true" />
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
