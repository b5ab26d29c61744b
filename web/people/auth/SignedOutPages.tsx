// The pages of somebody who is not signed in, chosen by address alone: there is nothing here to route between.
import type { ComponentType } from 'react'

import { SignedOutRedirect } from '#web/shell/SignedOutRedirect.tsx'

import { LoginPage } from './LoginPage.tsx'

/** Every other address is told that one is logged out, whether there is a page behind it or not. */
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
