// Creating, placing, editing and cancelling purchase orders.
import { expectOutcome } from '#proofs/randomActions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cancelPurchaseOrder } from '#server/purchasing/purchaseOrders/cancelPurchaseOrder.ts'
import { createPurchaseOrder } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'
import { placePurchaseOrder } from '#server/purchasing/purchaseOrders/placePurchaseOrder.ts'
import { updatePurchaseOrder } from '#server/purchasing/purchaseOrders/updatePurchaseOrder.ts'

import {
  acceptedUnits,
  type Action,
  type Model,
  type ModelLine,
  type ModelProduct,
  type ModelPurchase,
  openUnits,
  pickRecent,
  ratesPerThousand,
  survivorOf,
} from './model.ts'

interface DrawnItem {
  product: ModelProduct
  ordered: number
  costMicros: number
  day: string | null
}

const drawCost = ({ random }: Model) => random.pick([0, 7_500_000, 7_654_321, 5000, 14_999])

const drawCurrency = ({ random }: Model) => random.pick(['USD', 'USD', 'EUR', 'JPY'] as const)

const drawDay = ({ random }: Model) => random.pick([null, null, '2099-03-01', '2099-03-20'])

/** Some were deleted. */
function drawItems(model: Model, max: number): DrawnItem[] {
  const { random, products } = model
  const drawn = Array.from({ length: random.int(max + 1) }, () =>
    pickRecent(model, products, ({ isDeleted }) => !isDeleted || random.chance(0.03)),
  )
  return [...new Set(drawn)].map((product) => ({
    product,
    ordered: 1 + random.int(30),
    costMicros: drawCost(model),
    day: drawDay(model),
  }))
}

function toFields({ supplier, currency, day }: Pick<ModelPurchase, 'supplier' | 'currency' | 'day'>) {
  const rateNanos = ratesPerThousand[currency] * 1_000_000
  return { supplierId: supplier.id, currency, rateNanos, expectedOn: day }
}

function toItems(items: readonly DrawnItem[]) {
  return items.map(({ product, ordered, costMicros, day }) => ({
    productId: product.id,
    quantity: ordered,
    unitCostMicros: costMicros,
    expectedOn: day,
  }))
}

function toLine(item: DrawnItem, line: number): ModelLine {
  return { ...item, line, name: item.product.name, accepted: 0, cancelled: 0 }
}

async function create(model: Model, place: boolean): Promise<void> {
  const { ctx, random, purchases, suppliers } = model
  const items = drawItems(model, 4)
  const supplier = pickRecent(model, suppliers, ({ isDeleted }) => !isDeleted || random.chance(0.05))
  const fields = { supplier, currency: drawCurrency(model), day: drawDay(model) }
  const isAllowed =
    !supplier.isDeleted && items.every(({ product }) => !product.isDeleted) && (!place || items.length > 0)
  const { id, version } = await expectOutcome(isAllowed, 'a new purchase order', () =>
    createPurchaseOrder(ctx(), { purchaseOrder: toFields(fields), items: toItems(items), place }),
  )
  const purchase: ModelPurchase = {
    ...fields,
    id,
    supplierName: supplier.name,
    state: place ? 'Ordered' : 'Draft',
    lines: items.map((item, index) => toLine(item, index + 1)),
    lastLine: items.length,
    version,
    arrivals: [],
  }
  for (const { product } of items) product.purchases.add(purchase)
  purchases.push(purchase)
}

/** Lines that stay, mostly at about what came, and new ones. */
function drawEdit(model: Model, { lines }: ModelPurchase): DrawnItem[] {
  const { random } = model
  const kept = lines
    .filter(({ accepted }) => random.chance(accepted > 0 ? 0.97 : 0.8))
    .map((line) => {
      const close = [line.ordered, line.ordered + random.int(9), line.accepted + line.cancelled]
      const below = line.accepted + line.cancelled - 1
      const ordered = Math.max(1, random.pick([...close, ...close, below]))
      return { product: line.product, ordered, costMicros: drawCost(model), day: drawDay(model) }
    })
  const added = drawItems(model, 1).filter(({ product }) => lines.every((line) => line.product !== product))
  return [...kept, ...added]
}

/** What came and what is cancelled stays; a line that is lowered to it is closed. Nothing has to be lowered that is as it was. */
function mayHave(line: ModelLine | undefined, { product, ordered }: DrawnItem): boolean {
  if (!line) return !product.isDeleted
  return ordered >= Math.min(line.ordered, line.accepted + line.cancelled)
}

