// What changes units on hand or their value.
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { adjustStock } from '#server/catalog/stock/changeStock.ts'
import { countStock } from '#server/catalog/stock/countStock.ts'
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { undoArrival } from '#server/purchasing/arrivals/undoArrival.ts'
import { createBill } from '#server/purchasing/bills/createBill.ts'
import { updateBill } from '#server/purchasing/bills/updateBill.ts'
import { voidBill } from '#server/purchasing/bills/voidBill.ts'
import { buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { createPurchaseOrder } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { firstCostActions } from './firstCostActions.ts'
import { landedActions } from './landedActions.ts'
import {
  type Action,
  billedUnits,
  correctLine,
  drawCost,
  type Model,
  type ModelBill,
  type ModelProduct,
  pickRecent,
  sendBack,
  takeIn,
  takeOut,
} from './model.ts'

function pickSome<T>({ random }: Model, list: readonly T[]): T[] {
  const some = list.filter(() => random.chance(0.3)).slice(0, 3)
  return some.length > 0 ? some : [random.pick(list)]
}

export async function addProduct(
  { ctx, products }: Pick<Model, 'ctx' | 'products'>,
  quantity: number,
): Promise<void> {
  const { id } = await createProduct(ctx(), buildProduct({ quantity }))
  const product = { id, free: quantity, onHand: 0, worth: null, unvalued: [], expense: 0n, changes: 0 }
  if (quantity > 0) takeIn(product, quantity)
  products.push(product)
}

async function receive(model: Model, isKnown: boolean): Promise<void> {
  const { ctx, random, products, supplierId, arrivals } = model
  const ordered = pickSome(model, products).map((product) => ({
    product,
    accepted: 1 + random.int(12),
    cost: isKnown ? drawCost(model) : null,
  }))
  const items = ordered.map(({ product, accepted, cost }) => ({
    productId: product.id,
    quantity: accepted,
    unitCostMicros: cost,
  }))
  const order = await createPurchaseOrder(ctx(), buildPurchase(supplierId, items))
  const numbered = ordered.map(({ accepted }, index) => ({ line: index + 1, accepted, rejected: 0 }))
  const { id } = await receivePurchaseOrder(ctx(), { id: order.id, lines: numbered })
  const lines = ordered.map(({ product, accepted, cost }) => {
    product.free += accepted
    const value = takeIn(product, accepted, { cost: cost === null ? null : BigInt(cost) })
    const line = { product, accepted, value, covered: 0, corrected: 0n, landed: 0n, changes: product.changes }
    if (value === null) product.unvalued.push(line)
    return line
  })
  arrivals.push({ id, lines, isUndone: false })
}

/** The lines of a bill, of what is left to bill of an arrival without the bill itself. */
function drawBill(model: Model, edited?: ModelBill): ModelBill['lines'] {
  const { random, arrivals } = model
  const arrival = edited?.lines[0]?.arrival ?? pickRecent(model, arrivals, ({ isUndone }) => !isUndone)
  const lines = arrival.lines.flatMap(({ accepted }, index) => {
    const kept = edited?.lines.find((line) => line.index === index)?.units ?? 0
    const billable = accepted - billedUnits(model, arrival, index) + kept
    if (billable === 0 || random.chance(0.2)) return []
    const units = random.chance(0.6) ? billable : 1 + random.int(billable)
    return [{ arrival, index, units, cost: BigInt(drawCost(model)) }]
  })
  if (lines.length === 0) throw new NothingToDo()
  return lines
}

const billInput = (lines: ModelBill['lines'], number: string) => ({
  bill: {
    number,
    datedOn: '2026-03-02',
    currency: 'USD' as const,
    rateNanos: 1_000_000_000,
    amountCents: 100,
  },
  lines: lines.map(({ arrival, index, units, cost }) => ({
    arrivalId: arrival.id,
    line: index + 1,
    quantity: units,
    unitCostMicros: Number(cost),
  })),
})

/** Those that were on the bill and those that are, by line. */
function correct(model: Model, bill: ModelBill): void {
  const arrival = bill.lines[0]?.arrival
  for (const index of arrival?.lines.keys() ?? []) if (arrival) correctLine(model, arrival, index, bill)
}

function pickFree(model: Model): ModelProduct {
  return pickRecent(model, model.products, ({ free }) => free > 0)
}

export const costActions: Record<string, Action> = {
  ...firstCostActions,
  ...landedActions,
  receive: (model) => receive(model, true),
  'receive without a cost': (model) => receive(model, false),

  async 'undo an arrival'(model) {
    const arrival = pickRecent(
      model,
      model.arrivals,
      ({ isUndone, lines }) => !isUndone && lines.every(({ product, accepted }) => product.free >= accepted),
    )
    const isAllowed =
      arrival.lines.every((_, index) => billedUnits(model, arrival, index) === 0) &&
      !model.landedCosts.some(({ isUndone, arrivals }) => !isUndone && arrivals.includes(arrival))
    await expectOutcome(isAllowed, 'an undo', () => undoArrival(model.ctx(), { id: arrival.id }))
    sendBack(arrival)
    for (const { product, accepted } of arrival.lines) product.free -= accepted
    arrival.isUndone = true
  },

  async sell(model) {
    const { ctx, random, products, invoices } = model
    const stocked = products.filter(({ free }) => free > 0)
    if (stocked.length === 0) throw new NothingToDo()
    const lines = pickSome(model, stocked).map((product) => ({
      product,
      units: random.chance(0.2) ? product.free : 1 + random.int(Math.min(product.free, 9)),
    }))
    const items = lines.map(({ product, units }) => ({ productId: product.id, quantity: units }))
    const { id } = await createInvoice(ctx(), buildInvoice(items))
    for (const { product, units } of lines) product.free -= units
    const sold = lines.map((line) => ({ ...line, value: null, credited: 0, returned: 0 }))
    invoices.push({ id, state: 'Pending', lines: sold })
  },

  async process(model) {
    const invoice = pickRecent(model, model.invoices, ({ state }) => state === 'Pending')
    await processInvoice(model.ctx(), { id: invoice.id })
    invoice.state = 'Processed'
    for (const line of invoice.lines) line.value = takeOut(line.product, line.units)
  },

  async void(model) {
    const invoice = pickRecent(model, model.invoices, ({ state }) => state !== 'Void')
    const isAllowed = invoice.lines.every(({ credited }) => credited === 0)
    await expectOutcome(isAllowed, 'a void', () =>
      voidInvoice(model.ctx(), { id: invoice.id, reason: 'Not wanted' }),
    )
    for (const { product, units, value } of invoice.lines) {
      product.free += units
      if (invoice.state === 'Processed') takeIn(product, units, { value })
    }
    invoice.state = 'Void'
  },

  async credit(model) {
    const { random } = model
    const invoice = pickRecent(
      model,
      model.invoices,
      ({ state, lines }) => state === 'Processed' && lines.some(({ units, credited }) => credited < units),
    )
    const credits = invoice.lines.flatMap((line, index) => {
      const creditable = line.units - line.credited
      if (creditable === 0) return []
      const quantity = 1 + random.int(creditable)
      return [{ line, number: index + 1, quantity, restockQuantity: random.int(quantity + 1) }]
    })
    await issueCreditNote(model.ctx(), {
      id: invoice.id,
      reason: 'Too small',
      items: credits.map(({ number, quantity, restockQuantity }) => ({
        line: number,
        quantity,
        restockQuantity,
      })),
    })
    for (const { line, quantity, restockQuantity } of credits) {
      line.credited += quantity
      if (restockQuantity === 0) continue
      line.product.free += restockQuantity
      takeIn(line.product, restockQuantity, { value: shareOf(line, restockQuantity) })
      line.returned += restockQuantity
    }
  },

  async adjust(model) {
    const product = pickFree(model)
    const difference = model.random.chance(0.5)
      ? 1 + model.random.int(5)
      : -1 - model.random.int(product.free)
    await adjustStock(model.ctx(), { id: product.id, difference, reason: 'Damaged' })
    product.free += difference
    if (difference > 0) takeIn(product, difference)
    else takeOut(product, -difference)
  },

  async count(model) {
    const product = pickRecent(model, model.products, () => true)
    const counted = product.onHand - product.free + model.random.int(20)
    const line = { id: product.id, expected: product.onHand, counted }
    await countStock(model.ctx(), { lines: [line] })
    const difference = counted - product.onHand
    product.free += difference
    if (difference > 0) takeIn(product, difference)
    if (difference < 0) takeOut(product, -difference)
  },

  'add a product': (model) =>
    model.products.length < 40 ? addProduct(model, model.random.int(8)) : Promise.reject(new NothingToDo()),

  async 'enter a bill'(model) {
    const { ctx, supplierId, bills } = model
    const lines = drawBill(model)
    const number = `TK-${bills.length + 1}`
    const { id, version } = await createBill(ctx(), { supplierId, ...billInput(lines, number) })
    const bill = { id, number, version, isVoid: false, lines, booked: new Map() }
    bills.push(bill)
    correct(model, bill)
  },

  async 'edit a bill'(model) {
    const bill = pickRecent(model, model.bills, ({ isVoid }) => !isVoid)
    const lines = drawBill(model, bill)
    const { id, number } = bill
    const edit = { id, version: bill.version, ...billInput(lines, number) }
    bill.version = (await updateBill(model.ctx(), edit)).version
    bill.lines = lines
    correct(model, bill)
  },

  async 'void a bill'(model) {
    const bill = pickRecent(model, model.bills, ({ isVoid }) => !isVoid)
    await voidBill(model.ctx(), { id: bill.id, reason: 'Entered twice' })
    bill.isVoid = true
    correct(model, bill)
  },
}

/** Of the value with which a line left; all shares add up to it. */
function shareOf(
  { value, units, returned }: { value: bigint | null; units: number; returned: number },
  count: number,
) {
  if (value === null) return null
  const until = (returnedUnits: number) =>
    (2n * value * BigInt(returnedUnits) + BigInt(units)) / (2n * BigInt(units))
  return until(returned + count) - until(returned)
}
