import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  createPurchaseOrder as endpoint,
  PurchaseFields,
  PurchaseItemInput,
} from '#contract/purchasing/purchaseOrderActions.ts'
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { ownCostError, ownCurrency, oneRateNanos } from '#domain/purchasing/costs.ts'
import { expectedDayError } from '#domain/purchasing/purchaseOrders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { purchaseOrders, suppliers } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { goneSupplier } from '#server/purchasing/suppliers/goneSupplier.ts'

import { findPurchaseOrder, lockPurchaseOrder } from './findPurchaseOrder.ts'
import { placeLocked } from './placePurchaseOrder.ts'
import { insertPurchaseLines, writePurchaseSums } from './writePurchaseLines.ts'

/** Creates a draft or a placed order. Throws a 409 if the supplier was deleted or merged or a product was deleted, and a 400 for a day before today. */
export async function createPurchaseOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<PurchaseOrder> {
  return transact(ctx, async (ctx) => {
    const { purchaseOrder: fields, items } = input
    const supplier = await lockSupplier(ctx, fields.supplierId)
    const products = await lockProducts(ctx, [...new Set(items.map(({ productId }) => productId))])
    const orderedOn = companyDay(ctx)
    assertExpected(fields, items, orderedOn, (id) => products.get(id))
    assertCosts(fields, items)
    const number = await allocateNumber(ctx, 'PO')
    const [row] = await ctx.db
      .insert(purchaseOrders)
      .values({
        ...toPurchaseColumns(fields),
        ...supplier,
        number,
        orderedOn,
        createdAt: ctx.now,
        createdBy: ctx.user.id,
      })
      .returning({ id: purchaseOrders.id })
    if (!row) throw new Error('The purchase order was not inserted')
    await insertPurchaseLines(ctx, { id: row.id, lastLine: 0 }, items, products)
    await writePurchaseSums(ctx, row.id)
    await recordActivity(ctx, {
      action: `Created purchase order ${number} for ${supplier.supplierName}`,
      module: 'Purchases',
      subject: { type: 'purchaseOrder', id: row.id },
      changes: creationChanges({
        supplierName: supplier.supplierName,
        season: fields.season ?? null,
        expectedOn: fields.expectedOn ?? null,
        units: formatUnits(items.reduce((sum, { quantity }) => sum + quantity, 0)),
      }),
    })
    if (input.place) await placeLocked(ctx, await lockPurchaseOrder(ctx, row.id))
    ctx.crashPoint('purchase.before-commit')
    return findPurchaseOrder(ctx, { id: row.id })
  })
}

/** What an order copies of its supplier. Throws a 409 if it was deleted or merged. */
export async function lockSupplier(ctx: Ctx, id: number, path = 'purchaseOrder.supplierId') {
  const supplier = await findSupplierCopy(ctx, id)
  if (!supplier) throw await goneSupplier(ctx, id, path)
  return supplier
}

/** What an order copies of its supplier, which is kept until the end of the transaction; undefined if it was deleted. */
export async function findSupplierCopy(ctx: Ctx, id: number) {
  const [supplier] = await ctx.db
    .select({
      supplierId: suppliers.id,
      supplierName: suppliers.name,
      supplierEmail: suppliers.email,
      supplierAddress: suppliers.address,
    })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), isNull(suppliers.deletedAt)))
    .for('share')
  return supplier
}

/** The columns that a request sets. One of the company's own currency is worth 1. */
export function toPurchaseColumns(fields: PurchaseFields) {
  return {
    supplierReference: fields.supplierReference || null,
    season: fields.season || null,
    expectedOn: fields.expectedOn ?? null,
    currency: fields.currency,
    rateNanos: fields.currency === ownCurrency ? oneRateNanos : fields.rateNanos,
    notes: fields.notes || null,
  }
}

/** Throws a 400 for an expected day before the day of the order, of the order or of a line. `nameOf`: the product of a line. */
export function assertExpected(
  { expectedOn }: Pick<PurchaseFields, 'expectedOn'>,
  items: readonly Pick<PurchaseItemInput, 'productId' | 'expectedOn'>[],
  orderedOn: string,
  nameOf: (productId: number) => { name: string; code: string } | undefined,
): void {
  const error = expectedDayError(expectedOn ?? null, orderedOn)
  if (error !== undefined) throw fieldRefusal('invalid', 'purchaseOrder.expectedOn', error)
  for (const [index, item] of items.entries()) {
    const lineError = expectedDayError(item.expectedOn ?? null, orderedOn, nameOf(item.productId))
    if (lineError !== undefined) throw fieldRefusal('invalid', `items.${index}.expectedOn`, lineError)
  }
}

/** Throws a 400 for a cost that is too high in the company's own currency. */
export function assertCosts(
  fields: PurchaseFields,
  items: readonly { unitCostMicros?: number | null | undefined }[],
): void {
  const { rateNanos } = toPurchaseColumns(fields)
  for (const [index, { unitCostMicros }] of items.entries()) {
    const error = ownCostError(unitCostMicros ?? 0, rateNanos)
    if (error !== undefined) throw fieldRefusal('invalid', `items.${index}.unitCost`, error)
  }
}
