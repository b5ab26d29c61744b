// The pages for signed-out users, without a router to keep their bundle small.
import { type ComponentType, useEffect } from 'react'

import { rememberPage } from '#web/api/sessionEnd.ts'
import { AppLoading } from '#web/shell/Loading.tsx'
import { toast } from '#web/ui/toast.ts'

import { LoginPage } from './LoginPage.tsx'

/** Any other path shows the signed-out message. */
export async function loadSignedOutPage(): Promise<ComponentType> {
  switch (window.location.pathname) {
    case '/':
    case '/login':
      return LoginPage
    case '/forgot-password':
      return (await import('./ForgotPasswordPage.tsx')).ForgotPasswordPage
    case '/reset-password':
      return (await import('./ResetPasswordPage.tsx')).ResetPasswordPage
    default:
      return SignedOutRedirect
  }
}

/** Time to read the toast. */
const redirectDelayMs = 500

/** Shows a toast and opens the sign-in page. */
export function SignedOutRedirect() {
  useEffect(() => {
    rememberPage()
    toast({ title: 'You are logged out. Logging in again...', variant: 'destructive' })
    const timer = setTimeout(() => window.location.assign('/'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return <AppLoading />
}
