// Translates errors into messages for users.
import { CallError } from '#contract/platform/client.ts'
import { toast } from '#web/ui/toast.ts'

export function isUnauthorized(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && error.message.includes('Unauthorized')
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
