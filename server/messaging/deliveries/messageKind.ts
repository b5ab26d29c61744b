// The interface between messaging and the kinds of messages. Each area describes its own kinds; server/messageKinds.ts lists them.
import type { DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { AppServices } from '#server/ctx.ts'
import type { ActivityInput } from '#server/people/activity/recordActivity.ts'

import type { DeliveryRow, PreparedMessage, SendOutcome } from './sender.ts'

export type OutboxServices = Pick<
  AppServices,
  'db' | 'documents' | 'images' | 'clock' | 'live' | 'log' | 'publicUrl' | 'crashPoint'
>

export interface MessageKind {
  /**
   * Completes a message right before each attempt: its attachment, or a link that is not stored. A thrown Refusal of kind
   * 'conflict' fails the message for good; any other error postpones it.
   */
  prepare(services: OutboxServices, delivery: DeliveryRow): Promise<PreparedMessage | SendOutcome>
  /** Throws a Refusal if the message may not be sent again. */
  assertResendable?(services: Pick<AppServices, 'db' | 'clock'>, delivery: DeliveryRow): Promise<void>
  /** Where the activity log shows that the message was resent. */
  activity(delivery: DeliveryRow): Pick<ActivityInput, 'module' | 'subject'>
}

export type MessageKinds = Record<DeliveryPurpose, MessageKind>
