// Finds the prices of products in a customer's price list.
import type { CustomerPrice } from '#contract/sales/priceLists.ts'
import { type PriceFromUnits, resolveListPrice, type SteppedPrice } from '#domain/sales/quantityBreaks.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'
import { customers, products } from '#server/platform/db/schema.ts'
import { customerNotFound } from '#server/sales/customers/findCustomer.ts'

interface PricedProduct {
  id: number
  styleId: number | null
  /** The normal price. */
  priceCents: number
}

type Row = Record<'productId' | 'styleId', string | null> & { fromUnits: number; priceCents: string }

/** By product id, without products that have no price in the list. Uses one query, and none without a price list. */
export async function findListPrices(
  ctx: Ctx,
  priceListId: number | null,
  priced: Iterable<PricedProduct>,
): Promise<ReadonlyMap<number, SteppedPrice>> {
  if (priceListId === null) return new Map()
  const find = preparedSql(
    ctx.db,
    'find_list_prices',
    () => sql`
      select product_id as "productId", style_id as "styleId", from_units as "fromUnits", price_cents as "priceCents"
      from price_list_prices
      where price_list_id = ${sql.placeholder('priceListId')}::bigint and (
        product_id = any(${sql.placeholder('productIds')}::bigint[])
        or style_id = any(${sql.placeholder('styleIds')}::bigint[])
      )`,
  )
  const sold = [...priced]
  const { rows } = await find.execute({
    priceListId,
    productIds: sold.map(({ id }) => id),
    styleIds: [...new Set(sold.flatMap(({ styleId }) => styleId ?? []))],
  })
  const ofProducts = groupRows(rows as Row[], 'productId')
  const ofStyles = groupRows(rows as Row[], 'styleId')
  return new Map(
    sold.flatMap(({ id, styleId, priceCents }) => {
      const ofStyle = styleId === null ? undefined : ofStyles.get(styleId)
      const found = { ofProduct: ofProducts.get(id) ?? [], ofStyle: ofStyle ?? [] }
      const price = resolveListPrice(found, priceCents)
      return price ? [[id, price] as const] : []
    }),
  )
}

function groupRows(rows: readonly Row[], column: 'productId' | 'styleId'): Map<number, PriceFromUnits[]> {
  const groups = new Map<number, PriceFromUnits[]>()
  for (const { [column]: id, fromUnits, priceCents } of rows) {
    if (id === null) continue
    const group = groups.get(Number(id))
    const price = { fromUnits, priceCents: Number(priceCents) }
    if (group) group.push(price)
    else groups.set(Number(id), [price])
  }
  return groups
}

/** By product id. Throws a 404 for a deleted customer. */
export async function findCustomerPrices(
  ctx: Ctx,
  { id, ids = [] }: { id: number; ids?: number[] | undefined },
): Promise<{ prices: CustomerPrice[] }> {
  const [customer] = await ctx.db
    .select({ priceListId: customers.priceListId })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
  if (!customer) throw customerNotFound()
  if (customer.priceListId === null) return { prices: [] }
  const priced = await ctx.db
    .select({ id: products.id, styleId: products.styleId, priceCents: products.priceCents })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deletedAt)))
    .orderBy(products.id)
  const prices = await findListPrices(ctx, customer.priceListId, priced)
  return {
    prices: [...prices].map(([productId, { priceCents, breaks }]) => ({
      productId,
      priceCents,
      breaks: [...breaks],
    })),
  }
}
