// The kinds of messages, as their areas describe them.
import type { MessageKinds } from '#server/messaging/deliveries/messageKind.ts'
import { passwordMessageKind } from '#server/messaging/deliveries/queuePasswordMail.ts'
import { invoiceMessageKind } from '#server/sales/sending/invoiceMessages.ts'

export const messageKinds: MessageKinds = {
  invoice: invoiceMessageKind,
  invitation: passwordMessageKind,
  'password reset': passwordMessageKind,
}
