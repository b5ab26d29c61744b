// The size runs that the demo sells: the sizes of one style and color, or of one article of the sample catalog.
import type { Ctx } from '#server/ctx.ts'
import { asc, eq } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'

import { articleOf } from './adaptSampleCatalog.ts'
import { stylePopularity } from './demoStyles.ts'
import type { RandomSource } from './randomSource.ts'
import { lineDemand, seasonalDemand } from './seasons.ts'
import { sizeCurve } from './sizeCurve.ts'

export interface StockedProduct {
  id: number
  quantity: number
  priceCents: number
  /** Its units in one pack. */
  packUnits: number
}

export interface StockedRun {
  sizes: readonly StockedProduct[]
  /** Of the company's own line; undefined for the sample catalog. */
  style: string | undefined
  /** The relative demand by month, from January. */
  demand: readonly number[]
  /** Packs in one delivery from the supplier. */
  deliveryPacks: number
}

/** Of the most popular style and color, and the least of the others. */
const maxDeliveryPacks = 110
const minDeliveryPacks = 12
const sampleDeliveryPacks = 2

const months = Array.from({ length: 12 }, (_, month) => month)

/** Products of one run are next to each other, in the order of their sizes. */
export async function readStockedRuns({ db }: Pick<Ctx, 'db'>, random: RandomSource): Promise<StockedRun[]> {
  const { id, code, color, description, season, quantity, priceCents } = products
  const rows = await db
    .select({ id, code, color, description, season, quantity, priceCents, style: styles.number })
    .from(products)
    .leftJoin(styles, eq(styles.id, products.styleId))
    .orderBy(asc(id))
  const runs = Map.groupBy(rows, ({ code, color, style }) =>
    style === null ? articleOf(code) : `${style} ${color}`,
  )
  return [...runs.values()].map((rows) => {
    const curve = sizeCurve(rows.length)
    const [first] = rows
    const style = first?.style ?? undefined
    const isOwn = style !== undefined
    const popularity = isOwn ? stylePopularity(style, first?.color ?? '') : 0.02 + random.next() ** 8
    const seasonal = (month: number) =>
      isOwn ? lineDemand(month, first?.season ?? null) : seasonalDemand(month, first?.description ?? null)
    return {
      sizes: rows.map(({ id, quantity, priceCents }, index) => ({
        id,
        quantity,
        priceCents,
        // Few units of each article of the sample are in stock.
        packUnits: isOwn ? (curve[index] ?? 1) : Math.ceil((curve[index] ?? 1) / 2),
      })),
      style,
      demand: months.map((month) => popularity * seasonal(month)),
      deliveryPacks: isOwn
        ? Math.max(minDeliveryPacks, Math.ceil(maxDeliveryPacks * popularity))
        : sampleDeliveryPacks,
    }
  })
}
