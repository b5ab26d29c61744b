import type { InputOf } from '#contract/platform/endpoint.ts'
import type { OrderFields, updateOrder as endpoint } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { assertNotStale } from '#server/people/activity/findLoggedChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { orderLines, orders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { missingAsConflict } from '#server/platform/refusal.ts'
import { type CustomerRow, lockCustomer, lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { assertTotalsUnchanged } from '#server/sales/lines/assertAmountsUnchanged.ts'
import { priceLines } from '#server/sales/lines/priceLines.ts'
import { lockPickListsOf } from '#server/sales/picking/pickEntries.ts'
import { settlePicks } from '#server/sales/picking/settlePicks.ts'

import {
  assertEditAllowed,
  assertFieldsAllowed,
  assertMayOweMore,
  readOwedBefore,
} from './assertEditAllowed.ts'
import { changeConfirmedLines, type LineChanges } from './changeConfirmedLines.ts'
import { describeAmounts } from './describeAmounts.ts'
import { describeUnits } from './describeUnits.ts'
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
 * Replaces the lines of a draft, at today's prices; changes those of a confirmed order, which keep theirs. Fields that are left out stay.
 * Throws a 409 that names the changes and their users if the order has a newer version, and one if it is cancelled, for units, prices and
 * totals that don't apply, and for a customer who may not owe more; a 403 for what the user may not change of a confirmed order.
 */
export async function updateOrder(ctx: Ctx, input: Input): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const { customerId } = await readOrder(ctx, input.id)
    const customer = await lockCustomerOf(ctx, customerId, input.order)
    const order = await lockOrder(ctx, input.id)
    await assertNotCancelled(ctx, order)
    const document = { type: 'order', id: order.id } as const
    await lockPickListsOf(ctx, [document])
    const { number, version } = order
    await assertNotStale(ctx, { ...document, name: `Order ${number}`, version }, input.version)
    const owedBefore = await readOwedBefore(ctx, order, customer)
    const fields = keepMissing(order, toOrderColumns(input.order), input.order)
    await assertFieldsAllowed(ctx, order, fields)
    const before = { ...order, charges: await readOrderCharges(ctx, order.id) }
    const rates = {
      discountBasisPoints: input.order.discountBasisPoints ?? order.discountBasisPoints,
      charges: input.order.charges ?? before.charges,
      taxPpm: input.order.taxPpm ?? order.taxPpm,
    }
    const lineChanges =
      order.state === 'Draft'
        ? await replaceDraftLines(ctx, order, input, customer)
        : await changeConfirmedLines(ctx, order, input, customer)
    await settlePicks(ctx, [document])
    const lines = await findOrderLines(ctx, [order.id])
    await assertEditAllowed(ctx, { before, fields, rates, lineChanges, lines, customer })
    const totals = calculateOrderTotals(lines, rates)
    assertTotalsUnchanged({ document: 'order', seen: input.order, items: input.items }, totals, [])
    await replaceOrderCharges(ctx, order.id, rates.charges)
    const [changed] = await ctx.db
      .update(orders)
      .set({ ...fields, ...totals, taxPpm: rates.taxPpm, version: order.version + 1 })
      .where(eq(orders.id, order.id))
      .returning()
    if (!changed) throw new Error(`Order ${order.number} was deleted while locked`)
    if (owedBefore)
      await assertMayOweMore(ctx, {
        before: owedBefore,
        after: changed,
        lines,
        customer,
        overrideReason: input.overrideReason,
      })
    await recordActivity(ctx, {
      action: `Updated order ${order.number}`,
      module: 'Orders',
      subject: { type: 'order', id: order.id, version: changed.version },
      changes: {
        ...describeAmounts(before, { ...changed, charges: rates.charges }),
        ...lineChanges.logged,
      },
    })
    ctx.crashPoint('order.before-commit')
    return findOrder(ctx, { id: order.id })
  })
}

type Columns = ReturnType<typeof toOrderColumns>

/** The columns, with what the order has where the request has no field. */
function keepMissing(order: OrderRow, columns: Columns, fields: OrderFields): Columns {
  const names = Object.keys(columns) as (keyof Columns)[]
  const missing = names.filter((name) => fields[name] === undefined)
  return { ...columns, ...Object.fromEntries(missing.map((name) => [name, order[name]])) }
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
): Promise<LineChanges> {
  const products = await lockProducts(ctx, [...new Set(items.map(({ productId }) => productId))])
  const lines = await priceLines(ctx, items, { products, priceListId, document: 'order' })
  const before = await findOrderLines(ctx, [order.id])
  await ctx.db.delete(orderLines).where(eq(orderLines.orderId, order.id))
  await insertOrderLines(ctx, order.id, lines)
  return { isRaised: false, isLowered: false, priced: lines, logged: describeUnits(before, lines) }
}
