import { CallError } from '#contract/platform/client.ts'

/** A 5xx response without a message says nothing about the password, so it counts as a connection error. */
export function signInErrorToast(error: unknown): { title: string; description: string } {
  const isRejection = error instanceof CallError && (error.sentence !== undefined || error.status < 500)
  if (!isRejection) {
    return { title: 'Connection Error', description: 'Unable to connect to server. Please try again.' }
  }
  return { title: 'Login Failed', description: error.sentence ?? 'Invalid username or password' }
}
