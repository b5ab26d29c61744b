// Orders: created, confirmed and cancelled.
import assert from 'node:assert/strict'

import type { Order } from '#contract/sales/orders.ts'
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { cancelOrder } from '#server/sales/orders/cancelOrder.ts'
import { confirmOrder } from '#server/sales/orders/confirmOrder.ts'
import { createOrder } from '#server/sales/orders/createOrder.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'

import { mayConfirm } from './credit.ts'
import {
  type Action,
  type LinePrice,
  mayBeTaxed,
  type Model,
  type ModelLine,
  type ModelOrder,
  type ModelProduct,
  pickRecent,
  shipToState,
} from './model.ts'
import {
  amountsOf,
  drawCents,
  type DrawnItem,
  drawRates,
  expectedAmounts,
  priceItems,
  toItem,
} from './prices.ts'
import { handPrices, mayStaffSell } from './staffPrices.ts'
import { open, release } from './units.ts'

const maxLines = 4
const maxUnits = 12

/** Those that are not deleted. */
export function livingProducts({ products }: Model): ModelProduct[] {
  return products.filter(({ isDeleted }) => !isDeleted)
}

/** Some have the same product, and some a price by hand. */
export function drawItems(model: Model, count = model.random.int(maxLines + 1)): DrawnItem[] {
  const { random } = model
  const products = livingProducts(model)
  return Array.from({ length: count }, () => ({
    product: random.pick(products),
    quantity: 1 + random.int(maxUnits),
    handCents: random.chance(0.2) ? drawCents(model) : null,
  }))
}

export function numberLines(
  items: readonly DrawnItem[],
  prices: readonly LinePrice[],
  first: number,
): Map<number, ModelLine> {
  const lines = items.map(({ product, quantity }, index): [number, ModelLine] => {
    const price = prices[index]
    assert.ok(price)
    const units = { ordered: quantity, allocated: 0, pieces: [], invoiced: 0, cancelled: 0 }
    return [first + index, { product, ...units, price, wasInvoiced: false, wasReleased: false }]
  })
  return new Map(lines)
}

/** Units of some lines of an order; now and then too many. */
export function drawUnits({ random }: Model, order: ModelOrder): { line: number; quantity: number }[] {
  const numbers = [...order.lines.keys()].filter(() => random.chance(0.6))
  if (numbers.length === 0) throw new NothingToDo()
  return numbers.map((line) => ({ line, quantity: 1 + random.int(random.chance(0.8) ? 5 : maxUnits + 2) }))
}

export function linesOf(order: ModelOrder, units: readonly { line: number; quantity: number }[]) {
  return units.flatMap(({ line: number, quantity }) => {
    const line = order.lines.get(number)
    return line ? [{ line, quantity, product: line.product }] : []
  })
}

/** Throws unless a reply shows the order as it is expected, and takes its version. */
export function compareOrder(order: ModelOrder, reply: Order): void {
  order.version = reply.version
  const toLine = (line: ModelLine) => [
    line.product.id,
    line.ordered,
    line.allocated,
    line.invoiced,
    line.cancelled,
    line.price.cents,
    line.price.listCents,
  ]
  assert.equal(reply.state, order.state)
  assert.deepEqual(
    reply.items.map((item) => [
      item.productId,
      item.quantity,
      item.allocated,
      item.invoiced,
      item.cancelled,
      item.unitPriceCents,
      item.listPriceCents,
    ]),
    [...order.lines.values()].map(toLine),
  )
  assert.deepEqual(
    reply.items.map(({ line }) => line),
    [...order.lines.keys()],
  )
  assert.deepEqual(amountsOf(reply), orderAmounts(order))
}

/** Of what is not cancelled. Charges don't count if that is nothing. */
export function orderAmounts({ lines, rates }: ModelOrder) {
  const remaining = [...lines.values()].map(({ ordered, cancelled, price }) => ({
    quantity: ordered - cancelled,
    price,
  }))
  const isEmpty = remaining.every(({ quantity }) => quantity === 0)
  return expectedAmounts(remaining, isEmpty ? { ...rates, charges: [] } : rates)
}

export const anyOrder = () => true

