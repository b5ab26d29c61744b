// Adds up the units of a style that were sold recently.
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { assertStyleExists } from './findStyle.ts'

/** The days that `findStyleSales` covers. */
const days = 90

/**
 * Reads the lines of the style's products from the first invoice of that time on, so that the cost doesn't grow with older sales.
 * Invoices get their ids in almost the order of their timestamps: a day more covers those that don't.
 */
export async function findStyleSales(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ products: { id: number; units: number }[] }> {
  await assertStyleExists(ctx, id)
  const since = sql`(${ctx.now}::timestamptz - ${days} * interval '1 day')`
  const { rows } = await ctx.db.execute<{ id: string; units: number }>(sql`
    select products.id, sold.units
    from products
    -- Aggregated for each product, which makes the planner use the index: it can't estimate the first invoice.
    cross join lateral (
      select sum(line.quantity)::int as units
      from invoice_lines as line join invoices on invoices.id = line.invoice_id
      where line.product_id = products.id and line.invoice_id >= (
          select id from invoices where created_at >= ${since} - interval '1 day' order by created_at, id limit 1)
        and invoices.created_at >= ${since} and invoices.status <> 'Void'
    ) as sold
    where products.style_id = ${id} and products.deleted_at is null and sold.units is not null
    order by products.id`)
  return { products: rows.map((row) => ({ ...row, id: Number(row.id) })) }
}
