// The place of a page while it loads, also while its file can't be loaded.
import { PageLoading } from '#web/shell/Loading.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { useServerRetry } from './waitForServer.ts'

export function PendingPage() {
  const retry = useServerRetry()
  if (!retry) return <PageLoading />
  return (
    <ErrorState
      title="Selvedge can't be reached"
      text="Check your connection. The page opens by itself as soon as the connection is back."
      onRetry={retry}
    />
  )
}
