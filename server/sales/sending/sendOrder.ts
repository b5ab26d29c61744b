// Sends quotes and order confirmations by email.
import type { DeliveryList } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { emailOrder as endpoint } from '#contract/sales/orders.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatShipWindow, orderDocumentName, orderSendingError } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { askForReply, renderEmail, type RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { documentIdOf } from '#server/platform/db/documents.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { renderOrderPdf } from '#server/sales/documents/renderOrderPdf.ts'
import { readOrder } from '#server/sales/orders/findOrder.ts'
import type { OrderRow } from '#server/sales/orders/toOrder.ts'

import { queueDocumentEmails } from './queueDocumentEmails.ts'
import { chooseRecipients, findInvoiceRecipients } from './recipients.ts'

export const orderMessageKind: MessageKind = {
  activity: (delivery) => ({
    module: 'Orders',
    subject: { type: 'order', id: documentIdOf(delivery, 'order') },
  }),
  async assertResendable(services, delivery) {
    assertSendable(await readOrder(services, documentIdOf(delivery, 'order')))
  },
  async prepare(services, delivery) {
    const id = documentIdOf(delivery, 'order')
    assertSendable(await readOrder(services, id))
    const { name, type, bytes } = await renderOrderPdf(services, { id })
    return { delivery, attachment: { name, type, bytes } }
  },
}

/** Throws a 409 for a cancelled order or one without items, and a 400 without a recipient. */
export async function emailOrder(
  ctx: Ctx,
  { id, recipients: chosen }: InputOf<typeof endpoint>,
): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    const order = await readOrder(ctx, id)
    assertSendable(order)
    const usual = await findInvoiceRecipients(ctx.db, order)
    const deliveries = await queueDocumentEmails(ctx, {
      purpose: 'order',
      title: `the ${orderDocumentName(order).toLowerCase()} of ${order.number}`,
      module: 'Orders',
      document: { type: 'order', id },
      recipients: chooseRecipients(chosen, usual, `Order ${order.number} has no email address.`),
      content: orderEmail(order, await readCompany(ctx.db)),
    })
    return { deliveries }
  })
}

function assertSendable(order: OrderRow): void {
  const message = orderSendingError(order)
  if (message !== undefined) throw new Refusal('conflict', message)
}

const attachedDocuments = {
  Quote: 'the quote that you asked for',
  Order: 'your order',
  'Order confirmation': 'thank you for your order. The confirmation',
} satisfies Record<ReturnType<typeof orderDocumentName>, string>

function orderEmail(order: OrderRow, company: CompanyRow): RenderedEmail {
  const { number, customerName, orderedOn, validUntil, orderedUnits, cancelledUnits, totalCents, state } =
    order
  const name = orderDocumentName(order)
  const title = `${name} ${number}`
  const shipWindow = formatShipWindow(order)
  const content = {
    company,
    title,
    paragraphs: [
      `Hello ${customerName},\n${attachedDocuments[name]} is attached as a PDF.`,
      askForReply(company),
    ],
    facts: [
      ['Order', number],
      ['Date', formatLongDay(orderedOn)],
      ...(shipWindow === undefined ? [] : [['Ship window', shipWindow] satisfies [string, string]]),
      ...(validUntil === null || state !== 'Draft'
        ? []
        : [['Valid until', formatLongDay(validUntil)] satisfies [string, string]]),
      ['Units', formatUnits(orderedUnits - cancelledUnits)],
      ['Total', formatUsd(totalCents)],
    ] satisfies [string, string][],
  }
  return renderEmail(`${title} from ${company.name}`, content)
}
