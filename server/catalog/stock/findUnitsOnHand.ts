import type { StockedProducts, UnitsOnHand } from '#contract/catalog/stock.ts'
import type { AppServices } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/** Reads what of products is in the warehouse, and was there `secondsAgo`, in id order and without deleted products. */
export async function findUnitsOnHand(
  ctx: Pick<AppServices, 'db'>,
  { secondsAgo = 0, ...products }: StockedProducts & { secondsAgo?: number | undefined },
): Promise<{ products: UnitsOnHand[] }> {
  const onHand = sql`(quantity + coalesce(allocated.units, 0) + coalesce(pending.units, 0))::int`
  // Each change of what is in the warehouse has an entry in the cost ledger.
  const onHandThen = sql`${onHand} - (
    select coalesce(sum(units), 0)::int from cost_entries
    where product_id = chosen.id and created_at > now() - make_interval(secs => ${secondsAgo}))`
  const { rows } = await ctx.db.execute<Omit<UnitsOnHand, 'id'> & { id: string }>(sql`
    with chosen as materialized (select id, quantity from products where ${isStocked(products)}),
    allocated as (
      select product_id, sum(allocated) as units from order_lines
      where allocated > 0 and product_id = any(array(select id from chosen)) group by product_id
    ),
    pending as (
      select product_id, sum(invoice_lines.quantity) as units from invoice_lines
      join invoices on invoices.id = invoice_id and status = 'Pending'
      where product_id = any(array(select id from chosen)) group by product_id
    )
    select id, quantity as free, coalesce(allocated.units, 0)::int as allocated, coalesce(pending.units, 0)::int as pending,
      ${onHand} as "onHand"${secondsAgo > 0 ? sql`, ${onHandThen} as "onHandThen"` : sql``}
    from chosen left join allocated on allocated.product_id = id left join pending on pending.product_id = id order by id`)
  return { products: rows.map((row) => ({ ...row, id: Number(row.id) })) }
}

/** Of rows of `products`. */
export function isStocked({ ids = [], styleId }: StockedProducts): SQL {
  const isNamed =
    styleId === undefined ? sql`id = any(${sql.param(ids)}::bigint[])` : sql`style_id = ${styleId}`
  return sql`deleted_at is null and ${isNamed}`
}
