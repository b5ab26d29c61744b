// The pages of somebody who is not signed in, chosen by address alone: there is nothing here to route between.
import { LoggedOut } from '#web/shell/LoggedOut.tsx'

import { LoginPage } from './LoginPage.tsx'

/** Every address but the sign-in page's is told that one is logged out, whether there is a page behind it or not. */
export function VisitorPages() {
  const { pathname } = window.location
  return pathname === '/' || pathname === '/login' ? <LoginPage /> : <LoggedOut />
}
