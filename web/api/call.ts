// Calls the server, typed by endpoint.
import { findCurrentUser, redirectToSignIn } from '#contract/people/auth.ts'
import { type Call, createCall } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { toast } from '#web/ui/toast.ts'

import { isUnauthorized } from './errorMessage.ts'
import { rememberChange } from './lastChange.ts'
import { isAskingToSignIn, reportSessionEnd } from './sessionEnd.ts'

const send = createCall('', (input, init) => fetch(input, init))

/** Asks the user to sign in if the session has ended. AuthGate handles that of the current user itself. */
export const call: Call = async (endpoint, input, options) => {
  const answer = send(endpoint, input, options)
  if (changesData(endpoint)) rememberChange(options?.idempotencyKey, answer)
  try {
    return await answer
  } catch (error) {
    const needsSession = endpoint.allow !== 'anyone' && endpoint.path !== findCurrentUser.path
    if (needsSession && isUnauthorized(error)) openSignInPage()
    throw error
  }
}

function changesData({ method, allow, idempotencyExemption }: Endpoint): boolean {
  return method !== 'GET' && allow !== 'anyone' && idempotencyExemption !== 'changes nothing'
}

/** Time to read the toast before the sign-in page loads. */
const redirectDelayMs = 500

let isRedirecting = false

/** Reports the ended session once, and opens the sign-in page unless the user signs in on this one. */
function openSignInPage(): void {
  if (isRedirecting || isAskingToSignIn()) return
  if (!reportSessionEnd()) return
  isRedirecting = true
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  setTimeout(() => {
    isRedirecting = false
    window.location.assign(redirectToSignIn.path)
  }, redirectDelayMs)
}
