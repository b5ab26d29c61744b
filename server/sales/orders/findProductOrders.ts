import type { ProductOrders } from '#contract/catalog/productOrders.ts'
import { findProduct } from '#server/catalog/products/findProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, sql } from '#server/platform/db/drizzle.ts'
import { orderLines, orders } from '#server/platform/db/schema.ts'

const maxListed = 10

/** Throws a 404 for a deleted product. */
export async function findProductOrders(ctx: Ctx, { id: productId }: { id: number }): Promise<ProductOrders> {
  await findProduct(ctx, { id: productId })
  const { id, number, customerName } = orders
  const rows = await ctx.db
    .select({
      id,
      number,
      customerName,
      openUnits: sql<number>`sum(quantity - invoiced - cancelled)::int`,
      allocatedUnits: sql<number>`sum(allocated)::int`,
    })
    .from(orderLines)
    .innerJoin(orders, sql`${orders.id} = ${orderLines.orderId}`)
    .where(
      sql`${orderLines.productId} = ${productId} and ${orders.state} <> 'Cancelled' and quantity > invoiced + cancelled`,
    )
    .groupBy(orders.id)
    .orderBy(asc(orders.id))
  return {
    orders: rows.slice(0, maxListed),
    total: rows.length,
    openUnits: rows.reduce((sum, { openUnits }) => sum + openUnits, 0),
    allocatedUnits: rows.reduce((sum, { allocatedUnits }) => sum + allocatedUnits, 0),
  }
}
