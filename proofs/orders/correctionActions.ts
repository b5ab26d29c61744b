// Corrections of pending invoices as the form sends them: opened from the invoice, changed line by line, at the prices that it shows.
import assert from 'node:assert/strict'

import type { Invoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { findProduct } from '#server/catalog/products/findProduct.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { findInvoice } from '#server/sales/invoices/findInvoice.ts'
import { findOrder } from '#server/sales/orders/findOrder.ts'
import { findListPrices } from '#server/sales/priceLists/findListPrices.ts'
import { copyInvoice } from '#web/sales/saleForm/copyInvoice.ts'
import {
  billedLines,
  type DraftLine,
  newLine,
  toNewInvoice,
  withTypedQuantity,
} from '#web/sales/saleForm/draftLines.ts'
import { priceLines } from '#web/sales/saleForm/linePrices.ts'
import { SaleForm } from '#web/sales/saleForm/saleValues.ts'
import { withOrders } from '#web/sales/saleForm/useDraftTotals.ts'

import { undeliver } from './invoiceActions.ts'
import { assertLines, assertNearly, assertSumOfParts } from './invoiceAmounts.ts'
import {
  type Action,
  hasCertificate,
  type InvoicedLine,
  mayBeTaxed,
  type Model,
  type ModelInvoice,
  type ModelProduct,
  open,
  pickRecent,
  survivor,
  takeAllocated,
} from './model.ts'
import { followCorrection } from './pickActions.ts'
import { amountsOf, expectedAmounts, priceItems } from './prices.ts'

/** What the user changes: quantities of lines by their place on the invoice, where 0 removes one, and a product that is added. */
interface Correction {
  quantities: number[]
  added: { product: ModelProduct; quantity: number } | null
}

export const correctionActions: Record<string, Action> = {
  async 'correct an invoice'(model) {
    const invoice = pickRecent(
      model,
      model.invoices,
      // Whether a correction raises what a customer on hold owes depends on all of its lines.
      ({ status, customer }) => status !== 'Void' && !survivor(customer).isOnHold,
    )
    const correction = drawCorrection(model, invoice)
    const input = await fillForm(model, invoice, correction)
    const lines = correctedLines(model, invoice, correction)
    const isAllowed =
      invoice.status === 'Pending' &&
      mayBeTaxed(invoice.customer, invoice.rates.taxPpm) &&
      canCorrect(invoice, lines)
    const reply = await expectOutcome(isAllowed, 'correcting an invoice', () =>
      createInvoice(model.ctx(), input),
    )
    const expected = expectedAmounts(lines, invoice.rates)
    const amounts = amountsOf(reply)
    const orders = invoice.orders.filter((order) =>
      lines.some(({ orderLine }) => orderLine && [...order.lines.values()].includes(orderLine)),
    )
    const corrected: ModelInvoice = {
      ...invoice,
      id: reply.id,
      customer: survivor(invoice.customer),
      lines,
      amounts,
      isExempt: invoice.rates.taxPpm === 0 && hasCertificate(invoice.customer),
      orders,
    }
    replace(invoice, corrected)
    assertLines(corrected, reply.items)
    if (invoice.orders.length === 0) assert.deepEqual(amounts, expected)
    else assertNearly(amounts.totalCents, expected.totalCents)
    model.invoices.push(corrected)
    for (const order of corrected.orders) assertSumOfParts(model, order)
    followCorrection(model, invoice, corrected)
  },
}

/** The form has one line of a product. Lines that share one stay as they are. */
function drawCorrection({ random, products }: Model, { lines }: ModelInvoice): Correction {
  const quantities = lines.map(({ product, quantity }) => {
    const isAlone = lines.filter((line) => line.product === product).length === 1
    if (!isAlone || random.chance(0.5)) return quantity
    return random.chance(0.2) ? 0 : Math.max(1, quantity + random.int(5) - 2)
  })
  const others = products.filter((product) => lines.every((line) => line.product !== product))
  const added = random.chance(0.2) && others.length > 0 ? random.pick(others) : null
  if (!added && quantities.every((quantity) => quantity === 0)) throw new NothingToDo()
  return { quantities, added: added && { product: added, quantity: 1 + random.int(4) } }
}

async function fillForm(
  model: Model,
  invoice: ModelInvoice,
  { quantities, added }: Correction,
): Promise<NewInvoice> {
  const ctx = model.ctx()
  const shown: Invoice = await findInvoice(ctx, { id: invoice.id })
  const customer = survivor(invoice.customer)
  const ids = [
    ...new Set(shown.items.map(({ productId }) => productId)),
    ...(added ? [added.product.id] : []),
  ]
  const products = await Promise.all(ids.map((id) => findProduct(ctx, { id })))
  const prices = await findListPrices(ctx, customer.hasPriceList ? model.priceList.id : null, products)
  const priced = products.map((product) => ({ ...product, ...prices.get(product.id) }))
  const draft = copyInvoice(
    { ...shown, customerId: customer.id },
    new Map(priced.map((product) => [product.id, product])),
    'correction',
    await Promise.all(invoice.orders.map(({ id }) => findOrder(ctx, { id }))),
  )
  const changed = draft.lines.flatMap((line): DraftLine[] => {
    const places = invoice.lines.flatMap(({ product }, index) =>
      product.id === line.productId ? [index] : [],
    )
    if (places.length !== 1) return [line]
    const quantity = quantities[places[0] ?? 0] ?? 0
    if (quantity === 0) return []
    return quantity === line.quantity ? [line] : [withTypedQuantity(line, String(quantity))]
  })
  const addedProduct = priced.find(({ id }) => id === added?.product.id)
  if (addedProduct && added) changed.push(withTypedQuantity(newLine(addedProduct), String(added.quantity)))
  const lines = priceLines(changed)
  const values = SaleForm.parse(draft.form)
  const totals = calculateInvoiceTotals(billedLines(lines), withOrders(values, draft.copyOf))
  assert.ok(totals)
  return toNewInvoice(values, lines, totals, draft.copyOf)
}

/** Lines of orders have the prices of the orders, prices by hand stay, and others have today's prices. */
function correctedLines(model: Model, invoice: ModelInvoice, correction: Correction): InvoicedLine[] {
  const kept = invoice.lines.flatMap((line, index) => {
    const quantity = correction.quantities[index] ?? 0
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
  const added = correction.added ? [{ ...correction.added, orderLine: null, price: null }] : []
  // The form has one line of a product, which the server divides among the lines of orders.
  const lines = [...Map.groupBy([...kept, ...added], ({ product }) => product).values()].flat()
  const today = priceItems(
    model,
    invoice.customer,
    lines.map(({ product, quantity, price }) => ({
      product,
      quantity,
      handCents: price === null || price.listCents === null ? null : price.cents,
    })),
  )
  return lines.map(({ product, quantity, orderLine }, index) => {
    const listed = today[index]
    assert.ok(listed)
    return {
      product,
      quantity,
      orderLine,
      price: orderLine?.price ?? listed,
      credited: 0,
    }
  })
}

/** Units beyond those of the invoice are taken from what is allocated to the line of the order, then from what is free. */
function canCorrect(invoice: ModelInvoice, lines: readonly InvoicedLine[]): boolean {
  const free = new Map<ModelProduct, number>()
  const add = (product: ModelProduct, units: number) =>
    free.set(product, (free.get(product) ?? product.free) + units)
  for (const { product, quantity } of invoice.lines) add(product, quantity)
  for (const { product, quantity, orderLine } of lines)
    add(product, allocatedUnits(invoice, { orderLine, quantity }) - quantity)
  return (
    [...free.values()].every((units) => units >= 0) &&
    lines.every(
      ({ orderLine, quantity }) =>
        orderLine === null || quantity <= open(orderLine) + invoicedUnits(invoice, orderLine),
    )
  )
}

function invoicedUnits({ lines }: ModelInvoice, orderLine: InvoicedLine['orderLine']): number {
  return lines.reduce((sum, line) => sum + (line.orderLine === orderLine ? line.quantity : 0), 0)
}

/** What a line takes of the allocated units of its order. */
function allocatedUnits(
  invoice: ModelInvoice,
  { orderLine, quantity }: Pick<InvoicedLine, 'orderLine' | 'quantity'>,
): number {
  if (orderLine === null) return 0
  return Math.min(orderLine.allocated, Math.max(0, quantity - invoicedUnits(invoice, orderLine)))
}

function replace(invoice: ModelInvoice, corrected: ModelInvoice): void {
  const taken = corrected.lines.map((line) => allocatedUnits(invoice, line))
  undeliver(invoice)
  invoice.status = 'Void'
  for (const [index, { product, quantity, orderLine }] of corrected.lines.entries()) {
    const allocated = taken[index] ?? 0
    product.free -= quantity - allocated
    if (!orderLine) continue
    takeAllocated(orderLine, allocated)
    // Which picked units go along is not modelled.
    if (allocated > 0) orderLine.wasReleased = corrected.wasReduced = true
    orderLine.invoiced += quantity
  }
}
