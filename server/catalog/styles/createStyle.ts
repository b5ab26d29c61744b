// Creates a style with its products, and adds products to one.
import type {
  addStyleProducts as addEndpoint,
  createStyle as createEndpoint,
  Style,
} from '#contract/catalog/styles.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { parseCategory } from '#domain/catalog/products.ts'
import { styleNumberTakenMessage } from '#domain/catalog/styles.ts'
import { pluralize } from '#domain/platform/format.ts'
import { lockSizeScale } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, isNull, sql } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { createStyleProducts } from './createStyleProducts.ts'
import { findStyle, lockStyle } from './findStyle.ts'

/** Throws a 409 if the style number or one of the product IDs is taken, or if the size scale is gone. */
export async function createStyle(ctx: Ctx, input: InputOf<typeof createEndpoint>): Promise<Style> {
  return transact(ctx, async (ctx) => {
    if (input.sizeScaleId) await lockSizeScale(ctx, input.sizeScaleId)
    const [style] = await ctx.db
      .insert(styles)
      .values({ ...toStyleFields(input), createdAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (!style) throw await styleNumberTaken(ctx, input.number)
    const count = await createStyleProducts(ctx, style, input)
    await recordActivity(ctx, {
      action: `Created style ${style.number} with ${pluralize(count, 'product')}`,
      module: 'Products',
      subject: { type: 'style', id: style.id, version: style.version },
    })
    ctx.crashPoint('style.before-commit')
    return findStyle(ctx, style)
  })
}

/** Skips the colors and sizes that the style has. Throws a 409 if it has all of them or if a product ID is taken. */
export async function addStyleProducts(ctx: Ctx, input: InputOf<typeof addEndpoint>): Promise<Style> {
  return transact(ctx, async (ctx) => {
    const style = await lockStyle(ctx, input.id)
    const count = await createStyleProducts(ctx, style, input)
    if (count === 0) throw new Refusal('conflict', `Style ${style.number} already has all these products.`)
    await recordActivity(ctx, {
      action: `Added ${pluralize(count, 'product')} to style ${style.number}`,
      module: 'Products',
      subject: { type: 'style', id: style.id },
    })
    return findStyle(ctx, style)
  })
}

type StyleInput = Omit<InputOf<typeof createEndpoint>, 'colors' | 'sizes' | 'quantities' | 'codePattern'>

/** Empty optional fields become null. */
export function toStyleFields(input: StyleInput) {
  return {
    number: input.number,
    name: input.name,
    category: parseCategory(input.category),
    manufacturer: input.manufacturer || null,
    description: input.description || null,
    priceCents: input.priceCents,
    season: input.season || null,
    sizeScaleId: input.sizeScaleId ?? null,
    notes: input.notes || null,
  }
}

/** 'Style number 1042 is taken by Rib Tank.' */
export async function styleNumberTaken(ctx: Ctx, number: string): Promise<Refusal> {
  const [holder] = await ctx.db
    .select({ name: styles.name })
    .from(styles)
    .where(and(sql`fold_text(${styles.number}) = fold_text(${number})`, isNull(styles.deletedAt)))
  return fieldRefusal('conflict', 'number', styleNumberTakenMessage(number, holder?.name ?? 'another style'))
}
