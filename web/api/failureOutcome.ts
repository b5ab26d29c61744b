// What an error says of a deed that was sent under an Idempotency-Key.
import { CallError } from '#contract/platform/client.ts'

/**
 * 'refused': the answer stands under its key for good, and the next attempt is another deed. 'in doubt': an earlier
 * attempt, whose answer got lost, may have done the deed as it was then. 'unknown': the same may be sent again.
 */
export function failureOutcome(error: unknown): 'refused' | 'in doubt' | 'unknown' {
  if (!(error instanceof CallError)) return 'unknown'
  if (error.status === 422) return 'in doubt'
  if (error.status === 404) return 'refused'
  // Without our own words it comes from something that stands between here and the server.
  if (error.status === 502 && error.body) return 'refused'
  // A 409 that is worth repeating says that the first attempt is still running, and must keep its key.
  return error.status === 409 && error.retryAfterSeconds === undefined ? 'refused' : 'unknown'
}
