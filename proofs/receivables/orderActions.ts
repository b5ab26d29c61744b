// Orders with deposits, invoiced in parts, also after their customer was merged.
import { addDays } from '#domain/platform/days.ts'
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { cancelOrder } from '#server/sales/orders/cancelOrder.ts'
import { createOrder } from '#server/sales/orders/createOrder.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import { netDays } from './documentActions.ts'
import { type Action, pickRecent, postingDay } from './model.ts'
import { drawOwner } from './paymentActions.ts'

const maxUnits = 9

export const orderActions: Record<string, Action> = {
  async order(model) {
    const { random, orders, productId } = model
    const customerId = drawOwner(model)
    const units = 1 + random.int(maxUnits)
    const amountCents = random.int(3000)
    const { id } = await createOrder(model.ctx(), {
      ...buildOrder(customerId, [{ productId, quantity: units }], {
        taxPpm: 85_000,
        charges: random.chance(0.3) ? [{ label: 'Freight', amountCents, isTaxed: random.chance(0.5) }] : [],
      }),
      confirm: true,
    })
    orders.push({ id, customerId, openUnits: units, isCancelled: false })
  },
  async 'receive a deposit'(model) {
    const { ledger, random } = model
    const order = pickRecent(model, model.orders)
    const owner = ledger.ownerOf(order)
    if (owner === 'none') throw new NothingToDo()
    const amountCents = 1 + random.int(8000)
    const receivedOn = postingDay(model)
    const { id } = await expectOutcome(!order.isCancelled, 'a deposit', () =>
      recordPayment(model.ctx(), {
        customerId: owner,
        orderId: order.id,
        amountCents,
        method: 'Check',
        receivedOn,
        settlements: [],
      }),
    )
    const entry = ledger.add({
      document: `payment ${id}`,
      kind: 'payment',
      side: 'credit',
      cents: amountCents,
      day: receivedOn,
      customerId: owner,
    })
    model.deposits.push({ order, entry })
  },
  async 'invoice an order'(model) {
    const { random, ledger } = model
    const order = pickRecent(
      model,
      model.orders.filter(({ openUnits, isCancelled }) => openUnits > 0 && !isCancelled),
    )
    const units = 1 + random.int(order.openUnits)
    const first = await invoiceOrders(model.ctx(), {
      orders: [{ id: order.id, lines: [{ line: 1, quantity: units }] }],
    })
    // A correction before it is processed makes no entry.
    const owner = ledger.ownerOf(order)
    const isCorrected = random.chance(0.3) && owner !== 'none'
    const { id } = isCorrected
      ? await createInvoice(model.ctx(), {
          ...buildInvoice([{ productId: model.productId, quantity: units }], {
            customerId: owner,
            taxPpm: first.taxPpm,
            charges: first.charges,
          }),
          replaces: first.id,
        })
      : first
    const { totalCents: cents } = await processInvoice(model.ctx(), { id })
    order.openUnits -= units
    const day = postingDay(model)
    const document = `invoice ${id}`
    model.deliveries.set(document, { order, units })
    ledger.add({
      document,
      kind: 'invoice',
      side: 'debit',
      cents,
      day,
      due: addDays(day, netDays),
      customerId: owner === 'none' ? null : owner,
    })
  },
  async 'cancel an order'(model) {
    const order = pickRecent(model, model.orders)
    await expectOutcome(!order.isCancelled && order.openUnits > 0, 'cancelling', () =>
      cancelOrder(model.ctx(), { id: order.id, reason: 'The shop closed' }),
    )
    if (isInvoiced(model.deliveries.values(), order)) order.openUnits = 0
    else order.isCancelled = true
  },
}

/** Whether an invoice that is not void delivers the order, which then stays confirmed. */
function isInvoiced(deliveries: Iterable<{ order: object }>, order: object): boolean {
  return [...deliveries].some((delivery) => delivery.order === order)
}
