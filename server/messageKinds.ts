// The kinds of messages, as their areas describe them.
import type { MessageKinds } from '#server/messaging/deliveries/messageKind.ts'
import { passwordMessageKind } from '#server/messaging/deliveries/queuePasswordMail.ts'
import { reminderMessageKind } from '#server/sales/reminders/reminderMessages.ts'
import { invoiceMessageKind } from '#server/sales/sending/invoiceMessages.ts'
import { creditNoteMessageKind } from '#server/sales/sending/sendCreditNote.ts'
import { dispatchMessageKind } from '#server/sales/sending/sendDispatch.ts'
import { orderMessageKind } from '#server/sales/sending/sendOrder.ts'
import { receiptMessageKind } from '#server/sales/sending/sendReceipt.ts'
import { statementMessageKind } from '#server/sales/sending/sendStatement.ts'

export const messageKinds: MessageKinds = {
  invoice: invoiceMessageKind,
  'credit note': creditNoteMessageKind,
  statement: statementMessageKind,
  reminder: reminderMessageKind,
  receipt: receiptMessageKind,
  order: orderMessageKind,
  dispatch: dispatchMessageKind,
  invitation: passwordMessageKind,
  'password reset': passwordMessageKind,
}
