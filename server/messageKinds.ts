// The kinds of messages, as their areas describe them.
import { labelMessageKind } from '#server/catalog/labels/queueForPrinter.ts'
import { reportMessageKind } from '#server/insight/schedules/reportMessages.ts'
import type { MessageKinds } from '#server/messaging/deliveries/messageKind.ts'
import { passwordMessageKind } from '#server/messaging/deliveries/queuePasswordMail.ts'
import { purchaseOrderMail } from '#server/purchasing/purchaseOrders/purchaseOrderMail.ts'
import { orderFormMessageKind } from '#server/sales/orders/forms/emailOrderForm.ts'
import { reminderMessageKind } from '#server/sales/reminders/reminderMessages.ts'
import { creditNoteMail } from '#server/sales/sending/creditNoteMail.ts'
import { dispatchMail } from '#server/sales/sending/dispatchMail.ts'
import { invoiceMessageKind } from '#server/sales/sending/invoiceMessages.ts'
import { orderMail } from '#server/sales/sending/orderMail.ts'
import { receiptMail } from '#server/sales/sending/receiptMail.ts'
import { statementMessageKind } from '#server/sales/sending/sendStatement.ts'

export const messageKinds: MessageKinds = {
  invoice: invoiceMessageKind,
  'credit note': creditNoteMail.messageKind,
  statement: statementMessageKind,
  reminder: reminderMessageKind,
  receipt: receiptMail.messageKind,
  order: orderMail.messageKind,
  'order form': orderFormMessageKind,
  dispatch: dispatchMail.messageKind,
  'purchase order': purchaseOrderMail.messageKind,
  report: reportMessageKind,
  labels: labelMessageKind,
  invitation: passwordMessageKind,
  'password reset': passwordMessageKind,
}
