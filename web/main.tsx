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

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AuthGate signedIn={signedIn} signedOut={signedOut} />
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
