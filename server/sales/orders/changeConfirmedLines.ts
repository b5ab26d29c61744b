// Edits the lines of a confirmed order: their prices stay, unless one is set by hand.
import type { OrderItemInput } from '#contract/sales/saleItems.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { deletedLineMessage } from '#domain/sales/deletedProducts.ts'
import { keptPriceError, type LinePlan, listPriceOf, planLines } from '#domain/sales/orderEdits.ts'
import { lineName, remainingUnits } from '#domain/sales/orderLines.ts'
import { type ConfirmedEdit, noLineLeftMessage } from '#domain/sales/orders.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { invoiceLines, orderLines } from '#server/platform/db/schema.ts'
import { assignFromRow, unnestRows } from '#server/platform/db/tableRows.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import type { CustomerRow } from '#server/sales/customers/findCustomer.ts'
import type { NewLine } from '#server/sales/lines/newLines.ts'
import { priceLines } from '#server/sales/lines/priceLines.ts'
import { assertHandPrices, readPriceSetter } from '#server/sales/lines/setHandPrices.ts'

import { assertMayConfirm } from './confirmOrder.ts'
import { describeUnits } from './describeUnits.ts'
import { findOrderLines } from './findOrder.ts'
import { insertOrderLines } from './insertOrder.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'
import { moveAllocated } from './writeUnits.ts'

type Plan = LinePlan<OrderLineRow, OrderItemInput>
type PricedLine = Pick<NewLine, 'name' | 'code' | 'unitPriceCents' | 'listPriceCents'>

/** What an edit changed of the lines. */
export interface LineChanges extends Pick<ConfirmedEdit, 'isRaised' | 'isLowered'> {
  /** By product code, for the log. */
  logged: FieldChanges
  /** The lines whose price was set with this edit. */
  priced: readonly PricedLine[]
}

/** Throws a 409 for an edit that would leave no line, and for units and prices that don't apply. */
export async function changeConfirmedLines(
  ctx: Ctx,
  order: OrderRow,
  { items }: { items: readonly OrderItemInput[] },
  { priceListId }: CustomerRow,
): Promise<LineChanges> {
  if (items.length === 0) throw fieldRefusal('conflict', 'items', noLineLeftMessage(order.number))
  const lines = await findOrderLines(ctx, [order.id])
  const plan = planLines(order.number, lines, items)
  const [error] = plan.errors
  if (error) throw fieldRefusal('conflict', error.path, error.message)
  await assertNeverInvoiced(ctx, order, plan.removed)
  const products = await lockPlanned(ctx, plan)
  const repriced = await assertPrices(ctx, plan)
  const linesAfter = plan.kept.map(({ after }) => after)
  const otherLines = linesAfter.map((line) => ({ ...line, quantity: remainingUnits(line) }))
  const priced = await priceLines(ctx, plan.added, { products, priceListId, document: 'order', otherLines })
  const newLines = priced.map((line, index) => ({ ...line, line: order.lastLine + index + 1 }))
  await writeLines(ctx, order.id, plan, newLines)
  return {
    isRaised: plan.isRaised,
    isLowered: plan.isLowered,
    priced: [...repriced, ...newLines],
    logged: describeUnits(lines, [...linesAfter, ...newLines]),
  }
}

/** A line that was ever invoiced stays, so that its invoices can name it. */
async function assertNeverInvoiced(
  ctx: Ctx,
  order: OrderRow,
  removed: readonly OrderLineRow[],
): Promise<void> {
  if (removed.length === 0) return
  const numbers = removed.map(({ line }) => line)
  const [invoiced] = await ctx.db
    .select({ line: invoiceLines.orderLine })
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.orderId, order.id),
        isNotNull(invoiceLines.orderLine),
        inArray(invoiceLines.orderLine, numbers),
      ),
    )
    .limit(1)
  const line = removed.find((row) => row.line === invoiced?.line)
  if (!line) return
  throw new Refusal(
    'conflict',
    `${lineName(line)} was invoiced: cancel what is open of it instead of removing it.`,
  )
}

/** Locks the products whose units change. Throws a 409 for a line with more units of a deleted one. */
async function lockPlanned(ctx: Ctx, { kept, removed, added }: Plan) {
  const changed = kept.filter(({ line, after }) => after.quantity !== line.quantity)
  const products = await lockProducts(ctx, [
    ...new Set([...added, ...changed.map(({ line }) => line), ...removed].map(({ productId }) => productId)),
  ])
  for (const { line, after, index } of changed)
    if (after.quantity > line.quantity && !products.has(line.productId))
      throw fieldRefusal('conflict', `items.${index}.quantity`, deletedLineMessage(line))
  return products
}

/** A price stays unless another one is set by hand, which needs the permission to confirm. Returns the lines with another price. */
async function assertPrices(ctx: Ctx, { kept }: Plan): Promise<PricedLine[]> {
  for (const keptLine of kept) {
    const error = keptPriceError(keptLine)
    if (error !== undefined) throw fieldRefusal('conflict', `items.${keptLine.index}.unitPrice`, error)
  }
  const repriced = kept.filter(({ line, after }) => after.unitPriceCents !== line.unitPriceCents)
  if (repriced.length === 0) return []
  await assertMayConfirm(ctx)
  const items = repriced.map(({ item, index }) => ({ ...item, index }))
  const setter = await readPriceSetter(ctx, items)
  const priced = repriced.map(({ line, after }) => ({ ...after, listPriceCents: listPriceOf(line) }))
  assertHandPrices(priced, setter, items)
  return priced
}

/** What an edit may change of a line that stays. */
const editedFields = [
  'quantity',
  'allocated',
  'unitPriceCents',
  'listPriceCents',
  'prepackId',
  'prepackName',
  'packs',
] as const

/** Units that are no longer allocated go back to stock. Throws a 409 if a product would exceed its maximum stock. */
async function writeLines(
  ctx: Ctx,
  orderId: number,
  { kept, removed }: Plan,
  newLines: readonly NewLine[],
): Promise<void> {
  const changed = kept.filter(({ line, after }) => editedFields.some((field) => after[field] !== line[field]))
  if (changed.length > 0) {
    const rows = changed.map(({ after }) => after)
    await ctx.db.execute(sql`
      update order_lines set ${assignFromRow(editedFields)}
      from ${unnestRows(orderLines, ['line', ...editedFields], rows)}
      where order_id = ${orderId} and order_lines.line = row.line`)
  }
  if (removed.length > 0) {
    const numbers = removed.map(({ line }) => line)
    await ctx.db
      .delete(orderLines)
      .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.line, numbers)))
  }
  await insertOrderLines(ctx, orderId, newLines)
  const released = removed.map((line) => ({ line, after: { ...line, allocated: 0 } }))
  await moveAllocated(ctx, orderId, [...changed, ...released])
}
