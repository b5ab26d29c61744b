// Finds the purchase orders from which delivered products may come.
import type { findOpenPurchases as endpoint, OpenPurchase } from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { purchasedLines } from '#server/purchasing/availability/openUnits.ts'

export async function findOpenPurchases(
  { db }: Ctx,
  { ids, supplierId }: InputOf<typeof endpoint>,
): Promise<{ orders: OpenPurchase[] }> {
  const isOfSupplier = supplierId === undefined ? sql`true` : sql`placed.supplier_id = ${supplierId}`
  const { rows } = await db.execute<OpenPurchase & Record<string, unknown>>(sql`
    select placed.id::float8 as id, placed.number, placed.supplier_name as "supplierName", min(line.day)::text as "expectedOn",
      json_agg(json_build_object('productId', line.product_id, 'openUnits', line.units) order by line.product_id) as lines
    from (${purchasedLines('Ordered', sql`product_id = any(${sql.param(ids)}::bigint[])`)}) as line
    join purchase_orders as placed on placed.id = line.order_id
    where ${isOfSupplier}
    group by placed.id order by placed.ordered_on, placed.id`)
  return { orders: rows }
}
