// Receiving, undoing, and what else moves stock.
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { adjustStock } from '#server/catalog/stock/changeStock.ts'
import { findArrival } from '#server/purchasing/arrivals/findArrivals.ts'
import { linkArrival } from '#server/purchasing/arrivals/linkArrival.ts'
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { receiveStockLines } from '#server/purchasing/arrivals/receiveStockLines.ts'
import { undoArrival } from '#server/purchasing/arrivals/undoArrival.ts'

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
  const { ctx, random, purchases } = model
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
  addArrival(model, { id, purchase, lines: receiveLines(purchase, arrived) })
}

function addArrival(
  { arrivals }: Model,
  arrival: Pick<ModelArrival, 'id' | 'purchase' | 'lines'> & Partial<ModelArrival>,
): void {
  const { purchase } = arrival
  const added: ModelArrival = {
    supplier: purchase?.supplier ?? null,
    isUndone: false,
    undoes: null,
    isClosed: false,
    bills: new Set(),
    ...arrival,
  }
  arrivals.push(added)
  purchase?.arrivals.push(added)
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
    const { product } = line
    return { line: line.line, product, name: product.name, accepted, rejected, costMicros }
  })
}

/** Of no order. */
function deliveredLine(product: ModelProduct, accepted: number): ModelArrival['lines'][number] {
  return { line: null, product, name: product.name, accepted, rejected: 0, costMicros: null }
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
      arrival.lines.every((_, index) => billedUnits(arrival, index) === 0) &&
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
    addArrival(model, { id, purchase: arrival.purchase, supplier: arrival.supplier, lines, undoes: arrival })
  },
  async 'receive without an order'(model) {
    const { ctx, random, products, suppliers } = model
    const product = pickRecent(model, products, ({ isDeleted }) => !isDeleted || random.chance(0.03))
    const supplier = random.chance(0.4) ? random.pick(suppliers) : null
    const quantity = 1 + random.int(8)
    const isAllowed = !product.isDeleted && supplier?.isDeleted !== true
    const { arrival } = await expectOutcome(isAllowed, 'a delivery', () =>
      receiveStockLines(ctx(), { supplierId: supplier?.id, lines: [{ id: product.id, quantity }] }),
    )
    product.free += quantity
    addArrival(model, { id: arrival.id, purchase: null, supplier, lines: [deliveredLine(product, quantity)] })
  },
  async 'deliver from an order and without one'(model) {
    const { ctx, random, purchases, products } = model
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
    addArrival(model, { id: ofOrder ?? 0, purchase, lines: receiveLines(purchase, came) })
    addArrival(model, { id: ofNone ?? 0, purchase: null, lines: [deliveredLine(other, rest)] })
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
    const isMeant = ({ state, supplier }: ModelPurchase) =>
      (state === 'Ordered' && (arrival.supplier ?? supplier) === supplier) || random.chance(0.1)
    const purchase = pickRecent(
      model,
      purchases,
      (purchase) => isMeant(purchase) && purchase.lines.some((line) => line.product === product),
    )
    const line = purchase.lines.find((ordered) => ordered.product === product)
    if (!line || !product || accepted <= 0) throw new NothingToDo()
    const moreCame = random.chance(0.3)
    const isAllowed =
      arrival.purchase === null &&
      (arrival.supplier === null || arrival.supplier === purchase.supplier) &&
      !arrival.undoes &&
      !arrival.isUndone &&
      arrival.lines.every((_, index) => billedUnits(arrival, index) === 0) &&
      purchase.state === 'Ordered' &&
      !product.isDeleted &&
      (moreCame || accepted <= openUnits(line))
    const { id } = await expectOutcome(isAllowed, 'an assignment', () =>
      linkArrival(ctx(), {
        id: arrival.id,
        lines: [{ id: product.id, quantity: accepted, purchaseOrderId: purchase.id, moreCame }],
      }),
    )
    const { undoneBy } = await findArrival(ctx(), arrival)
    const lines = receiveLines(purchase, [{ line, accepted }])
    // The counter-arrival takes what the arrival of the order brings.
    product.free -= accepted
    arrival.isUndone = true
    addArrival(model, { id, purchase, lines })
    addArrival(model, {
      id: undoneBy?.id ?? 0,
      purchase: null,
      supplier: arrival.supplier,
      lines: arrival.lines.map((line) => ({ ...line, accepted: 0 - line.accepted })),
      undoes: arrival,
    })
  },
  async 'take from stock'(model) {
    const product = pickRecent(model, model.products, ({ free, isDeleted }) => free > 0 && !isDeleted)
    const units = 1 + model.random.int(product.free)
    await adjustStock(model.ctx(), { id: product.id, difference: -units, reason: 'Damaged' })
    product.free -= units
  },
}
