// The pages of somebody who is not signed in, chosen by address alone: there is nothing here to route between.
import { lazy } from 'react'

import { LoggedOut } from '#web/shell/LoggedOut.tsx'

import { LoginPage } from './LoginPage.tsx'

const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./ForgotPasswordPage.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
}))

/** Every other address is told that one is logged out, whether there is a page behind it or not. */
export function VisitorPages() {
  switch (window.location.pathname) {
    case '/':
    case '/login':
      return <LoginPage />
    case '/forgot-password':
      return <ForgotPasswordPage />
    case '/reset-password':
      return <ResetPasswordPage />
    default:
      return <LoggedOut />
  }
}
