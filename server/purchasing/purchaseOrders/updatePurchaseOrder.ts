import type { InputOf } from '#contract/platform/endpoint.ts'
import type { updatePurchaseOrder as endpoint } from '#contract/purchasing/purchaseOrderActions.ts'
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { formatMoney, formatRate } from '#domain/purchasing/costs.ts'
import { planPurchaseLines } from '#domain/purchasing/purchaseEdits.ts'
import {
  fixedCurrencyMessage,
  fixedSupplierMessage,
  noPurchaseLineLeftMessage,
} from '#domain/purchasing/purchaseOrders.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { assertNotStale } from '#server/people/activity/findLoggedChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, inArray } from '#server/platform/db/drizzle.ts'
import { purchaseOrderLines, purchaseOrders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { rejudgeBills } from '#server/purchasing/bills/writeBillLines.ts'
import { findMergedIds } from '#server/records/merges.ts'
import { tableOf } from '#server/records/recordRows.ts'
import { describeUnits } from '#server/sales/orders/describeUnits.ts'

import {
  assertCosts,
  assertExpected,
  findSupplierCopy,
  lockSupplier,
  toPurchaseColumns,
} from './createPurchaseOrder.ts'
import {
  assertPurchaseNotCancelled,
  findPurchaseLines,
  findPurchaseOrder,
  lockPurchaseOrder,
  readPurchaseOrder,
} from './findPurchaseOrder.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from './toPurchaseOrder.ts'
import { editPurchaseLines, insertPurchaseLines, writePurchaseSums } from './writePurchaseLines.ts'

type Input = InputOf<typeof endpoint>

/**
 * What has come stays: such a line can't be removed, nor have fewer units. Throws a 409 that names the changes and their users if the order
 * has a newer version, if it is cancelled, and for a supplier or a currency that is fixed by now.
 */
export async function updatePurchaseOrder(ctx: Ctx, input: Input): Promise<PurchaseOrder> {
  return transact(ctx, async (ctx) => {
    const { id, purchaseOrder: fields } = input
    const order = await lockPurchaseOrder(ctx, id)
    const { number, version } = order
    await assertPurchaseNotCancelled(ctx, order)
    await assertNotStale(
      ctx,
      { type: 'purchaseOrder', id, name: `Purchase order ${number}`, version },
      input.version,
    )
    const supplier = await copySupplier(ctx, order, fields.supplierId)
    if (fields.currency !== order.currency && order.acceptedUnits > 0)
      throw fieldRefusal('conflict', 'purchaseOrder.currency', fixedCurrencyMessage(number))
    const lines = await findPurchaseLines(ctx, id)
    await changeLines(ctx, order, lines, input)
    await ctx.db
      .update(purchaseOrders)
      .set({ ...toPurchaseColumns(fields), ...supplier, version: version + 1 })
      .where(eq(purchaseOrders.id, id))
    const changedLines = await writePurchaseSums(ctx, id)
    await rejudgeBills(ctx, id)
    const changed = await readPurchaseOrder(ctx, id)
    await recordActivity(ctx, {
      action: `Updated purchase order ${number}`,
      module: 'Purchases',
      subject: { type: 'purchaseOrder', id, version: changed.version },
      changes: { ...diffFields(toLogged(order), toLogged(changed)), ...describeUnits(lines, changedLines) },
    })
    ctx.crashPoint('purchase.before-commit')
    return findPurchaseOrder(ctx, { id })
  })
}

/**
 * Copies the supplier again, which may have an email address by now. Of a deleted one the copy stays. An edit that was opened before a merge
 * names the merged supplier, of which the order no longer is.
 */
async function copySupplier(ctx: Ctx, { number, state, ...order }: PurchaseOrderRow, supplierId: number) {
  const isKept =
    supplierId === order.supplierId ||
    (await findMergedIds(ctx, tableOf('supplier'), order.supplierId)).includes(supplierId)
  if (isKept) return findSupplierCopy(ctx, order.supplierId)
  if (state !== 'Draft')
    throw fieldRefusal('conflict', 'purchaseOrder.supplierId', fixedSupplierMessage(number))
  return lockSupplier(ctx, supplierId)
}

async function changeLines(
  ctx: Ctx,
  { id, number, state, orderedOn, lastLine }: PurchaseOrderRow,
  lines: readonly PurchaseLineRow[],
  { purchaseOrder: fields, items }: Input,
): Promise<void> {
  if (state === 'Ordered' && items.length === 0)
    throw fieldRefusal('conflict', 'items', noPurchaseLineLeftMessage(number))
  const costs = new Map(lines.map(({ productId, unitCostMicros }) => [productId, unitCostMicros]))
  // The rate may have changed, also of costs that are left out.
  assertCosts(
    fields,
    items.map(({ productId, unitCostMicros = costs.get(productId) }) => ({ unitCostMicros })),
  )
  const plan = planPurchaseLines(lines, items)
  const [error] = plan.errors
  if (error) throw fieldRefusal('conflict', error.path, error.message)
  const products = await lockProducts(ctx, [...new Set(plan.added.map(({ productId }) => productId))])
  const lineOf = new Map(lines.map((line) => [line.productId, line]))
  assertExpected(fields, items, orderedOn, (productId) => lineOf.get(productId) ?? products.get(productId))
  if (plan.removed.length > 0)
    await ctx.db.delete(purchaseOrderLines).where(
      and(
        eq(purchaseOrderLines.purchaseOrderId, id),
        inArray(
          purchaseOrderLines.line,
          plan.removed.map(({ line }) => line),
        ),
      ),
    )
  await editPurchaseLines(
    ctx,
    id,
    plan.kept.map(({ line, item }) => ({
      ...line,
      quantity: item.quantity,
      // A field that is left out stays.
      unitCostMicros: item.unitCostMicros === undefined ? line.unitCostMicros : item.unitCostMicros,
      expectedOn: item.expectedOn === undefined ? line.expectedOn : item.expectedOn,
    })),
  )
  await insertPurchaseLines(ctx, { id, lastLine }, plan.added, products)
}

function toLogged(order: PurchaseOrderRow) {
  const { supplierName, supplierReference, season, expectedOn, currency, notes } = order
  return {
    supplierName,
    supplierReference,
    season,
    expectedOn,
    currency,
    rate: formatRate(order.rateNanos),
    notes,
    total: formatMoney(order.totalCents, currency),
  }
}
