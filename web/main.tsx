// Where the web begins.
import '#web/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queryClient } from '#web/api/queryClient.ts'
import { AuthGate } from '#web/app/AuthGate.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AuthGate signedIn={signedIn} signedOut={signedOut} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)

// A visitor fetches nothing of the pages, not even the router; and the other way round. Each is whole before it is drawn.

async function signedIn() {
  const { loadSignedInPages } = await import('./routes.tsx')
  return loadSignedInPages()
}

async function signedOut() {
  const { loadSignedOutPage: loadVisitorPage } = await import('#web/people/auth/SignedOutPages.tsx')
  return loadVisitorPage()
}
