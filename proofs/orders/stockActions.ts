// Invoices of orders and others, credit notes, arrivals and counts.
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { receiveStock } from '#server/catalog/stock/changeStock.ts'
import { countStock } from '#server/catalog/stock/countStock.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import {
  type Action,
  type InvoicedLine,
  type Model,
  type ModelInvoice,
  type ModelOrder,
  open,
  pickRecent,
} from './model.ts'

interface Delivered {
  order: ModelOrder
  units: { line: number; quantity: number }[]
}

/** Some orders of one customer; each with what is allocated, or with drawn units. */
function drawDeliveries(model: Model): (Delivered & { isChosen: boolean })[] {
  const { random, orders } = model
  const first = pickRecent(model, orders, ({ lines }) => lines.size > 0)
  const other = random.chance(0.3)
    ? orders.findLast(
        (order) => order !== first && order.customerId === first.customerId && order.lines.size > 0,
      )
    : undefined
  return [first, ...(other ? [other] : [])].map((order) => {
    const isChosen = random.chance(0.5)
    const units = [...order.lines].flatMap(([line, { allocatedBy }]) => {
      const quantity = isChosen ? random.int(6) : allocatedBy.length
      return quantity > 0 ? [{ line, quantity }] : []
    })
    if (isChosen && units.length === 0) throw new NothingToDo()
    return { order, units, isChosen }
  })
}

/** Lines take their allocated units first, then free ones in the order of the orders' ids. */
function canDeliver(deliveries: readonly Delivered[]): boolean {
  const left = new Map<unknown, number>()
  return deliveries
    .toSorted((a, b) => a.order.id - b.order.id)
    .flatMap(({ order, units }) => units.map((unit) => ({ ...unit, line: order.lines.get(unit.line) })))
    .every(({ line, quantity }) => {
      if (!line) return false
      const free = left.get(line.product) ?? line.product.free
      const taken = Math.max(0, quantity - line.allocatedBy.length)
      left.set(line.product, free - taken)
      return quantity <= open(line) && taken <= free
    })
}

function undeliver({ lines }: ModelInvoice): void {
  for (const { product, quantity, orderLine } of lines) {
    product.free += quantity
    if (orderLine) orderLine.invoiced -= quantity
  }
}

