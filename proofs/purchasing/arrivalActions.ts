// Receiving, undoing, and what else changes products.
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { deleteProduct } from '#server/catalog/products/deleteProduct.ts'
import { adjustStock } from '#server/catalog/stock/changeStock.ts'
import { findArrival } from '#server/purchasing/arrivals/findArrivals.ts'
import { linkArrival } from '#server/purchasing/arrivals/linkArrival.ts'
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { receiveStockLines } from '#server/purchasing/arrivals/receiveStockLines.ts'
import { undoArrival } from '#server/purchasing/arrivals/undoArrival.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import {
  type Action,
  billedUnits,
  type Model,
  type ModelArrival,
  type ModelLine,
  type ModelProduct,
  type ModelPurchase,
  openUnits,
  pickRecent,
  ratesPerThousand,
} from './model.ts'

/** `extra`: more units than are open may come. */
async function receive(model: Model, extra: number, moreCame: boolean): Promise<void> {
  const { ctx, random, purchases, arrivals } = model
  const purchase = pickRecent(
    model,
    purchases,
    ({ state, lines }) => lines.length > 0 && (state === 'Ordered' || random.chance(0.05)),
  )
  const arrived = purchase.lines
    .filter((_, index) => index === 0 || random.chance(0.6))
    .map((line) => {
      const accepted = random.int(openUnits(line) + 1) + (extra > 0 ? 1 + random.int(extra) : 0)
      const rejected = accepted === 0 || random.chance(0.2) ? 1 + random.int(3) : 0
      return { line, accepted, rejected }
    })
  const isAllowed =
    purchase.state === 'Ordered' &&
    arrived.every(
      ({ line, accepted }) => !line.product.isDeleted && (moreCame || accepted <= openUnits(line)),
    )
  const { id } = await expectOutcome(isAllowed, 'an arrival', () =>
    receivePurchaseOrder(ctx(), {
      id: purchase.id,
      lines: arrived.map(({ line, accepted, rejected }) => ({
        line: line.line,
        accepted,
        rejected,
        moreCame,
        rejectReason: rejected > 0 ? 'Torn' : null,
      })),
    }),
  )
  const lines = receiveLines(purchase, arrived)
  arrivals.push({ id, purchase, lines, isUndone: false, undoes: null, isClosed: false })
}

function receiveLines(
  purchase: ModelPurchase,
  arrived: readonly { line: ModelLine; accepted: number; rejected?: number }[],
): ModelArrival['lines'] {
  return arrived.map(({ line, accepted, rejected = 0 }) => {
    line.accepted += accepted
    line.product.free += accepted
    // In US dollars, half of a millionth rounded up.
    const costMicros = Math.floor((line.costMicros * ratesPerThousand[purchase.currency] + 500) / 1000)
    return { line: line.line, product: line.product, accepted, rejected, costMicros }
  })
}

/** Of no order. */
function deliveredLine(product: ModelProduct, accepted: number): ModelArrival['lines'][number] {
  return { line: null, product, accepted, rejected: 0, costMicros: null }
}

