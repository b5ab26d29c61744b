// What is told to everybody who listens, as operations see it; openLive.ts is what works behind it.
import * as z from 'zod/mini'

import type { LiveEvent } from '#contract/platform/live.ts'
import type { SignedInUser } from '#server/platform/person.ts'

/**
 * What one process tells all: how far the activity log is sealed, which message of the outbox stands otherwise than before
 * (none of which is in the log), who has read notices, how far the proof or a backup has come, or that what each process knows of the company
 * has changed.
 */
export const LiveMessage = z.union([
  z.object({ position: z.int() }),
  z.object({ delivery: z.int(), invoice: z.nullable(z.int()) }),
  z.object({ readerOfNotices: z.int() }),
  z.object({ health: z.literal(true) }),
  z.object({ proof: z.literal(true) }),
  z.object({ company: z.literal(true) }),
])
export type LiveMessage = z.output<typeof LiveMessage>

export interface Subscriber {
  user: SignedInUser
  tokenHash: Buffer
  /** Where it was the last time, and else how long ago, in milliseconds, it began to read. */
  lastPosition: number | undefined
  ageMs: number
  /** Aborted when it hangs up. */
  signal: AbortSignal
  /** Ends its connection at once. */
  disconnect: () => void
}

export interface Live {
  /** Tells every process. Called once what it tells of is committed, and in no transaction. Never throws. */
  publish(news: LiveMessage): Promise<void>
  /** Throws a 503 where too many listen already, or none may any more. */
  subscribe(listener: Subscriber): Promise<AsyncIterable<LiveEvent>>
  /** Ends all streams and opens no more: their callers go to another process. */
  closeStreams(): void
  close(): Promise<void>
}
