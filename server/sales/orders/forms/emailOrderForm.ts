// Sends a blank order form by email to the contacts of a customer. The reply comes back by the import of orders.
import { buffer } from 'node:stream/consumers'

import type { DeliveryList } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { emailOrderForm as endpoint } from '#contract/sales/orderForms.ts'
import { pluralize } from '#domain/platform/format.ts'
import { countFormStyles } from '#domain/sales/orderForms.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { chooseRecipients } from '#server/messaging/deliveries/chooseRecipients.ts'
import { activityOf, renderDocumentEmail } from '#server/messaging/deliveries/defineDocumentMail.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { queueDocumentEmails } from '#server/messaging/deliveries/queueDocumentEmails.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { orderFormDeliveries } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { findSurvivingCustomer } from '#server/sales/receivables/survivingCustomer.ts'
import { findInvoiceRecipients } from '#server/sales/sending/recipients.ts'

import { nameOrderForm, orderFormType } from './downloadOrderForm.ts'
import { readOrderForm } from './readOrderForm.ts'
import { writeOrderForm } from './writeOrderForm.ts'

export const orderFormMessageKind: MessageKind = {
  activity: activityOf('customer', 'Customers'),
  async prepare({ db }, delivery) {
    const [sent] = await db
      .select()
      .from(orderFormDeliveries)
      .where(eq(orderFormDeliveries.deliveryId, delivery.id))
    if (!sent) throw new Error(`Message ${delivery.id} has no order form`)
    const bytes = await buffer(writeOrderForm(sent.form))
    return { delivery, attachment: { name: sent.fileName, type: orderFormType, bytes } }
  },
}

/** Throws a 404 for an unknown customer, a 409 for no styles or too many, and a 400 without an address to send it to. */
export async function emailOrderForm(
  ctx: Ctx,
  { id: customerId, recipients, ...choice }: InputOf<typeof endpoint>,
): Promise<DeliveryList> {
  return transact(ctx, async (ctx) => {
    const form = await readOrderForm(ctx, { ...choice, customerId })
    const customer = await findSurvivingCustomer(ctx, customerId)
    const { id, name, email } = customer
    const usual = await findInvoiceRecipients(ctx.db, { customerEmail: email, customerId: id })
    const company = await readCompany(ctx.db)
    const deliveries = await queueDocumentEmails(ctx, {
      purpose: 'order form',
      title: `an order form of ${pluralize(countFormStyles(form), 'style')} for ${name}`,
      module: 'Customers',
      document: { type: 'customer', id },
      recipients: chooseRecipients(recipients, usual, `${name} has no email address.`),
      content: renderDocumentEmail(
        {
          title: 'Order form',
          recipientName: name,
          intro:
            'a blank order form is attached as a workbook. Enter units in its white cells, and send it back.',
          facts: [
            ['Customer number', customer.number],
            ['Season', choice.season ?? null],
            ['Styles', String(countFormStyles(form))],
          ],
        },
        company,
      ),
    })
    await ctx.db
      .insert(orderFormDeliveries)
      .values(deliveries.map((delivery) => ({ deliveryId: delivery.id, fileName: nameOrderForm(ctx), form })))
    return { deliveries }
  })
}
