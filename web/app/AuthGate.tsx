// Who is signed in decides which pages there are; until that is known there is a spinner.
import { type ComponentType, useEffect, useState } from 'react'

import { findCurrentUser } from '#contract/people/auth.ts'
import { isUnauthorized } from '#web/api/errorMessage.ts'
import { useCall } from '#web/api/useCall.ts'
import { AppLoading } from '#web/shell/AppLoading.tsx'
import { ErrorBoundary } from '#web/shell/ErrorBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

type LoadPages = () => Promise<ComponentType>

/**
 * Asks once (SPEC.md section 4); signing in and out loads the page anew, so the two never change places meanwhile.
 * A server out of reach is not the same as being signed out, and is not shown so.
 */
export function AuthGate({ signedIn, signedOut }: { signedIn: LoadPages; signedOut: LoadPages }) {
  const { data, error, isFetching, refetch } = useCall(findCurrentUser, {})
  useReloadFromHistory()
  if (data || isUnauthorized(error)) {
    return (
      <ErrorBoundary>
        <Loaded load={data ? signedIn : signedOut} />
      </ErrorBoundary>
    )
  }
  if (!error) return <AppLoading />
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

/** Not by Suspense: React lets what it waits for be seen a third of a second after the spinner at the earliest. */
function Loaded({ load }: { load: LoadPages }) {
  const [outcome, setOutcome] = useState<{ Pages: ComponentType } | { failure: unknown }>()
  useEffect(() => {
    load().then(
      (Pages) => setOutcome({ Pages }),
      (failure: unknown) => setOutcome({ failure }),
    )
  }, [load])
  if (!outcome) return <AppLoading />
  // The boundary around this says so.
  if ('failure' in outcome) throw outcome.failure
  return <outcome.Pages />
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
