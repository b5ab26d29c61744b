// Finds the prices of products in a customer's price list.
import type { CustomerPrice } from '#contract/sales/priceLists.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'
import { customers, products } from '#server/platform/db/schema.ts'
import { customerNotFound } from '#server/sales/customers/findCustomer.ts'

interface PricedProduct {
  id: number
  styleId: number | null
}

/** By product id. The price of a product counts before that of its style. Uses one query, and none without a price list. */
export async function findListPrices(
  ctx: Ctx,
  priceListId: number | null,
  priced: Iterable<PricedProduct>,
): Promise<ReadonlyMap<number, number>> {
  if (priceListId === null) return new Map()
  const find = preparedSql(
    ctx.db,
    'find_list_prices',
    () => sql`
      select product_id as "productId", style_id as "styleId", price_cents as "priceCents" from price_list_prices
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
  const found = rows as { productId: string | null; styleId: string | null; priceCents: string }[]
  const byId = (column: 'productId' | 'styleId') =>
    new Map(
      found.flatMap((row) =>
        row[column] === null ? [] : [[Number(row[column]), Number(row.priceCents)] as const],
      ),
    )
  const [ofProducts, ofStyles] = [byId('productId'), byId('styleId')]
  return new Map(
    sold.flatMap(({ id, styleId }) => {
      const priceCents = ofProducts.get(id) ?? (styleId === null ? undefined : ofStyles.get(styleId))
      return priceCents === undefined ? [] : [[id, priceCents] as const]
    }),
  )
}

/** Throws a 404 for a deleted customer. */
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
    .select({ id: products.id, styleId: products.styleId })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deletedAt)))
  const prices = await findListPrices(ctx, customer.priceListId, priced)
  return { prices: [...prices].map(([productId, priceCents]) => ({ productId, priceCents })) }
}
