// A channel: sends one message once and reports the outcome.
import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'
import type { deliveries } from '#server/platform/db/schema.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

export interface Attachment {
  name: string
  type: string
  bytes: Uint8Array
}

/** A message that is ready to be sent, with what is not stored in its row. */
export interface PreparedMessage {
  delivery: DeliveryRow
  attachment?: Attachment
  /** The values of an approved WhatsApp template, in order. */
  templateValues?: readonly string[]
  /** The network address of the printer that gets the attachment. */
  printerAddress?: string
}

/**
 * 'accepted' by the receiving server, which calls the message `reference`; 'notSent' in the outbox folder, or without a `reference` because it is not needed any more; 'refused' for good;
 * 'postponed': not accepted, retry no sooner than `afterSeconds`; 'unknown': possibly accepted, but no answer came.
 * `serverReply` is the server's reply or our own sentence.
 */
export type SendOutcome =
  | { outcome: 'accepted' | 'notSent'; reference: string; serverReply: string }
  | { outcome: 'notSent'; reference: null; serverReply: string }
  | { outcome: 'refused' | 'unknown'; serverReply: string }
  | { outcome: 'postponed'; serverReply: string; afterSeconds?: number }

export interface Sender {
  /**
   * Whether a message whose attempt was cut short by a crash may have been accepted and would arrive twice if sent again. It
   * then becomes 'unknown'. Emails can always be resent: they keep their Message-ID.
   */
  isUnsafeToRetry?(delivery: DeliveryRow): boolean
  /** The minimum time between two messages to the same recipient, across all processes. */
  minIntervalMs?: number
  /**
   * Runs outside transactions and never throws for failures of the receiving side. `signal` aborts after `sendTimeoutMs` or
   * when the process stops.
   */
  send(message: PreparedMessage, signal: AbortSignal): Promise<SendOutcome>
  close(): Promise<void>
}

/** The channels that are configured in this process. */
export type Senders = Partial<Record<DeliveryChannel, Sender>>

/** The longest time for one attempt. The lease on the row is longer. */
export const sendTimeoutMs = 60_000
