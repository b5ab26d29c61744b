// Error responses.
import * as z from 'zod/mini'

/** The body of every error response. `errors` lists invalid fields; only a 500 has a `requestId`. */
export const ErrorResponse = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
})
export type ErrorResponse = z.output<typeof ErrorResponse>

/** The last event of a stream whose work failed. Nothing was changed. */
export const FailedEvent = z.extend(ErrorResponse, { type: z.literal('failed') })
export type FailedEvent = z.output<typeof FailedEvent>