export const stockActions: Record<string, Action> = {
  async 'invoice orders'(model) {
    const deliveries = drawDeliveries(model)
    const isAllowed =
      deliveries.every(({ order }) => order.state === 'Confirmed') &&
      deliveries.some(({ units }) => units.length > 0) &&
      canDeliver(deliveries)
    const input = {
      orders: deliveries.map(({ order, units, isChosen }) => ({
        id: order.id,
        ...(isChosen && { lines: units }),
      })),
    }
    const { id } = await expectOutcome(isAllowed, 'invoicing orders', () => invoiceOrders(model.ctx(), input))
    const lines = deliveries
      .toSorted((a, b) => a.order.id - b.order.id)
      .flatMap(({ order, units }) =>
        units.map(({ line, quantity }) => ({ line: order.lines.get(line), quantity })),
      )
      .flatMap(({ line, quantity }): InvoicedLine[] => {
        if (!line) return []
        const allocated = Math.min(line.allocatedBy.length, quantity)
        line.allocatedBy.splice(0, allocated)
        line.product.free -= quantity - allocated
        line.invoiced += quantity
        return [{ product: line.product, quantity, credited: 0, orderLine: line }]
      })
    const customerId = deliveries[0]?.order.customerId ?? 0
    model.invoices.push({ id, customerId, status: 'Pending', lines })
  },
  async sell(model) {
    const product = model.random.pick(model.products)
    const quantity = 1 + model.random.int(8)
    const customerId = model.random.pick(model.customerIds)
    const { id } = await expectOutcome(quantity <= product.free, 'a sale', () =>
      createInvoice(model.ctx(), buildInvoice([{ productId: product.id, quantity }], { customerId })),
    )
    product.free -= quantity
    const lines = [{ product, quantity, credited: 0, orderLine: null }]
    model.invoices.push({ id, customerId, status: 'Pending', lines })
  },
  async 'correct an invoice'(model) {
    const invoice = pickRecent(model, model.invoices, ({ status }) => status !== 'Void')
    const { customerId, lines } = invoice
    const changed = lines.map((line) => {
      const quantity = Math.max(1, line.quantity + model.random.int(4) - 2)
      // More units come from what the order has allocated first.
      const allocated = Math.min(
        line.orderLine?.allocatedBy.length ?? 0,
        Math.max(0, quantity - line.quantity),
      )
      return { ...line, quantity, allocated }
    })
    const items = changed.map(({ product, quantity }) => ({ productId: product.id, quantity }))
    const needed = new Map(model.products.map((product) => [product, product.free]))
    for (const { product, quantity } of lines) needed.set(product, (needed.get(product) ?? 0) + quantity)
    for (const { product, quantity, allocated } of changed)
      needed.set(product, (needed.get(product) ?? 0) + allocated - quantity)
    const isAllowed =
      invoice.status === 'Pending' &&
      [...needed.values()].every((left) => left >= 0) &&
      changed.every(({ orderLine, quantity }, index) => {
        const before = lines[index]?.quantity ?? 0
        return orderLine === null || quantity <= open(orderLine) + before
      })
    const { id } = await expectOutcome(isAllowed, 'correcting an invoice', () =>
      createInvoice(model.ctx(), { ...buildInvoice(items, { customerId }), replaces: invoice.id }),
    )
    undeliver(invoice)
    invoice.status = 'Void'
    for (const { product, quantity, allocated, orderLine } of changed) {
      product.free -= quantity - allocated
      orderLine?.allocatedBy.splice(0, allocated)
      if (orderLine) orderLine.invoiced += quantity
    }
    const corrected = changed.map(({ allocated: _allocated, ...line }) => line)
    model.invoices.push({ id, customerId, status: 'Pending', lines: corrected })
  },
  async process(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    await expectOutcome(invoice.status === 'Pending', 'processing', () =>
      processInvoice(model.ctx(), { id: invoice.id }),
    )
    invoice.status = 'Processed'
    for (const { product, quantity } of invoice.lines) product.onHand -= quantity
  },
  async void(model) {
    const invoice = pickRecent(model, model.invoices, () => true)
    const isAllowed = invoice.status !== 'Void' && invoice.lines.every(({ credited }) => credited === 0)
    await expectOutcome(isAllowed, 'voiding', () =>
      voidInvoice(model.ctx(), { id: invoice.id, reason: 'Ordered twice' }),
    )
    if (invoice.status === 'Processed')
      for (const { product, quantity } of invoice.lines) product.onHand += quantity
    undeliver(invoice)
    invoice.status = 'Void'
  },
  async 'credit a return'(model) {
    const invoice = pickRecent(model, model.invoices, ({ status }) => status === 'Processed')
    const number = 1 + model.random.int(invoice.lines.length)
    const line = invoice.lines[number - 1]
    if (!line) throw new NothingToDo()
    const quantity = 1 + model.random.int(3)
    const restockQuantity = model.random.int(quantity + 1)
    await expectOutcome(quantity <= line.quantity - line.credited, 'a credit note', () =>
      issueCreditNote(model.ctx(), {
        id: invoice.id,
        reason: 'Returned',
        items: [{ line: number, quantity, restockQuantity }],
      }),
    )
    line.credited += quantity
    line.product.free += restockQuantity
    line.product.onHand += restockQuantity
  },
  async receive(model) {
    const product = model.random.pick(model.products)
    const quantity = 1 + model.random.int(40)
    await receiveStock(model.ctx(), { id: product.id, quantity })
    product.free += quantity
    product.onHand += quantity
  },
  async count(model) {
    const product = model.random.pick(model.products)
    const { id, free, onHand } = product
    const counted = Math.max(0, onHand + model.random.int(7) - 3)
    await expectOutcome(counted >= onHand - free, 'a count', () =>
      countStock(model.ctx(), { lines: [{ id, expected: onHand, counted }] }),
    )
    product.free += counted - onHand
    product.onHand = counted
  },
}
