// The error state of a query, with a retry.
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { errorMessage } from './errorMessage.ts'

interface QueryErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** 'Failed to load invoices' */
  title: string
  /** The server's message by default. */
  text?: string
}

export function QueryError({ query: { error, isFetching, refetch }, title, text }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      text={text ?? errorMessage(error, 'Check the connection, then try again.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
