// What the demo's products cost: 36 to 48% of the list price, the same share for all colors and sizes of an article.
import type { Ctx } from '#server/ctx.ts'
import { asc, eq } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { setFirstCosts } from '#server/stock/firstCosts.ts'
import { lockStock } from '#server/stock/lockStock.ts'

import { articleOf } from './adaptSampleCatalog.ts'

const leastShare = 360
const shareCount = 121

/** Products of one statement. */
const pageSize = 1000

/** In micros, whole cents. `article`: the number of the style, or the beginning of the code. */
export function demoCost(article: string, priceCents: number): number {
  const sum = Buffer.from(article).reduce((total, byte) => (total * 31 + byte) % 100_003, 0)
  const share = leastShare + (sum % shareCount)
  return Math.max(1, Math.round((priceCents * share) / 1000)) * 10_000
}

/** First costs of the whole catalog, before the year begins. */
export async function setDemoCosts(ctx: Ctx): Promise<void> {
  await transact(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: products.id, code: products.code, priceCents: products.priceCents, style: styles.number })
      .from(products)
      .leftJoin(styles, eq(styles.id, products.styleId))
      .orderBy(asc(products.id))
    for (let start = 0; start < rows.length; start += pageSize) {
      const page = rows.slice(start, start + pageSize)
      await lockStock(
        ctx,
        page.map(({ id }) => id),
      )
      const firstCosts = page.map(({ id, code, style, priceCents }) => ({
        productId: id,
        unitCostMicros: demoCost(style ?? articleOf(code), priceCents),
      }))
      await setFirstCosts(ctx, firstCosts)
    }
  })
}
