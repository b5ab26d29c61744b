// Creates the company's own line for the demo: styles in several colors with their size runs, and prepacks; and breaks some of the runs.
import type { NewStyle } from '#contract/catalog/styles.ts'
import { prepackOperations } from '#server/catalog/prepacks/prepackOperations.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import { adjustStock } from '#server/catalog/stock/changeStock.ts'
import { createStyle } from '#server/catalog/styles/createStyle.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq } from '#server/platform/db/drizzle.ts'
import { products, styles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { brokenRuns, demoPrepacks, demoStyles, stylePopularity } from './demoStyles.ts'
import { createRandomSource } from './randomSource.ts'
import { sizeCurve } from './sizeCurve.ts'

/** The first stock of the most popular style and color. */
const minPacks = 30
const maxPacks = 80
/** Of a color that hardly sells. */
const minPopularity = 0.1

/** One transaction. Popular colors and the middle sizes get the most stock. */
export async function createDemoStyles(ctx: Ctx): Promise<void> {
  await transact(ctx, async (ctx) => {
    const random = createRandomSource(1042)
    const { sizeScales } = await findSizeScales(ctx)
    const scaleOf = (name: string) => {
      const scale = sizeScales.find((one) => one.name === name)
      if (!scale) throw new Error(`There is no size scale ${name}`)
      return scale
    }
    for (const { scale, colors, sizes, price, ...style } of demoStyles) {
      const curve = sizeCurve(sizes.length)
      const input: NewStyle = {
        ...style,
        manufacturer: 'Selvedge',
        description: `${style.name} of the company's own line.`,
        priceCents: price * 100,
        sizeScaleId: scaleOf(scale).id,
        colors: colors.map((name) => ({ name })),
        sizes: [...sizes],
        quantities: colors.flatMap((color) => {
          const share = Math.max(minPopularity, stylePopularity(style.number, color))
          const packs = Math.ceil(random.between(minPacks, maxPacks) * share)
          return sizes.map((size, index) => ({ color, size, quantity: packs * (curve[index] ?? 1) }))
        }),
      }
      await createStyle(ctx, input)
    }
    for (const { name, scale, sizes } of demoPrepacks) {
      const quantities = Object.entries(sizes).map(([label, quantity]) => ({ label, quantity }))
      await prepackOperations.create(ctx, { name, sizeScaleId: scaleOf(scale).id, sizes: quantities })
    }
  })
}

/** At the end of the year: during it, deliveries would fill them up. */
export async function breakDemoRuns(ctx: Ctx): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { id, color, size, quantity } = products
    for (const [number, ...cell] of brokenRuns) {
      const [product] = await ctx.db
        .select({ id, quantity })
        .from(products)
        .innerJoin(styles, eq(styles.id, products.styleId))
        .where(and(eq(styles.number, number), eq(color, cell[0]), eq(size, cell[1])))
      if (!product) throw new Error(`Style ${number} has no ${cell.join(' in ')}`)
      if (product.quantity > 0)
        await adjustStock(ctx, {
          id: product.id,
          difference: -product.quantity,
          reason: 'Sent back to the mill',
        })
    }
  })
}
