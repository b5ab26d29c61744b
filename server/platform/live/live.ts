// The interface of live updates. Implemented by openLive.ts.
import * as z from 'zod/mini'

import type { LiveEvent } from '#contract/platform/live.ts'
import { documentTypes } from '#domain/nouns.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

/**
 * A message between processes: how far the activity log is sealed, and changes that are not in the log: a delivery, read and new notifications,
 * progress of an integrity check or backup, company settings.
 */
export const LiveMessage = z.union([
  z.object({ position: z.int() }),
  z.object({
    delivery: z.int(),
    document: z.nullable(z.object({ type: z.enum(documentTypes), id: z.int() })),
  }),
  z.object({ notificationsReadBy: z.int() }),
  z.object({ notifications: z.literal(true) }),
  z.object({ health: z.literal(true) }),
  z.object({ integrityCheck: z.literal(true) }),
  z.object({ company: z.literal(true) }),
])
export type LiveMessage = z.output<typeof LiveMessage>

export interface Subscriber {
  user: SignedInUser
  tokenHash: Buffer
  /** Last received position; without one, how long ago the client loaded its data. */
  lastPosition: number | undefined
  ageMs: number
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Closes the connection immediately. */
  disconnect: () => void
}

export interface Live {
  /** Notifies every process. Call it after the commit, outside of the transaction. Never throws. */
  publish(message: LiveMessage): Promise<void>
  /** Throws a 503 if there are too many streams, or during shutdown. */
  subscribe(subscriber: Subscriber): Promise<AsyncIterable<LiveEvent>>
  /** Ends all streams and opens no more; clients reconnect to another process. */
  closeStreams(): void
  close(): Promise<void>
}
