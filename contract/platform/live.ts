// The live update stream: which records changed, without their contents.
import * as z from 'zod/mini'

import { nounNames } from '#domain/nouns.ts'

import { defineEndpoint, eventStream } from './endpoint.ts'
import { Id, QueryInteger } from './fields.ts'

/** An id of null means any or all records of that type. */
export const LiveSubject = z.object({ type: z.enum(nounNames), id: z.nullable(Id) })
export type LiveSubject = z.output<typeof LiveSubject>

export const LiveEvent = z.object({
  /** Position in the activity log up to which changes were sent. */
  position: z.int(),
  /** Null: anything may have changed, reload everything. Empty: a heartbeat. */
  touched: z.nullable(z.array(LiveSubject)),
})
export type LiveEvent = z.output<typeof LiveEvent>

/** A stream without an event for this long is dead. The server sends a heartbeat twice as often. */
export const liveTimeoutMs = 30_000

/**
 * Stays open until the session ends, the client disconnects or falls behind, or the server stops. It starts with the changes since
 * Last-Event-ID, or without one with those of the last `age` milliseconds (since the page loaded its data).
 */
export const subscribeToLiveEvents = defineEndpoint({
  summary: 'Streams which records change, as server-sent events.',
  method: 'GET',
  path: '/api/events',
  allow: 'signed in',
  input: z.strictObject({ age: QueryInteger(0, 3_600_000, 0) }),
  reply: eventStream(LiveEvent, ({ position }) => position),
})
