// Edits the lines of a confirmed order: their prices stay, unless one is set by hand.
import type { OrderItemInput } from '#contract/sales/saleItems.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { deletedLineMessage } from '#domain/sales/deletedProducts.ts'
import {
  lineName,
  type OrderUnits,
  quantityChangeError,
  remainingUnits,
  withQuantity,
} from '#domain/sales/orderLines.ts'
import { type ConfirmedEdit, noLineLeftMessage } from '#domain/sales/orders.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray, isNotNull } from '#server/platform/db/drizzle.ts'
import { invoiceLines, orderLines } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import type { CustomerRow } from '#server/sales/customers/findCustomer.ts'
import type { NewLine, PricedItem } from '#server/sales/invoices/newLines.ts'
import { priceLines } from '#server/sales/invoices/priceLines.ts'
import { assertHandPrices, readPriceSetter } from '#server/sales/invoices/setHandPrices.ts'

import { assertMayConfirm } from './confirmOrder.ts'
import { describeUnits } from './describeUnits.ts'
import { findOrderLines } from './findOrder.ts'
import { insertOrderLines } from './insertOrder.ts'
import type { OrderLineRow, OrderRow } from './toOrder.ts'
import { moveAllocated, type UnitsChange, writeUnits } from './writeUnits.ts'

/** What an edit changed of the lines. */
export interface LineChanges extends Pick<ConfirmedEdit, 'isRaised' | 'isLowered'> {
  /** By product code, for the log. */
  logged: FieldChanges
  /** The lines whose price was set with this edit. */
  priced: readonly Pick<NewLine, 'name' | 'code' | 'unitPriceCents' | 'listPriceCents'>[]
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
  const { kept, added } = matchItems(order, lines, items)
  const removed = lines.filter(({ line }) => !kept.some((change) => change.line.line === line))
  await assertNeverInvoiced(ctx, order, removed)
  const changed = kept.filter(({ line, after }) => after.quantity !== line.quantity)
  const products = await lockProducts(ctx, [
    ...new Set([...added, ...changed.map(({ line }) => line), ...removed].map(({ productId }) => productId)),
  ])
  assertNoneDeleted(changed, products)
  const repriced = await setPrices(ctx, order, kept)
  await writeUnits(ctx, order.id, changed)
  await forgetPacks(ctx, order.id, changed)
  const gone = removed.map((line) => ({ line, after: { ...line, allocated: 0 } }))
  if (removed.length > 0) {
    await moveAllocated(ctx, order.id, gone)
    const isRemoved = inArray(
      orderLines.line,
      removed.map(({ line }) => line),
    )
    await ctx.db.delete(orderLines).where(and(eq(orderLines.orderId, order.id), isRemoved))
  }
  const otherLines = kept.map(({ line, after }) => ({ ...line, quantity: remainingUnits(after) }))
  const priced = await priceLines(ctx, added, { products, priceListId, document: 'order', otherLines })
  const numbered = priced.map((line, index) => ({ ...line, line: order.lastLine + index + 1 }))
  await insertOrderLines(ctx, order.id, numbered)
  return {
    isRaised: added.length > 0 || changed.some(({ line, after }) => after.quantity > line.quantity),
    isLowered: removed.length > 0 || changed.some(({ line, after }) => after.quantity < line.quantity),
    priced: [...repriced, ...numbered],
    logged: describeUnits(lines, [...kept.map(({ line, after }) => ({ ...line, ...after })), ...numbered]),
  }
}

type KeptLine = UnitsChange & { item: OrderItemInput; path: string }

/** Throws a 409 for a line that doesn't exist, has another product, or would be below what is invoiced. */
function matchItems(order: OrderRow, lines: readonly OrderLineRow[], items: readonly OrderItemInput[]) {
  const left = new Map(lines.map((line) => [line.line, line]))
  const kept: KeptLine[] = []
  const added: PricedItem[] = []
  for (const [index, item] of items.entries()) {
    if (item.line === undefined) {
      added.push({ ...item, index })
      continue
    }
    const line = left.get(item.line)
    const path = `items.${index}`
    if (!line || line.productId !== item.productId)
      throw fieldRefusal(
        'conflict',
        `${path}.line`,
        `Line ${item.line} of order ${order.number} has changed.`,
      )
    left.delete(item.line)
    const error = quantityChangeError(line, item.quantity)
    if (error !== undefined) throw fieldRefusal('conflict', `${path}.quantity`, error)
    kept.push({ line, after: withQuantity<OrderUnits>(line, item.quantity), item, path })
  }
  return { kept, added }
}

/** Throws a 409 for a line with more units of a deleted product. */
function assertNoneDeleted(changed: readonly KeptLine[], products: ReadonlyMap<number, unknown>): void {
  for (const { line, after, path } of changed)
    if (after.quantity > line.quantity && !products.has(line.productId))
      throw fieldRefusal('conflict', `${path}.quantity`, deletedLineMessage(line))
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

/** A price stays unless another one is set by hand, which needs the permission to confirm. Returns the lines with another price. */
async function setPrices(
  ctx: Ctx,
  order: OrderRow,
  kept: readonly KeptLine[],
): Promise<LineChanges['priced']> {
  for (const { line, item, path } of kept) {
    if (
      item.isPriceByHand ||
      item.unitPriceCents === undefined ||
      item.unitPriceCents === line.unitPriceCents
    )
      continue
    const message = `${lineName(line)} costs ${formatUsd(line.unitPriceCents)} on this order.`
    throw fieldRefusal('conflict', `${path}.unitPrice`, message)
  }
  const repriced = kept.flatMap(({ line, item }) =>
    item.isPriceByHand && item.unitPriceCents !== undefined && item.unitPriceCents !== line.unitPriceCents
      ? [{ line, item, unitPriceCents: item.unitPriceCents }]
      : [],
  )
  if (repriced.length === 0) return []
  await assertMayConfirm(ctx)
  const setter = await readPriceSetter(
    ctx,
    repriced.map(({ item }) => item),
  )
  for (const { line, unitPriceCents } of repriced) {
    const listPriceCents = line.listPriceCents ?? line.unitPriceCents
    assertHandPrices([{ ...line, unitPriceCents, listPriceCents }], setter)
    await ctx.db
      .update(orderLines)
      .set({ unitPriceCents, listPriceCents: listPriceCents === unitPriceCents ? null : listPriceCents })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.line, line.line)))
  }
  return repriced.map(({ line, unitPriceCents }) => ({
    ...line,
    unitPriceCents,
    listPriceCents: line.listPriceCents ?? line.unitPriceCents,
  }))
}

/** Lines with other quantities no longer hold the packs that filled them. */
async function forgetPacks(ctx: Ctx, orderId: number, changed: readonly UnitsChange[]): Promise<void> {
  const packed = changed.filter(({ line }) => line.prepackId !== null)
  if (packed.length === 0) return
  const isChanged = inArray(
    orderLines.line,
    packed.map(({ line }) => line.line),
  )
  await ctx.db
    .update(orderLines)
    .set({ prepackId: null, prepackName: null, packs: null })
    .where(and(eq(orderLines.orderId, orderId), isChanged))
}
