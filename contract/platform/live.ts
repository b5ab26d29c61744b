// What happens while it happens: which things were touched, without a word of what was done to them.
import * as z from 'zod/mini'

import { defineEndpoint, eventStream } from './endpoint.ts'
import { Id, QueryInteger } from './fields.ts'

export const liveSubjectTypes = [
  'product',
  'invoice',
  'import',
  'user',
  'company',
  'delivery',
  'notice',
  'health',
  'proof',
] as const

/** An id of null: some of that kind, or all. */
export const LiveSubject = z.object({ type: z.enum(liveSubjectTypes), id: z.nullable(Id) })
export type LiveSubject = z.output<typeof LiveSubject>

export const LiveEvent = z.object({
  /** How far the activity log has been told. */
  position: z.int(),
  /** Null where that is too much to tell, or not known: anything may have been touched. Empty: the stream is alive. */
  touched: z.nullable(z.array(LiveSubject)),
})
export type LiveEvent = z.output<typeof LiveEvent>

/** A stream that says nothing for so long is dead, in milliseconds; the server says something twice as often. */
export const liveTimeoutMs = 30_000

/**
 * Goes on until the session ends, the caller hangs up or can't keep up, or the server stops. It begins with what was touched
 * since the last event that the caller saw; without one, since `age` milliseconds ago, when the caller began to read.
 */
export const subscribeToLiveEvents = defineEndpoint({
  summary: 'Tells what is touched while it happens, without an end.',
  method: 'GET',
  path: '/api/events',
  allow: 'signed in',
  input: z.strictObject({ age: QueryInteger(0, 3_600_000, 0) }),
  reply: eventStream(LiveEvent, ({ position }) => position),
})
