import type { NewOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { defaultTaxPpm } from '#domain/sales/invoices.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { orders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { missingAsConflict } from '#server/platform/refusal.ts'
import { lockCustomer } from '#server/sales/customers/findCustomer.ts'
import { assertTotalsUnchanged } from '#server/sales/invoices/assertAmountsUnchanged.ts'
import { priceLines } from '#server/sales/invoices/priceLines.ts'
import { describeHandPrices } from '#server/sales/invoices/setHandPrices.ts'

import { assertMayConfirm, confirmLocked } from './confirmOrder.ts'
import { findOrder } from './findOrder.ts'
import { insertOrderLines, replaceOrderCharges, toOrderColumns } from './insertOrder.ts'
import { calculateOrderTotals } from './orderAmounts.ts'

/**
 * Creates a draft, or a confirmed order, and assigns its number. Takes nothing from stock. Throws a 409 if a price, a total or a prepack
 * that the user saw has changed, or if it can't be confirmed; a 403 if the user may set no prices by hand or confirm no orders.
 */
export async function createOrder(ctx: Ctx, input: NewOrder): Promise<Order> {
  return transact(ctx, async (ctx) => {
    if (input.confirm) await assertMayConfirm(ctx)
    const { order: fields, items } = input
    const locking = lockCustomer(ctx, fields.customerId)
    const customer = await missingAsConflict(locking, 'The customer no longer exists.', 'order.customerId')
    const products = await lockProducts(ctx, [...new Set(items.map(({ productId }) => productId))])
    const lines = await priceLines(ctx, items, {
      products,
      priceListId: customer.priceListId,
      document: 'order',
    })
    const { charges = [] } = fields
    const taxPpm = fields.taxPpm ?? defaultTaxPpm
    const rates = { discountBasisPoints: fields.discountBasisPoints ?? 0, charges, taxPpm }
    const ordered = lines.map((line) => ({ ...line, cancelled: 0 }))
    const totals = calculateOrderTotals(ordered, rates)
    assertTotalsUnchanged({ document: 'order', seen: fields, items }, totals, lines)
    const number = await allocateNumber(ctx, 'SO')
    ctx.crashPoint('order.numbered')
    const [row] = await ctx.db
      .insert(orders)
      .values({
        ...toOrderColumns(fields),
        ...totals,
        number,
        taxPpm,
        orderedOn: companyDay(ctx),
        createdAt: ctx.now,
        createdBy: ctx.user.id,
      })
      .returning({ id: orders.id, cancelOn: orders.cancelOn })
    if (!row) throw new Error('The order was not inserted')
    await insertOrderLines(ctx, row.id, lines)
    await replaceOrderCharges(ctx, row.id, charges)
    const orderedUnits = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordActivity(ctx, {
      action: `Created order ${number} for ${fields.customerName}`,
      module: 'Orders',
      subject: { type: 'order', id: row.id },
      changes: creationChanges({
        customerName: fields.customerName,
        season: fields.season ?? null,
        startShipOn: fields.startShipOn ?? null,
        cancelOn: fields.cancelOn ?? null,
        pricesByHand: describeHandPrices(lines),
        units: formatUnits(orderedUnits),
        total: formatUsd(totals.totalCents),
      }),
    })
    const confirmed = { ...row, number, orderedUnits, totalCents: totals.totalCents }
    if (input.confirm) await confirmLocked(ctx, confirmed, { customer, overrideReason: input.overrideReason })
    ctx.crashPoint('order.before-commit')
    return findOrder(ctx, { id: row.id })
  })
}
