// What crosses the wire when the answer is no.
import * as z from 'zod/mini'

/** The body of every answer that is no success. `errors` names fields; `requestId` stands in a 500 alone. */
export const ErrorResponse = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
})
export type ErrorResponse = z.output<typeof ErrorResponse>

/** The last line of a reply that is events, where the work ended without a result. Nothing was changed. */
export const FailedEvent = z.extend(ErrorResponse, { type: z.literal('failed') })
export type FailedEvent = z.output<typeof FailedEvent>
