// The outbox as operations see it; openOutbox.ts is what works behind it.
import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'

export interface Outbox {
  /** Whether messages of that channel can be sent as this process is configured. */
  canSend(channel: DeliveryChannel): boolean
  /** Looks for due messages shortly after, when the transaction that wrote them is committed. */
  scheduleSend(): void
  /** Sends this message ahead of all others if it is due, and resolves when this process has done what it could. */
  sendNow(deliveryId: number): Promise<void>
  /** Takes no more messages, gives those under way a moment, and hands back what it has taken. */
  close(): Promise<void>
}
