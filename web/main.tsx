// Where the web begins.
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queryClient } from './api/queryClient.ts'
import { Entrance } from './shell/Entrance.tsx'
import { Toaster } from './ui/Toaster.tsx'

// A visitor fetches nothing of the pages, not even the router; and the other way round.
const SignedInPages = lazy(async () => ({ default: (await import('./routes.tsx')).SignedInPages }))
const VisitorPages = lazy(async () => ({ default: (await import('./auth/VisitorPages.tsx')).VisitorPages }))

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Entrance signedIn={<SignedInPages />} signedOut={<VisitorPages />} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
