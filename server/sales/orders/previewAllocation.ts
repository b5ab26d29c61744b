// Proposes an allocation run: the orders that wait, and what each would get.
import type { AllocationProposal } from '#contract/sales/allocationRuns.ts'
import { maxAllocatedOrders, proposeAllocation } from '#domain/sales/allocation.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { valueOfUnits } from '#domain/sales/orders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, inArray, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { orders, products } from '#server/platform/db/schema.ts'
import { toLineProduct } from '#server/sales/invoices/toInvoice.ts'
import { isOfCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { findOrderLines } from './findOrder.ts'
import { isToShip, shipDay } from './findOrders.ts'
import { readProposedCredit } from './readProposedCredit.ts'
import { toOrderSummary } from './toOrder.ts'

interface Query {
  customerId?: number | undefined
  styleId?: number | undefined
  productId?: number | undefined
}

/**
 * The first orders by the start of their ship window, then by confirmation, that have something on back order of which units are free. An
 * order gets nothing if its customer is on hold or would owe more than its limit with it and the earlier ones.
 */
export async function previewAllocation(ctx: Ctx, query: Query): Promise<AllocationProposal> {
  const found = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        isToShip,
        waitsForFreeUnits(query),
        query.customerId ? isOfCustomer(sql`${orders.customerId}`, query.customerId) : undefined,
      ),
    )
    .orderBy(asc(shipDay), asc(orders.confirmedAt), asc(orders.id))
    .limit(maxAllocatedOrders + 1)
  const rows = found.slice(0, maxAllocatedOrders)
  const lines = await findOrderLines(
    ctx,
    rows.map(({ id }) => id),
  )
  const waiting = Map.groupBy(
    lines.filter((line) => backOrderUnits(line) > 0),
    ({ orderId }) => orderId,
  )
  const free = await findFreeUnits(ctx, [
    ...new Set([...waiting.values()].flat().map(({ productId }) => productId)),
  ])
  const candidates = rows.map((row) => ({
    row,
    shipComplete: row.shipComplete,
    lines: waiting.get(row.id) ?? [],
  }))
  const creditErrorFor = await readProposedCredit(
    ctx,
    rows.map(({ customerId }) => customerId),
  )
  const proposal = proposeAllocation(candidates, free, ({ row, lines }, units) => {
    const subtotalCents = lines.reduce(
      (sum, { unitPriceCents }, index) => sum + unitPriceCents * (units[index] ?? 0),
      0,
    )
    return creditErrorFor(row.customerId, valueOfUnits(subtotalCents, row))
  })
  const today = companyDay(ctx)
  return {
    orders: proposal.map(({ order: { row, lines }, proposed, creditError }) => ({
      order: toOrderSummary(row),
      isPastCancelDate: row.cancelOn !== null && row.cancelOn < today,
      creditError: creditError ?? null,
      lines: lines.map((line, index) => ({
        line: line.line,
        productId: line.productId,
        product: toLineProduct(line),
        backOrder: backOrderUnits(line),
        proposed: proposed[index] ?? 0,
      })),
    })),
    free: [...free].map(([productId, units]) => ({ productId, units })),
    hasMore: found.length > maxAllocatedOrders,
  }
}

/** Condition: a line of the order waits for a product that is in stock, of the style or the product if one is given. */
function waitsForFreeUnits({ styleId, productId }: Query): SQL {
  return sql`exists (
    select from order_lines join products on products.id = order_lines.product_id
    where order_lines.order_id = ${orders.id}
      and order_lines.quantity > order_lines.allocated + order_lines.invoiced + order_lines.cancelled
      and products.quantity > 0 and products.deleted_at is null
      ${styleId ? sql`and products.style_id = ${styleId}` : sql``}
      ${productId ? sql`and products.id = ${productId}` : sql``})`
}

async function findFreeUnits(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ id: products.id, quantity: products.quantity })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}
