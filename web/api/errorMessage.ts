// The one translator from what went wrong to what a person is told.
import { CallError } from '#contract/platform/client.ts'
import { toast } from '#web/ui/toast.ts'

/** Time to read the toast before the browser goes to the sign-in page (SPEC.md section 9). */
const redirectAfter = 500

let isLeaving = false

export function isUnauthorized(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && error.message.includes('Unauthorized')
}

/** The session has ended: says so, once, and goes to the sign-in page. */
export function redirectToSignIn(): void {
  if (isLeaving) return
  isLeaving = true
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  setTimeout(() => window.location.assign('/api/login'), redirectAfter)
}

/** The server's sentence, or the specification's words where it gave none or knows no more than that it failed. */
export function errorMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError) || error.body?.requestId !== undefined) return otherwise
  return error.sentence || otherwise
}
