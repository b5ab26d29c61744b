// The error state of a query, with a retry.
import type { ReactNode } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { errorMessage } from './errorMessage.ts'

interface QueryErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** 'Failed to load invoices' */
  title: string
  /** The server's message by default. */
  text?: string
  /** Shown if the server answers that the record doesn't exist. */
  notFound?: ReactNode
  /** Another way out, such as a link back. */
  action?: ReactNode
}

export function QueryError({
  query: { error, isFetching, refetch },
  title,
  text,
  notFound,
  action,
}: QueryErrorProps) {
  if (notFound !== undefined && error instanceof CallError && error.status === 404) return <>{notFound}</>
  return (
    <ErrorState
      title={title}
      text={text ?? errorMessage(error, 'Check the connection, then try again.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={action}
    />
  )
}
