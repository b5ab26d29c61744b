// A page that needs a session, opened while signed out.
import { useEffect } from 'react'

import { toast } from '#web/ui/toast.ts'

import { AppLoading } from './Loading.tsx'

/** Time to read the toast. */
const redirectDelayMs = 500

/** Shows a toast and opens the sign-in page. */
export function SignedOutRedirect() {
  useEffect(() => {
    toast({ title: 'You are logged out. Logging in again...', variant: 'destructive' })
    const timer = setTimeout(() => window.location.assign('/'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return <AppLoading />
}
