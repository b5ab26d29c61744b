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

/** Of the list price of one unit, in the list Wholesale, for every third style. */
const quantityShares = [
  { fromUnits: 24, share: 0.95 },
  { fromUnits: 72, share: 0.9 },
] as const
const stylesPerQuantityPrice = 3

const halfDollarCents = 50

/** Returns their ids by name. */
export async function createDemoPriceLists(ctx: Ctx): Promise<Map<string, number>> {
  const pricedStyles = await ctx.db
    .select({ styleId: styles.id, cents: styles.priceCents })
    .from(styles)
    .orderBy(asc(styles.id))
  const withQuantityPrices = pricedStyles.filter((_, index) => index % stylesPerQuantityPrice === 0)
  const priced = [
    ...pricedStyles,
    ...(await ctx.db
      .select({ productId: products.id, cents: products.priceCents })
      .from(products)
      .orderBy(asc(products.id))
      .limit(pricedProducts)),
  ]
  const ids = new Map<string, number>()
  for (const [name, share] of Object.entries(shares)) {
    const single = priced.map(({ cents, ...of }) => ({ ...of, priceCents: roundPrice(cents * share) }))
    const stepped = withQuantityPrices.flatMap(({ styleId, cents }) =>
      quantityShares.map(({ fromUnits, share: ofList }) => ({
        styleId,
        fromUnits,
        priceCents: roundPrice(cents * share * ofList),
      })),
    )
    const prices = name === 'Wholesale' ? [...single, ...stepped] : single
    ids.set(name, (await createPriceList(ctx, { name, prices })).id)
  }
  return ids
}

function roundPrice(cents: number): number {
  return Math.round(cents / halfDollarCents) * halfDollarCents
}
