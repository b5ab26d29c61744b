import type { InputOf } from '#contract/platform/endpoint.ts'
import type { OrderFields, updateOrder as endpoint } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { defaultTaxPpm } from '#domain/sales/invoices.ts'
import { staleOrderMessage, valueOfUnits } from '#domain/sales/orders.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { orderLines, orders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, missingAsConflict, Refusal } from '#server/platform/refusal.ts'
import { type CustomerRow, lockCustomer, lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { assertTotalsUnchanged } from '#server/sales/invoices/assertAmountsUnchanged.ts'
import { assertMayOwe } from '#server/sales/invoices/invoicedCustomer.ts'
import { priceLines } from '#server/sales/invoices/priceLines.ts'

import { changeConfirmedLines } from './changeConfirmedLines.ts'
import {
  assertNotCancelled,
  findOrder,
  findOrderLines,
  lockOrder,
  readOrder,
  readOrderCharges,
} from './findOrder.ts'
import { insertOrderLines, replaceOrderCharges, toOrderColumns } from './insertOrder.ts'
import { calculateOrderTotals } from './orderAmounts.ts'
import type { OrderRow } from './toOrder.ts'

type Input = InputOf<typeof endpoint>

/**
 * Replaces the lines of a draft, at today's prices; changes those of a confirmed order, which keep theirs. Throws a 409 if the order was
 * changed since or is cancelled, or for units, prices and totals that don't apply; a 403 for prices that the user may not set.
 */
export async function updateOrder(ctx: Ctx, input: Input): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const { customerId } = await readOrder(ctx, input.id)
    const customer = await lockCustomerOf(ctx, customerId, input.order)
    const order = await lockOrder(ctx, input.id)
    await assertNotCancelled(ctx, order)
    if (order.version !== input.version) throw new Refusal('conflict', staleOrderMessage(order.number))
    const charges = input.order.charges ?? (await readOrderCharges(ctx, order.id))
    const rates = {
      discountBasisPoints: input.order.discountBasisPoints ?? 0,
      charges,
      taxPpm: input.order.taxPpm ?? defaultTaxPpm,
    }
    const lineChanges =
      order.state === 'Draft'
        ? await replaceDraftLines(ctx, order, input, customer)
        : await changeConfirmedLines(ctx, order, input, customer)
    const lines = await findOrderLines(ctx, [order.id])
    const totals = calculateOrderTotals(lines, rates)
    assertTotalsUnchanged({ document: 'order', seen: input.order, items: input.items }, totals, [])
    const columns = toOrderColumns(input.order)
    await replaceOrderCharges(ctx, order.id, charges)
    const [changed] = await ctx.db
      .update(orders)
      .set({ ...columns, ...totals, taxPpm: rates.taxPpm, version: order.version + 1 })
      .where(eq(orders.id, order.id))
      .returning()
    if (!changed) throw new Error(`Order ${order.number} was deleted while locked`)
    await assertValueAllowed(ctx, { before: order, after: changed, customer })
    const { customerId: _, ...logged } = columns
    await recordActivity(ctx, {
      action: `Updated order ${order.number}`,
      module: 'Orders',
      subject: { type: 'order', id: order.id, version: changed.version },
      changes: {
        ...diffFields(order, logged),
        ...diffFields({ total: formatUsd(order.totalCents) }, { total: formatUsd(totals.totalCents) }),
        ...lineChanges,
      },
    })
    ctx.crashPoint('order.before-commit')
    return findOrder(ctx, { id: order.id })
  })
}

/** Locks the customer that the order has then: another one must exist and not be merged. */
async function lockCustomerOf(ctx: Ctx, customerId: number, fields: OrderFields): Promise<CustomerRow> {
  if (fields.customerId === customerId) return lockSurvivingRow(ctx, customerId)
  const locking = lockCustomer(ctx, fields.customerId)
  return missingAsConflict(locking, 'The customer no longer exists.', 'order.customerId')
}

async function replaceDraftLines(
  ctx: Ctx,
  order: OrderRow,
  { items }: Input,
  { priceListId }: CustomerRow,
): Promise<FieldChanges> {
  const products = await lockProducts(ctx, [...new Set(items.map(({ productId }) => productId))])
  const lines = await priceLines(ctx, items, { products, priceListId, document: 'order' })
  await ctx.db.delete(orderLines).where(eq(orderLines.orderId, order.id))
  await insertOrderLines(ctx, order.id, lines)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return diffFields({ units: order.orderedUnits }, { units }) ?? {}
}

/** Throws a 409 if what is allocated is worth more than before and takes the customer above its limit. */
async function assertValueAllowed(
  ctx: Ctx,
  { before, after, customer }: { before: OrderRow; after: OrderRow; customer: CustomerRow },
): Promise<void> {
  if (before.customerId !== after.customerId && before.state !== 'Draft')
    throw fieldRefusal(
      'conflict',
      'order.customerId',
      `Order ${before.number} is confirmed: its customer can't change.`,
    )
  const addedCents = valueOfUnits(after.allocatedCents, after) - valueOfUnits(before.allocatedCents, before)
  if (addedCents > 0) await assertMayOwe(ctx, customer, { addedCents: 0, document: `order ${before.number}` })
}
