// The pages for signed-out users, without a router to keep their bundle small.
import type { ComponentType } from 'react'

import { SignedOutRedirect } from '#web/shell/SignedOutRedirect.tsx'

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