export const arrivalActions: Record<string, Action> = {
  'receive in part': (model) => receive(model, 0, false),
  'receive more and say so': (model) => receive(model, 6, true),
  'receive what is open with the tick': (model) => receive(model, 0, true),
  /** Refused unless enough of every line is open. */
  'receive more without saying so': (model) => receive(model, 1, false),
  async undo(model) {
    const { ctx, random, arrivals } = model
    const arrival = pickRecent(
      model,
      arrivals,
      ({ isUndone, undoes }) => (!isUndone && undoes === null) || random.chance(0.1),
    )
    const units = new Map(arrival.lines.map(({ product }) => [product, 0]))
    for (const { product, accepted } of arrival.lines)
      units.set(product, (units.get(product) ?? 0) + accepted)
    const isAllowed =
      !arrival.isUndone &&
      arrival.undoes === null &&
      arrival.lines.every((_, index) => billedUnits(model, arrival, index) === 0) &&
      [...units].every(([{ free, isDeleted }, count]) => count === 0 || (!isDeleted && free >= count))
    const { id } = await expectOutcome(isAllowed, 'an undo', () => undoArrival(ctx(), arrival))
    for (const { line, product, accepted } of arrival.lines) {
      product.free -= accepted
      const ordered = arrival.purchase?.lines.find((other) => other.line === line)
      if (ordered) ordered.accepted -= accepted
    }
    arrival.isUndone = true
    const lines = arrival.lines.map((line) => ({
      ...line,
      accepted: 0 - line.accepted,
      rejected: 0 - line.rejected,
    }))
    arrivals.push({
      id,
      purchase: arrival.purchase,
      lines,
      isUndone: false,
      undoes: arrival,
      isClosed: false,
    })
  },
  async 'receive without an order'(model) {
    const { ctx, random, products, arrivals } = model
    const product = pickRecent(model, products, ({ isDeleted }) => !isDeleted || random.chance(0.03))
    const quantity = 1 + random.int(8)
    const { arrival } = await expectOutcome(!product.isDeleted, 'a delivery', () =>
      receiveStockLines(ctx(), { lines: [{ id: product.id, quantity }] }),
    )
    product.free += quantity
    const lines = [deliveredLine(product, quantity)]
    arrivals.push({ id: arrival.id, purchase: null, lines, isUndone: false, undoes: null, isClosed: false })
  },
  async 'deliver from an order and without one'(model) {
    const { ctx, random, purchases, products, arrivals } = model
    const purchase = pickRecent(
      model,
      purchases,
      ({ state, lines }) => lines.length > 0 && (state === 'Ordered' || random.chance(0.05)),
    )
    const other = pickRecent(model, products, ({ isDeleted }) => !isDeleted || random.chance(0.03))
    const came = purchase.lines.map((line) => ({ line, accepted: 1 + random.int(openUnits(line) + 1) }))
    const rest = 1 + random.int(4)
    const isAllowed =
      purchase.state === 'Ordered' &&
      !other.isDeleted &&
      came.every(({ line, accepted }) => !line.product.isDeleted && accepted <= openUnits(line))
    const reply = await expectOutcome(isAllowed, 'a delivery from an order', () =>
      receiveStockLines(ctx(), {
        lines: [
          { id: other.id, quantity: rest },
          ...came.map(({ line, accepted }) => ({
            id: line.product.id,
            quantity: accepted,
            purchaseOrderId: purchase.id,
          })),
        ],
      }),
    )
    const [ofOrder, ofNone] = reply.arrivals.map(({ id }) => id)
    arrivals.push(
      {
        id: ofOrder ?? 0,
        purchase,
        lines: receiveLines(purchase, came),
        isUndone: false,
        undoes: null,
        isClosed: false,
      },
      {
        id: ofNone ?? 0,
        purchase: null,
        lines: [deliveredLine(other, rest)],
        isUndone: false,
        undoes: null,
        isClosed: false,
      },
    )
    other.free += rest
  },
  /** Its stock is not free any more, perhaps. */
  async 'assign to an order'(model) {
    const { ctx, arrivals, purchases, random } = model
    const arrival = pickRecent(
      model,
      arrivals,
      ({ purchase, undoes, isUndone }) => (purchase === null && !undoes && !isUndone) || random.chance(0.05),
    )
    const [{ product, accepted } = { product: undefined, accepted: 0 }] = arrival.lines
    const purchase = pickRecent(model, purchases, ({ lines }) =>
      lines.some((line) => line.product === product),
    )
    const line = purchase.lines.find((ordered) => ordered.product === product)
    if (!line || !product || accepted <= 0) throw new NothingToDo()
    const isAllowed =
      arrival.purchase === null &&
      !arrival.undoes &&
      !arrival.isUndone &&
      arrival.lines.every((_, index) => billedUnits(model, arrival, index) === 0) &&
      purchase.state === 'Ordered' &&
      !product.isDeleted &&
      accepted <= openUnits(line)
    const { id } = await expectOutcome(isAllowed, 'an assignment', () =>
      linkArrival(ctx(), {
        id: arrival.id,
        lines: [{ id: product.id, quantity: accepted, purchaseOrderId: purchase.id }],
      }),
    )
    const { undoneBy } = await findArrival(ctx(), arrival)
    const lines = receiveLines(purchase, [{ line, accepted }])
    // The counter-arrival takes what the arrival of the order brings.
    product.free -= accepted
    arrival.isUndone = true
    arrivals.push(
      { id, purchase, lines, isUndone: false, undoes: null, isClosed: false },
      {
        id: undoneBy?.id ?? 0,
        purchase: null,
        lines: [deliveredLine(product, 0 - accepted)],
        isUndone: false,
        undoes: arrival,
        isClosed: false,
      },
    )
  },
  async 'take from stock'(model) {
    const product = pickRecent(model, model.products, ({ free, isDeleted }) => free > 0 && !isDeleted)
    const units = 1 + model.random.int(product.free)
    await adjustStock(model.ctx(), { id: product.id, difference: -units, reason: 'Damaged' })
    product.free -= units
  },
  async 'delete a product'(model) {
    const product = pickRecent(model, model.products, ({ isDeleted }) => !isDeleted)
    await deleteProduct(model.ctx(), product)
    product.isDeleted = true
    await addProduct(model)
  },
}

export async function addProduct({ ctx, products }: Pick<Model, 'ctx' | 'products'>): Promise<void> {
  const { id } = await createProduct(ctx(), buildProduct({ quantity: 0 }))
  products.push({ id, free: 0, isDeleted: false })
}
