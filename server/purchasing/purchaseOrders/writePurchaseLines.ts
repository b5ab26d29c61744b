// Writes the lines of purchase orders and the sums that the order keeps of them. Only this writes either.
import type { PurchaseItemInput } from '#contract/purchasing/purchaseOrderActions.ts'
import { calculateCost, maxPurchaseCents } from '#domain/purchasing/costs.ts'
import {
  nextExpectedOn,
  openPurchaseUnits,
  remainingPurchaseUnits,
} from '#domain/purchasing/purchaseLines.ts'
import { purchaseTotalTooHighMessage } from '#domain/purchasing/purchaseOrders.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { purchaseOrderLines, purchaseOrders } from '#server/platform/db/schema.ts'
import { assignFromRow, insertRows, unnestRows } from '#server/platform/db/tableRows.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { copiedFields, copyProduct } from '#server/sales/lines/copyProduct.ts'

import { findPurchaseLines, readPurchaseOrder } from './findPurchaseOrder.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from './toPurchaseOrder.ts'

const lineInsert = {
  name: 'insert_purchase_order_lines',
  table: purchaseOrderLines,
  fields: [
    'purchaseOrderId',
    ...copiedFields,
    'quantity',
    'accepted',
    'cancelled',
    'unitCostMicros',
    'expectedOn',
  ],
} as const

/** Inserts lines with numbers after `lastLine`. Throws a 409 for a product that was deleted. */
export async function insertPurchaseLines(
  ctx: Ctx,
  { id, lastLine }: { id: number; lastLine: number },
  items: readonly PurchaseItemInput[],
  products: ReadonlyMap<number, ProductRow>,
): Promise<void> {
  const styles = await findStylesOf(ctx, products.values())
  const lines = items.map((item, index) => {
    const product = products.get(item.productId)
    if (!product)
      throw fieldRefusal('conflict', `items.${index}.productId`, 'A product of this order no longer exists.')
    return {
      purchaseOrderId: id,
      line: lastLine + index + 1,
      ...copyProduct(product, styles),
      quantity: item.quantity,
      accepted: 0,
      cancelled: 0,
      unitCostMicros: item.unitCostMicros ?? null,
      expectedOn: item.expectedOn ?? null,
    }
  })
  await insertRows(ctx.db, lineInsert, lines)
}

const editedFields = ['quantity', 'unitCostMicros', 'expectedOn'] as const
const unitFields = ['accepted', 'cancelled'] as const

/** Writes what an edit changes of lines of one locked order. */
export function editPurchaseLines(ctx: Ctx, id: number, lines: readonly PurchaseLineRow[]): Promise<void> {
  return updateLines(ctx, id, lines, editedFields)
}

async function updateLines(
  ctx: Ctx,
  id: number,
  lines: readonly PurchaseLineRow[],
  fields: typeof editedFields | typeof unitFields,
): Promise<void> {
  if (lines.length === 0) return
  await ctx.db.execute(sql`
    update purchase_order_lines set ${assignFromRow(fields)}
    from ${unnestRows(purchaseOrderLines, ['line', ...fields], lines)}
    where purchase_order_lines.purchase_order_id = ${id} and purchase_order_lines.line = row.line`)
}

/** Changes accepted and cancelled units of a locked order, and its sums. `lines` are all of its lines, as they were. */
export async function changePurchaseUnits(
  ctx: Ctx,
  order: Pick<PurchaseOrderRow, 'id' | 'expectedOn'>,
  lines: readonly PurchaseLineRow[],
  changedLines: readonly PurchaseLineRow[],
): Promise<void> {
  await updateLines(ctx, order.id, changedLines, unitFields)
  const changed = new Map(changedLines.map((line) => [line.line, line]))
  await writeSums(
    ctx,
    order,
    lines.map((line) => changed.get(line.line) ?? line),
  )
}

/** Adds up the lines of a locked order and returns them. Throws a 400 if they cost more than the maximum. */
export async function writePurchaseSums(ctx: Ctx, id: number): Promise<PurchaseLineRow[]> {
  const lines = await findPurchaseLines(ctx, id)
  await writeSums(ctx, await readPurchaseOrder(ctx, id), lines)
  return lines
}

async function writeSums(
  ctx: Ctx,
  { id, expectedOn }: Pick<PurchaseOrderRow, 'id' | 'expectedOn'>,
  lines: readonly PurchaseLineRow[],
): Promise<void> {
  const sums = sumPurchaseLines(lines)
  if (sums.totalCents > maxPurchaseCents) throw new Refusal('invalid', purchaseTotalTooHighMessage)
  const lastLine = Math.max(0, ...lines.map(({ line }) => line))
  await ctx.db
    .update(purchaseOrders)
    .set({
      ...sums,
      nextExpectedOn: nextExpectedOn(lines, { expectedOn }),
      lastLine: sql`greatest(${purchaseOrders.lastLine}, ${lastLine}::int)`,
    })
    .where(eq(purchaseOrders.id, id))
}

/** The sums of an order over its lines; lines without a cost count as 0. */
export function sumPurchaseLines(
  lines: readonly Pick<PurchaseLineRow, 'quantity' | 'accepted' | 'cancelled' | 'unitCostMicros'>[],
) {
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0)
  return {
    orderedUnits: sum(({ quantity }) => quantity),
    acceptedUnits: sum(({ accepted }) => accepted),
    cancelledUnits: sum(({ cancelled }) => cancelled),
    openUnits: sum(openPurchaseUnits),
    totalCents: sum((line) => calculateCost(remainingPurchaseUnits(line), line.unitCostMicros ?? 0)),
  }
}
