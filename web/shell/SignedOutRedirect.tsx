// A page of the shell, asked for by somebody who is not signed in.
import { useEffect } from 'react'

import { toast } from '#web/ui/toast.ts'

import { AppLoading } from './AppLoading.tsx'

/** Time to read the toast (SPEC.md section 9). */
const redirectAfter = 500

/** Says so, and goes to the sign-in page. */
export function SignedOutRedirect() {
  useEffect(() => {
    toast({ title: 'You are logged out. Logging in again...', variant: 'destructive' })
    const leaving = setTimeout(() => window.location.assign('/'), redirectAfter)
    return () => clearTimeout(leaving)
  }, [])
  return <AppLoading />
}
