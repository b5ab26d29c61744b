// The products that may have to be ordered, the most urgent first: customers wait for them, a core size ran out, or they are low and sell.
import { maxSuggested, suggestionSalesDays } from '#domain/purchasing/suggestion.ts'
import { defaultLowStockThreshold } from '#domain/stock/stock.ts'
import { coreSizes, isMissingCoreSize } from '#server/catalog/styles/styleIdsQuery.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { demandLines, purchasedLines } from '#server/purchasing/availability/openUnits.ts'

export type CandidateRow = {
  productId: number
  code: string
  name: string
  color: string
  size: string
  lowStockThreshold: number | null
  styleId: number | null
  styleNumber: string | null
  styleName: string | null
  isCoreOut: boolean
  /** Of all candidates. */
  total: number
}

/** At most `maxSuggested`, those of which enough comes or is in drafts last. Reads what is open, low and out of stock, not all products. */
export async function findCandidates(ctx: Ctx): Promise<CandidateRow[]> {
  const { rows } = await ctx.db.execute<CandidateRow>(sql`
    with ${coreSizes},
    demanded as materialized (
      select product_id, sum(units) as units from (${demandLines(sql`true`)}) as line group by product_id
    ),
    supplied as materialized (
      select product_id, sum(units) as units
      from (${purchasedLines('Ordered', sql`true`)} union all ${purchasedLines('Draft', sql`true`)}) as line
      group by product_id
    ),
    candidates as (
      select products.id, case when quantity < units then 1 else 3 end as class, units - quantity as missing
      from demanded join products on products.id = product_id
      where deleted_at is null and (quantity < units
        or quantity - units <= coalesce(low_stock_threshold, ${defaultLowStockThreshold}))
      union all
      select missing.id, 2, 1 from products as missing join styles on styles.id = missing.style_id
      where missing.deleted_at is null and missing.stock_level = 'out' and ${isMissingCoreSize}
      union all
      select id, 3, 1 from products
      where deleted_at is null and stock_level <> 'in'
        and (low_stock_threshold is not null or exists (${recentLines(ctx.now, sql`products.id`)} offset 0))
    ),
    chosen as (
      select id, min(class) as class, max(missing) as missing, bool_or(class = 2) as is_core_out, count(*) over ()::int as total
      from candidates group by id
    )
    select products.id::float8 as "productId", code, products.name, color, size, low_stock_threshold as "lowStockThreshold",
      styles.id::float8 as "styleId", styles.number as "styleNumber", styles.name as "styleName",
      is_core_out as "isCoreOut", total
    from chosen join products using (id) left join styles on styles.id = style_id
      left join supplied on product_id = products.id
    order by coalesce(supplied.units, 0) >= greatest(missing, 1), class, products.quantity, products.id desc limit ${maxSuggested}`)
  return rows
}

/** The units of products that were sold in the last days, as on the page of a style. */
export async function findSoldUnits(
  ctx: Ctx,
  styleIds: readonly number[],
  productIds: readonly number[],
): Promise<{ productId: number; styleId: number | null; color: string; size: string; sold: number }[]> {
  const { rows } = await ctx.db.execute<{
    productId: number
    styleId: number | null
    color: string
    size: string
    sold: number
  }>(sql`
    select products.id::float8 as "productId", style_id::float8 as "styleId", color, size, coalesce(units, 0)::int as sold
    from products cross join lateral (
      select sum(line.quantity) as units from (${recentLines(ctx.now, sql`products.id`)}) as line
    ) as sales
    where deleted_at is null
      and (style_id = any(${sql.param([...styleIds])}::bigint[]) or products.id = any(${sql.param([...productIds])}::bigint[]))`)
  return rows
}

/** Invoices get their ids in almost the order of their timestamps: a day more covers those that don't. */
const recentLines = (now: Date, productId: SQL) => {
  const since = sql`(${now}::timestamptz - ${suggestionSalesDays} * interval '1 day')`
  return sql`
    select line.quantity from invoice_lines as line join invoices on invoices.id = line.invoice_id
    where line.product_id = ${productId} and line.invoice_id >= (
        select id from invoices where created_at >= ${since} - interval '1 day' order by created_at, id limit 1)
      and invoices.created_at >= ${since} and invoices.status <> 'Void'`
}
