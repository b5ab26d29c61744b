// The outbox as operations use it. openOutbox.ts implements it.
import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'

export interface Outbox {
  /** Whether this process is configured to send messages of the channel. */
  canSend(channel: DeliveryChannel): boolean
  /** Checks for due messages shortly. Call after the commit. */
  scheduleSend(): void
  /** Sends the message before all others if it is due. Resolves after the attempt. */
  sendNow(deliveryId: number): Promise<void>
  /** Stops claiming messages, lets running attempts finish for a few seconds, and releases the rest. */
  close(): Promise<void>
}
