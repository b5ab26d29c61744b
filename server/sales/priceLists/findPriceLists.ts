// Lists price lists, and reads one with its prices.
import type { ListPrice, PriceList, PriceListSummary } from '#contract/sales/priceLists.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** By name. */
export async function findPriceLists(ctx: Ctx): Promise<{ priceLists: PriceListSummary[] }> {
  return { priceLists: await selectLists(ctx, sql`true`) }
}

export function priceListNotFound(): Refusal {
  return new Refusal('missing', 'Price list not found')
}

export async function findPriceListSummary(ctx: Ctx, id: number): Promise<PriceListSummary> {
  const [list] = await selectLists(ctx, sql`id = ${id}`)
  if (!list) throw priceListNotFound()
  return list
}

export async function findPriceList(ctx: Ctx, { id }: { id: number }): Promise<PriceList> {
  const list = await findPriceListSummary(ctx, id)
  const prices = await selectPrices(
    ctx,
    sql`select style_id, product_id, from_units, price_cents from price_list_prices where price_list_id = ${id}`,
  )
  return { ...list, priceCount: prices.length, prices }
}

async function selectLists(ctx: Ctx, condition: SQL): Promise<PriceListSummary[]> {
  const { rows } = await ctx.db.execute<Omit<PriceListSummary, 'id'> & { id: string }>(sql`
    select id, name, version, (
      select count(*)::int from price_list_prices as price
      left join products on products.id = price.product_id
      left join styles on styles.id = price.style_id
      where price.price_list_id = price_lists.id and coalesce(products.deleted_at, styles.deleted_at) is null
    ) as "priceCount", (
      select count(*)::int from customers where price_list_id = price_lists.id and deleted_at is null
    ) as "customerCount"
    from price_lists where ${condition} order by fold_text(name), id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/**
 * By code and units, a style before the products of its code. `priced` selects style_id, product_id, from_units and price_cents; deleted
 * styles and products are left out.
 */
export async function selectPrices(ctx: Ctx, priced: SQL): Promise<ListPrice[]> {
  const { rows } = await ctx.db.execute<{
    styleId: string | null
    productId: string | null
    code: string
    name: string
    normalPriceCents: string
    fromUnits: number
    priceCents: string
  }>(sql`
    select price.style_id as "styleId", price.product_id as "productId",
      coalesce(products.code, styles.number) as code,
      coalesce(products.name || ', ' || products.color || ', ' || products.size, styles.name) as name,
      coalesce(products.price_cents, styles.price_cents) as "normalPriceCents",
      price.from_units as "fromUnits", price.price_cents as "priceCents"
    from (${priced}) as price
    left join products on products.id = price.product_id
    left join styles on styles.id = price.style_id
    where coalesce(products.id, styles.id) is not null and coalesce(products.deleted_at, styles.deleted_at) is null
    order by fold_text(coalesce(products.code, styles.number)), price.product_id nulls first, price.style_id,
      price.from_units`)
  const toId = (id: string | null) => (id === null ? null : Number(id))
  return rows.map(({ code, name, fromUnits, ...row }) => ({
    styleId: toId(row.styleId),
    productId: toId(row.productId),
    code,
    name,
    fromUnits,
    normalPriceCents: Number(row.normalPriceCents),
    priceCents: Number(row.priceCents),
  }))
}
