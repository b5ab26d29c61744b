// What a person is told when signing in did not work (SPEC.md section 8).
import { CallError } from '#contract/platform/client.ts'

/** The title and text of the toast. An answer without a sentence from a broken server says nothing about the password. */
export function signInErrorToast(error: unknown): { title: string; description: string } {
  const isAnswer = error instanceof CallError && (error.sentence !== undefined || error.status < 500)
  if (!isAnswer) {
    return { title: 'Connection Error', description: 'Unable to connect to server. Please try again.' }
  }
  return { title: 'Login Failed', description: error.sentence ?? 'Invalid username or password' }
}
