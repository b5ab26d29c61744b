// Calls the server, typed by endpoint.
import { findCurrentUser } from '#contract/people/auth.ts'
import { type Call, createCall } from '#contract/platform/client.ts'

import { isUnauthorized, redirectToSignIn } from './errorMessage.ts'

const send = createCall('', (input, init) => fetch(input, init))

/** Opens the sign-in page if the session has ended. AuthGate handles that of the current user itself. */
export const call: Call = async (endpoint, input, options) => {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    const needsSession = endpoint.allow !== 'anyone' && endpoint.path !== findCurrentUser.path
    if (needsSession && isUnauthorized(error)) redirectToSignIn()
    throw error
  }
}
