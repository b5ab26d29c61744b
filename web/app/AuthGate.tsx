// Loads the signed-in or the signed-out pages, depending on the session.
import { type ComponentType, useEffect, useState } from 'react'

import { findCurrentUser } from '#contract/people/auth.ts'
import { isUnauthorized } from '#web/api/errorMessage.ts'
import { isUnreachable } from '#web/api/outdated.ts'
import { useCall } from '#web/api/useCall.ts'
import { forgetOfflineUser, startOffline } from '#web/offline/offlineUser.ts'
import { AppLoading } from '#web/shell/Loading.tsx'
import { ErrorBoundary } from '#web/shell/PageError.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

type LoadPages = () => Promise<ComponentType>

interface AuthGateProps {
  /** False if the server says that the browser has no session; it is then not asked for the user. */
  mayBeSignedIn: boolean
  signedIn: LoadPages
  signedOut: LoadPages
}

/** Asks once: signing in and out reloads the page. An unreachable server is an error, not a missing session. */
export function AuthGate({ mayBeSignedIn, signedIn, signedOut }: AuthGateProps) {
  const { data, error, isFetching, refetch } = useCall(findCurrentUser, {}, { enabled: mayBeSignedIn })
  const isSignedOut = !mayBeSignedIn || isUnauthorized(error)
  useEffect(() => {
    if (isSignedOut) forgetOfflineUser()
    else if (!data && isUnreachable(error)) startOffline()
  }, [isSignedOut, data, error])
  useReloadFromHistory()
  if (data || isSignedOut) {
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
        title="Selvedge can't be reached"
        text="The server does not answer. Check your connection, or ask your administrator."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </main>
  )
}

/** Without Suspense, which shows content at least 300 ms after the fallback. */
function Loaded({ load }: { load: LoadPages }) {
  const [outcome, setOutcome] = useState<{ Pages: ComponentType } | { error: unknown }>()
  useEffect(() => {
    load().then(
      (Pages) => setOutcome({ Pages }),
      (error: unknown) => setOutcome({ error }),
    )
  }, [load])
  if (!outcome) return <AppLoading />
  // ErrorBoundary shows it.
  if ('error' in outcome) throw outcome.error
  return <outcome.Pages />
}

/** Reloads a page from the back/forward cache: it may show data from before sign-out. */
function useReloadFromHistory() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
