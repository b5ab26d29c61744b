// Translates errors into messages for users.
import { redirectToSignIn as signInRedirect } from '#contract/people/auth.ts'
import { CallError } from '#contract/platform/client.ts'
import { toast } from '#web/ui/toast.ts'

/** Time to read the toast before the sign-in page loads. */
const redirectDelayMs = 500

let isRedirecting = false

export function isUnauthorized(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && error.message.includes('Unauthorized')
}

/** Reports the ended session once and opens the sign-in page. If the user stays to keep unsaved work, the next call reports it again. */
export function redirectToSignIn(): void {
  if (isRedirecting) return
  isRedirecting = true
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  setTimeout(() => {
    isRedirecting = false
    window.location.assign(signInRedirect.path)
  }, redirectDelayMs)
}

/** Shows an error in a toast. `call` already reports an ended session. */
export function showError(error: unknown, fallback: string, title = 'Error'): void {
  if (isUnauthorized(error)) return
  toast({ title, description: errorMessage(error, fallback), variant: 'destructive' })
}

/** Returns the server's message, or `fallback` if it sent none or only reports a bug. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || error.body?.requestId !== undefined) return fallback
  return error.sentence || fallback
}