async function create(model: Model, isStaff: boolean): Promise<void> {
  const { random } = model
  const items = drawItems(model)
  const customer = random.pick(model.customers)
  const rates = drawRates(model)
  const confirm = random.chance(0.7)
  const overrideReason = isStaff ? undefined : drawOverride(model)
  const prices = priceItems(model, customer, items)
  const lines = numberLines(items, prices, 1)
  const { order, items: sent } = buildOrder(customer.id, items.map(toItem), {
    ...rates,
    charges: [...rates.charges],
    shipToState,
  })
  const created: ModelOrder = {
    id: 0,
    customer,
    state: confirm ? 'Confirmed' : 'Draft',
    version: 1,
    rates,
    lines,
    lastNumber: items.length,
    invoices: [],
    changes: 0,
  }
  const { discountBasisPoints } = rates
  const sale = { byHand: handPrices(items, prices), lines: prices, discountBasisPoints, discountBefore: 0 }
  const isAllowed =
    customer.mergedInto === null &&
    !(isStaff && confirm && !model.staff.confirmsOrders) &&
    (!isStaff || mayStaffSell(model, customer, sale)) &&
    (!confirm || canConfirm(model, created, overrideReason))
  const reply = await expectOutcome(isAllowed, 'an order', () =>
    createOrder(isStaff ? model.staffCtx() : model.ctx(), { order, items: sent, confirm, overrideReason }),
  )
  created.id = reply.id
  compareOrder(created, reply)
  model.orders.push(created)
}

async function confirm(model: Model, isStaff: boolean): Promise<void> {
  const order = pickRecent(model, model.orders, anyOrder)
  const overrideReason = isStaff ? undefined : drawOverride(model)
  const isAllowed =
    order.state === 'Draft' &&
    !(isStaff && !model.staff.confirmsOrders) &&
    canConfirm(model, order, overrideReason)
  const reply = await expectOutcome(isAllowed, 'confirming', () =>
    confirmOrder(isStaff ? model.staffCtx() : model.ctx(), { id: order.id, overrideReason }),
  )
  order.state = 'Confirmed'
  order.changes += 1
  compareOrder(order, reply)
}

/** An order counts with its charges. A product of it that was deleted must be removed first. */
function canConfirm(model: Model, order: ModelOrder, overrideReason: string | undefined): boolean {
  const { customer, lines, rates } = order
  if (lines.size === 0 || [...lines.values()].some(({ product }) => product.isDeleted)) return false
  const { totalCents } = orderAmounts(order)
  return overrideReason === undefined
    ? mayConfirm(model, customer, { taxPpm: rates.taxPpm, totalCents })
    : mayBeTaxed(customer, rates.taxPpm)
}

/** Admin and Manager override hold and limit with a reason. */
export function drawOverride({ random }: Model): string | undefined {
  return random.chance(0.1) ? 'Agreed by phone' : undefined
}

export const orderActions: Record<string, Action> = {
  create: (model) => create(model, false),
  'create as Staff': (model) => create(model, true),
  confirm: (model) => confirm(model, false),
  'confirm as Staff': (model) => confirm(model, true),
  async 'cancel units'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const units = drawUnits(model, order)
    const wanted = linesOf(order, units)
    const isAllowed =
      order.state === 'Confirmed' && wanted.every(({ line, quantity }) => quantity <= open(line))
    const reply = await expectOutcome(isAllowed, 'cancelling units', () =>
      cancelOrder(model.ctx(), { id: order.id, reason: 'Sold out', lines: units }),
    )
    for (const { line, quantity } of wanted) {
      line.cancelled += quantity
      release(line, Math.max(0, line.allocated - open(line)))
    }
    order.changes += 1
    compareOrder(order, reply)
  },
  async cancel(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const lines = [...order.lines.values()]
    const isInvoiced = lines.some(({ invoiced }) => invoiced > 0)
    const isAllowed = order.state !== 'Cancelled' && (!isInvoiced || lines.some((line) => open(line) > 0))
    const reply = await expectOutcome(isAllowed, 'cancelling', () =>
      cancelOrder(model.ctx(), { id: order.id, reason: 'The shop closed' }),
    )
    for (const line of lines) {
      release(line, line.allocated)
      if (isInvoiced) line.cancelled += open(line)
    }
    if (!isInvoiced) order.state = 'Cancelled'
    order.changes += 1
    compareOrder(order, reply)
  },
}
