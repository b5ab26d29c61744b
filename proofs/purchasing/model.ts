// Purchase orders, arrivals, bills and stock as the rules expect them, without the code of the server.
import assert from 'node:assert/strict'

import { maxQueriedIds } from '#contract/catalog/products.ts'
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { type ActionCounts, NothingToDo } from '#proofs/randomActions.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findArrival } from '#server/purchasing/arrivals/findArrivals.ts'
import { findAvailability } from '#server/purchasing/availability/findAvailability.ts'
import { findBill } from '#server/purchasing/bills/findBill.ts'
import { findPurchaseOrder } from '#server/purchasing/purchaseOrders/findPurchaseOrder.ts'

export interface ModelProduct {
  id: number
  name: string
  free: number
  isDeleted: boolean
  /** Those that ever had it. */
  purchases: Set<ModelPurchase>
}

export interface ModelSupplier {
  id: number
  name: string
  /** Also one that was merged into another. */
  isDeleted: boolean
  mergedInto: ModelSupplier | null
}

/** Into which it was merged, also by way of others; else itself. */
export function survivorOf(supplier: ModelSupplier): ModelSupplier {
  return supplier.mergedInto ? survivorOf(supplier.mergedInto) : supplier
}

export interface ModelLine {
  line: number
  product: ModelProduct
  /** That the product had when the line was added. */
  name: string
  ordered: number
  accepted: number
  cancelled: number
  costMicros: number
  /** Null: expected on the day of the order. */
  day: string | null
}

export interface ModelPurchase {
  id: number
  supplier: ModelSupplier
  /** As copied. */
  supplierName: string
  /** Null: nobody knows. */
  day: string | null
  state: 'Draft' | 'Ordered' | 'Cancelled'
  currency: keyof typeof ratesPerThousand
  lines: ModelLine[]
  /** Of all lines that it ever had. */
  lastLine: number
  version: number
  arrivals: ModelArrival[]
}

export interface ModelArrival {
  id: number
  /** Null: received without a purchase order. */
  purchase: ModelPurchase | null
  supplier: ModelSupplier | null
  lines: {
    line: number | null
    product: ModelProduct
    name: string
    accepted: number
    rejected: number
    costMicros: number | null
  }[]
  isUndone: boolean
  undoes: ModelArrival | null
  /** No bill comes for the rest. */
  isClosed: boolean
  /** Those that ever had a line of it. */
  bills: Set<ModelBill>
}

export interface ModelBill {
  id: number
  supplier: ModelSupplier
  supplierName: string
  number: string
  currency: keyof typeof ratesPerThousand
  amountCents: number
  chargesCents: number
  /** `index` is that of the line in its arrival. */
  lines: { arrival: ModelArrival; index: number; units: number; costMicros: number }[]
  version: number
  isVoid: boolean
}

export interface Model {
  ctx: () => Ctx
  random: RandomSource
  suppliers: ModelSupplier[]
  products: ModelProduct[]
  purchases: ModelPurchase[]
  arrivals: ModelArrival[]
  bills: ModelBill[]
  counts: ActionCounts
}

/** What a thousand of a currency are worth in US dollars. */
export const ratesPerThousand = { USD: 1000, EUR: 1085, JPY: 7 } as const

export type Action = (model: Model) => Promise<void>

/** Mostly a recent one. */
export function pickRecent<T>({ random }: Model, list: readonly T[], isMeant: (item: T) => boolean): T {
  const recent = list.slice(random.chance(0.8) ? -12 : -200).filter(isMeant)
  if (recent.length === 0) throw new NothingToDo()
  return random.pick(recent)
}

/** Open = ordered - accepted - cancelled, by line: what came in excess makes nothing of another line come. */
export function openUnits({ ordered, accepted, cancelled }: ModelLine): number {
  const open = ordered - accepted - cancelled
  return open > 0 ? open : 0
}

export function sumOf(lines: readonly ModelLine[], of: (line: ModelLine) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0)
}

export function acceptedUnits({ lines }: ModelPurchase): number {
  return sumOf(lines, ({ accepted }) => accepted)
}

/** Summed by the line of an arrival, over the bills that are not void. */
export function billedUnits(arrival: ModelArrival, index: number): number {
  return [...arrival.bills]
    .filter(({ isVoid }) => !isVoid)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.arrival === arrival && line.index === index)
    .reduce((sum, { units }) => sum + units, 0)
}

/** Left to bill = accepted - billed. */
export function unitsLeftToBill(arrival: ModelArrival, index: number): number {
  if (arrival.isUndone || arrival.undoes || arrival.isClosed) return 0
  return (arrival.lines[index]?.accepted ?? 0) - billedUnits(arrival, index)
}

export function progressOf({ state, lines }: ModelPurchase): string {
  if (state !== 'Ordered') return state.toLowerCase()
  const came = lines.some(({ accepted }) => accepted > 0)
  if (lines.some((line) => openUnits(line) > 0)) return came ? 'partly received' : 'open'
  return came ? 'received' : 'cancelled'
}

/** Half of a hundredth rounds up, by line. */
function lineCents({ ordered, cancelled, costMicros }: ModelLine): number {
  return Math.floor(((ordered - cancelled) * costMicros + 5000) / 10_000)
}

