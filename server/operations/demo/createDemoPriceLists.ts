// Creates the price lists of the demo.
import type { Ctx } from '#server/ctx.ts'
import { asc } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'
import { createPriceList } from '#server/sales/priceLists/savePriceList.ts'

/** The share of the normal price, rounded to half a dollar. */
const shares = { Wholesale: 0.92, 'Key accounts': 0.85 } as const

export type DemoPriceList = keyof typeof shares

/** Products that have a price of their own, as well as all styles. */
const pricedProducts = 40

const halfDollarCents = 50

/** Returns their ids by name. */
export async function createDemoPriceLists(ctx: Ctx): Promise<Map<string, number>> {
  const priced = [
    ...(await ctx.db.select({ styleId: styles.id, cents: styles.priceCents }).from(styles)),
    ...(await ctx.db
      .select({ productId: products.id, cents: products.priceCents })
      .from(products)
      .orderBy(asc(products.id))
      .limit(pricedProducts)),
  ]
  const ids = new Map<string, number>()
  for (const [name, share] of Object.entries(shares)) {
    const prices = priced.map(({ cents, ...of }) => ({
      ...of,
      priceCents: Math.round((cents * share) / halfDollarCents) * halfDollarCents,
    }))
    ids.set(name, (await createPriceList(ctx, { name, prices })).id)
  }
  return ids
}