async function edit(model: Model, isStale: boolean): Promise<void> {
  const { ctx, random, purchases, suppliers } = model
  const purchase = pickRecent(model, purchases, ({ version }) => !isStale || version > 1)
  const items = drawEdit(model, purchase)
  const currency = random.chance(0.2) ? drawCurrency(model) : purchase.currency
  const named = random.chance(0.1) ? pickRecent(model, suppliers, () => true) : purchase.supplier
  // An edit that was opened before a merge names the merged supplier.
  const supplier = survivorOf(named) === purchase.supplier ? purchase.supplier : named
  const day = drawDay(model)
  const lineOf = (product: ModelProduct) => purchase.lines.find((line) => line.product === product)
  const isKept = ({ product }: ModelLine) => items.some((item) => item.product === product)
  const isAllowed =
    !isStale &&
    purchase.state !== 'Cancelled' &&
    (purchase.state === 'Draft' || (items.length > 0 && supplier === purchase.supplier)) &&
    (supplier === purchase.supplier || !supplier.isDeleted) &&
    (acceptedUnits(purchase) === 0 || currency === purchase.currency) &&
    purchase.lines.every((line) => line.accepted === 0 || isKept(line)) &&
    items.every((item) => mayHave(lineOf(item.product), item))
  const { version } = await expectOutcome(isAllowed, 'an edit', () =>
    updatePurchaseOrder(ctx(), {
      id: purchase.id,
      version: purchase.version - (isStale ? 1 : 0),
      purchaseOrder: toFields({ supplier: named, currency, day }),
      items: toItems(items),
    }),
  )
  const kept = purchase.lines.filter(isKept)
  for (const item of items) {
    const line = lineOf(item.product)
    if (line) Object.assign(line, item)
    else kept.push(toLine(item, (purchase.lastLine += 1)))
    item.product.purchases.add(purchase)
  }
  // Of a deleted supplier the copy stays.
  const supplierName = supplier.isDeleted ? purchase.supplierName : supplier.name
  Object.assign(purchase, { lines: kept, supplier, supplierName, currency, day, version })
}

export const purchaseActions: Record<string, Action> = {
  'create a draft': (model) => create(model, false),
  'create and place': (model) => create(model, true),
  async place(model) {
    const purchase = pickRecent(
      model,
      model.purchases,
      ({ state }) => state === 'Draft' || model.random.chance(0.05),
    )
    const isAllowed = purchase.state === 'Draft' && purchase.lines.length > 0
    const { version } = await expectOutcome(isAllowed, 'placing', () =>
      placePurchaseOrder(model.ctx(), purchase),
    )
    Object.assign(purchase, { state: 'Ordered', version })
  },
  edit: (model) => edit(model, false),
  /** `edit` throws unless it is refused. */
  async 'save an older edit'(model) {
    await edit(model, true).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  },
  async 'cancel units of lines'(model) {
    const { ctx, random, purchases } = model
    const purchase = pickRecent(model, purchases, ({ lines }) => lines.length > 0)
    const cancelled = purchase.lines
      .filter((_, index) => index === 0 || random.chance(0.5))
      .map((line) => ({ line, quantity: 1 + random.int(openUnits(line) + (random.chance(0.1) ? 3 : 1)) }))
    const isAllowed =
      purchase.state === 'Ordered' && cancelled.every(({ line, quantity }) => quantity <= openUnits(line))
    const lines = cancelled.map(({ line, quantity }) => ({ line: line.line, quantity }))
    const { version } = await expectOutcome(isAllowed, 'cancelling units', () =>
      cancelPurchaseOrder(ctx(), { id: purchase.id, reason: 'Late', lines }),
    )
    for (const { line, quantity } of cancelled) line.cancelled += quantity
    purchase.version = version
  },
  async cancel(model) {
    const purchase = pickRecent(
      model,
      model.purchases,
      ({ state }) => state !== 'Cancelled' || model.random.chance(0.05),
    )
    const nothingCame = acceptedUnits(purchase) === 0
    const hasOpen = purchase.lines.some((line) => openUnits(line) > 0)
    const isAllowed = purchase.state !== 'Cancelled' && (nothingCame || hasOpen)
    const { version } = await expectOutcome(isAllowed, 'cancelling', () =>
      cancelPurchaseOrder(model.ctx(), { id: purchase.id, reason: 'Late' }),
    )
    purchase.version = version
    // The lines of an order of which nothing came keep what was ordered.
    if (nothingCame) purchase.state = 'Cancelled'
    else for (const line of purchase.lines) line.cancelled += openUnits(line)
  },
}
