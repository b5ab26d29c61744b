// The entry point of the web.
import '#web/ui/base.css'
// Here, because signed-in pages would wait for it as a file of its own.
import '#web/people/auth/cloth.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queryClient } from '#web/api/queryClient.ts'
import { AuthGate } from '#web/app/AuthGate.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

/** The server marks pages that it sends without a session. One from the history may be older than the session. */
const mayBeSignedIn =
  document.documentElement.dataset['session'] !== 'none' ||
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

// Starts while the server looks up the user. A failure is reported when the pages are needed.
if (mayBeSignedIn) import('./routes.tsx').catch(() => undefined)

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AuthGate mayBeSignedIn={mayBeSignedIn} signedIn={signedIn} signedOut={signedOut} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)

// Signed-out visitors load neither the pages nor the router, and the other way round.

async function signedIn() {
  const { loadSignedInPages } = await import('./routes.tsx')
  return loadSignedInPages()
}

async function signedOut() {
  const { loadSignedOutPage } = await import('#web/people/auth/SignedOutPages.tsx')
  return loadSignedOutPage()
}