export async function assertPurchase(model: Model, purchase: ModelPurchase): Promise<void> {
  const { id, supplier, supplierName, state, currency, version, lines, day } = purchase
  const arrivals = purchase.arrivals.filter(({ undoes }) => !undoes)
  const openDays = lines.filter((line) => openUnits(line) > 0).flatMap((line) => line.day ?? day ?? [])
  const order = await findPurchaseOrder(model.ctx(), { id })
  assert.deepEqual([order.items.length, order.arrivals.length], [lines.length, arrivals.length], order.number)
  assert.partialDeepStrictEqual(
    order,
    {
      supplierId: supplier.id,
      supplierName,
      state,
      currency,
      expectedOn: day,
      nextExpectedOn: openDays.toSorted()[0] ?? null,
      version,
      progress: progressOf(purchase),
      units: {
        ordered: sumOf(lines, ({ ordered }) => ordered),
        accepted: acceptedUnits(purchase),
        cancelled: sumOf(lines, ({ cancelled }) => cancelled),
        open: sumOf(lines, openUnits),
      },
      totalCents: sumOf(lines, lineCents),
      items: lines
        .toSorted((one, other) => one.line - other.line)
        .map(({ line, product, name, ordered, accepted, cancelled, costMicros, day }) => ({
          line,
          productId: product.id,
          product: { name },
          expectedOn: day,
          isDeleted: product.isDeleted,
          quantity: ordered,
          accepted,
          cancelled,
          unitCostMicros: costMicros,
        })),
      arrivals: arrivals.map(({ id }) => ({ id })),
    },
    order.number,
  )
  for (const [index, { isUndone }] of arrivals.entries())
    assert.equal(order.arrivals[index]?.undoneBy !== null, isUndone, order.number)
}

export async function assertArrival(model: Model, arrival: ModelArrival): Promise<void> {
  const { number, purchaseOrder, supplierId, undoes, items, toBill } = await findArrival(model.ctx(), arrival)
  const unitsToBill = arrival.lines.map((_, index) => unitsLeftToBill(arrival, index))
  assert.equal(
    toBill,
    unitsToBill.reduce((sum, units) => sum + units, 0),
    number,
  )
  assert.deepEqual(
    [purchaseOrder?.id, supplierId, undoes?.id],
    [arrival.purchase?.id, arrival.supplier?.id ?? null, arrival.undoes?.id],
    number,
  )
  assert.equal(items.length, arrival.lines.length, number)
  assert.partialDeepStrictEqual(
    items,
    arrival.lines.map(({ line, product, name, accepted, rejected, costMicros }, index) => ({
      billed: billedUnits(arrival, index),
      orderLine: line,
      productId: product.id,
      product: { name },
      accepted,
      rejected,
      unitCostMicros: costMicros,
    })),
    number,
  )
}

/** A bill is right if its costs are those of the orders in its currency, and lines and charges make its amount. */
export async function assertBill(model: Model, bill: ModelBill): Promise<void> {
  const { id, supplier, supplierName, isVoid, currency, amountCents, chargesCents, version } = bill
  const lines = bill.lines.map((line) => {
    const { purchase, lines: arrived } = line.arrival
    const ordered = purchase?.lines.find((other) => other.line === arrived[line.index]?.line)
    const agreed = purchase?.currency === currency ? (ordered?.costMicros ?? null) : null
    return { ...line, agreed }
  })
  const linesCents = lines.reduce(
    (sum, { units, costMicros }) => sum + Math.floor((units * costMicros + 5000) / 10_000),
    0,
  )
  const isRight =
    lines.every(({ agreed, costMicros }) => agreed === null || agreed === costMicros) &&
    amountCents === linesCents + chargesCents
  const shown = await findBill(model.ctx(), { id })
  assert.equal(shown.items.length, lines.length, shown.number)
  assert.partialDeepStrictEqual(
    shown,
    {
      supplierId: supplier.id,
      supplierName,
      state: isVoid ? 'void' : isRight ? 'right' : 'differs',
      currency,
      amountCents,
      chargesCents,
      version,
      items: lines.map(({ arrival, index, units, costMicros, agreed }) => ({
        arrival: { id: arrival.id },
        arrivalLine: index + 1,
        quantity: units,
        unitCostMicros: costMicros,
        agreedCostMicros: agreed,
        accepted: arrival.lines[index]?.accepted,
        billed: billedUnits(arrival, index),
      })),
    },
    shown.number,
  )
}

/** Coming = open units of placed orders, by the day of the line or else of its order. */
function comingOf(product: ModelProduct): { day: string | null; units: number }[] {
  const byDay = new Map<string | null, number>()
  for (const { state, day, lines } of product.purchases)
    for (const line of lines)
      if (state === 'Ordered' && line.product === product && openUnits(line) > 0)
        byDay.set(line.day ?? day, (byDay.get(line.day ?? day) ?? 0) + openUnits(line))
  return [...byDay]
    .map(([day, units]) => ({ day, units }))
    .toSorted((one, other) => ((one.day ?? 'none') < (other.day ?? 'none') ? -1 : 1))
}

/** The products of the newest `count`. No order allocates and no invoice holds units here, so what is on hand is free. */
export async function assertProducts({ ctx, products }: Model, count: number): Promise<void> {
  const newest = products.slice(-count)
  const ids = newest.map(({ id }) => id)
  const { rows } = await ctx().db.execute<{ id: number; free: number; moved: number }>(sql`
    select id::int, quantity::int as free, coalesce((
      select sum(difference) from stock_movements where product_id = products.id), 0)::int as moved
    from products where id = any(${sql.param(ids)}::bigint[]) order by id`)
  assert.deepEqual(
    rows,
    newest.map(({ id, free }) => ({ id, free, moved: free })),
  )
  const { products: available } = await findAvailability(ctx(), { ids: ids.slice(-maxQueriedIds) })
  assert.deepEqual(
    available.map(({ id, onHand, coming }) => ({ id, onHand, coming })),
    newest
      .slice(-maxQueriedIds)
      .filter(({ isDeleted }) => !isDeleted)
      .map((product) => ({ id: product.id, onHand: product.free, coming: comingOf(product) })),
  )
}
