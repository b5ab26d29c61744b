// Converts rows of purchase orders to the contract's types. Costs are left out for users who may not see them.
import type {
  PurchaseItem,
  PurchaseOrder,
  PurchaseOrderSummary,
} from '#contract/purchasing/purchaseOrders.ts'
import { hasPermission } from '#domain/permissions.ts'
import type { Currency } from '#domain/platform/currencies.ts'
import { calculateCost } from '#domain/purchasing/costs.ts'
import { remainingPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import type { Ctx } from '#server/ctx.ts'
import type { purchaseOrderLines, purchaseOrders } from '#server/platform/db/schema.ts'
import { toLineProduct } from '#server/sales/lines/toLineProduct.ts'

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect
export type PurchaseLineRow = typeof purchaseOrderLines.$inferSelect

/** Whether the user may see what goods cost. */
export function seesCosts({ user }: Pick<Ctx, 'user'>): boolean {
  return hasPermission(user.role, 'costs.read')
}

export function toPurchaseOrderSummary(ctx: Pick<Ctx, 'user'>, row: PurchaseOrderRow): PurchaseOrderSummary {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    progress: row.progress,
    supplierId: row.supplierId,
    supplierName: row.supplierName,
    supplierReference: row.supplierReference,
    season: row.season,
    orderedOn: row.orderedOn,
    expectedOn: row.expectedOn,
    nextExpectedOn: row.nextExpectedOn,
    currency: row.currency as Currency,
    units: {
      ordered: row.orderedUnits,
      accepted: row.acceptedUnits,
      cancelled: row.cancelledUnits,
      open: row.openUnits,
    },
    totalCents: seesCosts(ctx) ? row.totalCents : null,
    createdAt: row.createdAt,
    version: row.version,
  }
}

type Related = Pick<PurchaseOrder, 'createdBy' | 'placed' | 'cancelled' | 'items' | 'arrivals'>

export function toPurchaseOrder(
  ctx: Pick<Ctx, 'user'>,
  row: PurchaseOrderRow,
  related: Related,
): PurchaseOrder {
  const { supplierEmail, supplierAddress, notes } = row
  const rateNanos = seesCosts(ctx) ? row.rateNanos : null
  return { ...toPurchaseOrderSummary(ctx, row), supplierEmail, supplierAddress, rateNanos, notes, ...related }
}

export function toPurchaseItem(
  ctx: Pick<Ctx, 'user'>,
  line: PurchaseLineRow & { isDeleted: boolean; billed: number },
): PurchaseItem {
  const { quantity, accepted, cancelled, expectedOn, isDeleted } = line
  const unitCostMicros = seesCosts(ctx) ? line.unitCostMicros : null
  return {
    line: line.line,
    productId: line.productId,
    quantity,
    accepted,
    cancelled,
    billed: seesCosts(ctx) ? line.billed : null,
    isDeleted,
    expectedOn,
    unitCostMicros,
    totalCents: unitCostMicros === null ? null : calculateCost(remainingPurchaseUnits(line), unitCostMicros),
    product: toLineProduct(line),
  }
}
