import type { Arrival } from '#contract/purchasing/arrivals.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { joinFirst } from '#domain/platform/format.ts'
import {
  counterArrivalMessage,
  type HeldUnits,
  notFreeMessage,
  undoneArrivalMessage,
} from '#domain/purchasing/arrivals.ts'
import { billedArrivalMessage, billName } from '#domain/purchasing/bills.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { arrivalLines } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertArrivalNotLanded } from '#server/purchasing/landedCosts/assertNoLandedCost.ts'
import { findPurchaseLines, lockPurchaseOrder } from '#server/purchasing/purchaseOrders/findPurchaseOrder.ts'
import { type PurchaseOrderRow, seesCosts } from '#server/purchasing/purchaseOrders/toPurchaseOrder.ts'
import { changePurchaseUnits } from '#server/purchasing/purchaseOrders/writePurchaseLines.ts'

import {
  type ArrivalLineRow,
  type ArrivalRow,
  findArrival,
  findBillsOf,
  findUndo,
  lockArrival,
  readArrival,
} from './findArrivals.ts'
import { insertArrival } from './insertArrival.ts'

/**
 * A counter-arrival takes all of its units from the stock, and they are open again on its purchase order. Throws a 409 if it was undone
 * already, if some of its units are billed, if it has landed cost, or if they are no longer free, with the documents that have them.
 */
export async function undoArrival(ctx: Ctx, { id }: { id: number }): Promise<Arrival> {
  return transact(ctx, async (ctx) => {
    const { purchaseOrderId } = await readArrival(ctx, id)
    const order = purchaseOrderId === null ? undefined : await lockPurchaseOrder(ctx, purchaseOrderId)
    const arrival = await lockLiveArrival(ctx, id)
    const lines = await findArrivalLines(ctx, id)
    const stock = await assertFree(ctx, lines)
    if (order) await reopenLines(ctx, order, lines)
    const counter = await insertCounterArrival(ctx, arrival, lines, stock)
    ctx.crashPoint('arrival.before-commit')
    return findArrival(ctx, counter)
  })
}

export async function findArrivalLines({ db }: Ctx, id: number): Promise<ArrivalLineRow[]> {
  return db.select().from(arrivalLines).where(eq(arrivalLines.arrivalId, id)).orderBy(asc(arrivalLines.line))
}

/** `stock` are the quantities before it. */
export async function insertCounterArrival(
  ctx: Ctx,
  arrival: ArrivalRow,
  lines: readonly ArrivalLineRow[],
  stock: ReadonlyMap<number, number>,
): Promise<{ id: number; number: string }> {
  const { id, number, purchaseOrderId, supplierId, supplierName, note } = arrival
  const head = { purchaseOrderId, supplierId, supplierName, note, arrivedOn: companyDay(ctx), reverses: id }
  const counterLines = lines.map((line) => ({
    ...line,
    accepted: -line.accepted,
    rejected: -line.rejected,
  }))
  const action = `Undid arrival ${number} of ${formatUnits(arrival.acceptedUnits)}`
  return insertArrival(ctx, head, counterLines, { action, stock })
}

/** Returns the row locked until the transaction ends. Throws a 409 if it can't be undone, because it was, some of it is billed, or it has landed cost. */
export async function lockLiveArrival(ctx: Ctx, id: number): Promise<ArrivalRow> {
  const arrival = await lockArrival(ctx, id)
  await assertNotUndone(ctx, arrival)
  await assertNotBilled(ctx, arrival)
  await assertArrivalNotLanded(ctx, arrival)
  return arrival
}

async function assertNotUndone(ctx: Ctx, arrival: ArrivalRow): Promise<void> {
  if (arrival.reverses !== null) throw new Refusal('conflict', counterArrivalMessage(arrival.number))
  const undo = await findUndo(ctx, arrival.id)
  if (!undo) return
  const at = formatDateTime(undo.at, ctx.timeZone)
  throw new Refusal('conflict', undoneArrivalMessage(arrival.number, displayName(undo.user), at))
}

/** Bills are named to users who may see costs. */
async function assertNotBilled(ctx: Ctx, { id, number, billedUnits }: ArrivalRow): Promise<void> {
  if (billedUnits === 0) return
  const bills = await findBillsOf(ctx, id)
  const names = joinFirst(bills.map(billName), listedDocuments)
  const namedBills = `${bills.length === 1 ? 'bill' : 'bills'} ${names}`
  throw new Refusal(
    'conflict',
    billedArrivalMessage(number, billedUnits, seesCosts(ctx) ? namedBills : 'a bill'),
  )
}

/** Returns the quantities in stock. The units of a deleted product have left the catalog with it. */
async function assertFree(ctx: Ctx, lines: readonly ArrivalLineRow[]): Promise<Map<number, number>> {
  const products = await lockProducts(ctx, [...new Set(lines.map(({ productId }) => productId))])
  const units = new Map<number, number>()
  for (const { productId, accepted } of lines) units.set(productId, (units.get(productId) ?? 0) + accepted)
  for (const { productId, name, code } of lines) {
    const product = products.get(productId)
    const accepted = units.get(productId) ?? 0
    if (accepted === 0) continue
    if (!product)
      throw new Refusal('conflict', `${name} (${code}) was deleted: its units can't be taken from the stock.`)
    if (product.quantity < accepted) {
      const held = await findHeldUnits(ctx, productId)
      throw new Refusal(
        'conflict',
        notFreeMessage(product.name, { units: accepted, free: product.quantity }, held),
      )
    }
  }
  return new Map(Array.from(products, ([id, { quantity }]) => [id, quantity]))
}

const listedDocuments = 3

/** The orders and pending invoices that have units of a product, the newest first. */
async function findHeldUnits({ db }: Ctx, productId: number): Promise<HeldUnits[]> {
  const { rows } = await db.execute<{ number: string; units: number }>(sql`
    select number, units::int from (
      select number, sum(allocated) as units, max(orders.created_at) as at
      from order_lines join orders on orders.id = order_id where product_id = ${productId} and allocated > 0 group by orders.id
      union all
      select number, sum(quantity), max(invoices.created_at)
      from invoice_lines join invoices on invoices.id = invoice_id
      where product_id = ${productId} and status = 'Pending' group by invoices.id
    ) as held order by at desc limit ${listedDocuments}`)
  return rows
}

async function reopenLines(
  ctx: Ctx,
  order: PurchaseOrderRow,
  lines: readonly ArrivalLineRow[],
): Promise<void> {
  const byNumber = new Map(lines.map((line) => [line.orderLine, line.accepted]))
  const ordered = await findPurchaseLines(ctx, order.id)
  await changePurchaseUnits(
    ctx,
    order,
    ordered,
    ordered
      .filter(({ line }) => (byNumber.get(line) ?? 0) > 0)
      .map((line) => ({ ...line, accepted: line.accepted - (byNumber.get(line.line) ?? 0) })),
  )
}
