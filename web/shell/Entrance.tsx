// Who is signed in decides which pages there are; until that is known there is a spinner.
import { Suspense, useEffect, type ReactNode } from 'react'

import { currentUser } from '#contract/auth.ts'
import { isUnauthorized } from '#web/api/failures.ts'
import { useCall } from '#web/api/useCall.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { Boundary } from './Boundary.tsx'
import { StartLoading } from './StartLoading.tsx'

/**
 * Asks once (SPEC.md section 4); signing in and out loads the page anew, so the two never change places meanwhile.
 * A server out of reach is not the same as being signed out, and is not shown so.
 */
export function Entrance({ signedIn, signedOut }: { signedIn: ReactNode; signedOut: ReactNode }) {
  const { data, error, isFetching, refetch } = useCall(currentUser, {})
  useReloadFromHistory()
  if (data || isUnauthorized(error)) {
    return (
      <Boundary>
        <Suspense fallback={<StartLoading />}>{data ? signedIn : signedOut}</Suspense>
      </Boundary>
    )
  }
  if (!error) return <StartLoading />
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas text-ink">
      <ErrorState
        title="Selvedge can’t be reached"
        text="The server does not answer. Check your connection, or ask whoever runs Selvedge whether it is on."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </main>
  )
}

/** A page that the browser kept in memory may show what was read before signing out: it is loaded anew. */
function useReloadFromHistory() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
