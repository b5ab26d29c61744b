// What a channel can do: send one message to the outside, once, and say how that went.
import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'
import type { deliveries } from '#server/platform/db/schema.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** The file that goes along with a message. */
export interface Attachment {
  name: string
  type: string
  bytes: Uint8Array
}

/**
 * 'accepted' by the other side, which calls it `reference`; 'kept' in the outbox folder; 'refused' for good, in its words;
 * 'postponed': not accepted, worth trying again, no sooner than `afterSeconds` where the other side said so; 'unknown': it
 * may have been accepted, and its answer never came.
 */
export type SendOutcome =
  | { outcome: 'accepted' | 'kept'; reference: string; words: string }
  | { outcome: 'refused' | 'unknown'; words: string }
  | { outcome: 'postponed'; words: string; afterSeconds?: number }

export interface Sender {
  /**
   * Asked of a message whose attempt was cut short by a crash: whether it may have been accepted and must not be sent again
   * without asking, so that it becomes 'unknown'. A mail may always be: the same mail twice is one mail to whoever reads it.
   */
  isUnsafeToRetry?(delivery: DeliveryRow): boolean
  /** No recipient gets two messages within so many milliseconds, whichever process sends them. */
  minIntervalMs?: number
  /**
   * Never throws for what the other side does, and runs in no transaction. `signal` aborts after `sendLimit`, or when the
   * process stops: the outcome is then what is known by that time.
   */
  send(delivery: DeliveryRow, attachment: Attachment | undefined, signal: AbortSignal): Promise<SendOutcome>
  close(): Promise<void>
}

/** The channels that can be used as this process is configured. */
export type Senders = Partial<Record<DeliveryChannel, Sender>>

/** The longest that one attempt may take, in milliseconds; the lease on the row is longer. */
export const sendTimeoutMs = 60_000
