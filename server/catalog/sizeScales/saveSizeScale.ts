// Creates, edits and deletes size scales.
import type {
  createSizeScale as createEndpoint,
  editSizeScale as editEndpoint,
  SizeScale,
} from '#contract/catalog/sizeScales.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { findUnfitSize, neededSizeMessage } from '#domain/catalog/prepacks.ts'
import { repeatedSizeError } from '#domain/catalog/sizeScales.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { prepacks, sizeScales, sizeScaleSizes, styles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { findSizeScale, sizeScaleNotFound } from './findSizeScales.ts'

type NewSizeScale = InputOf<typeof createEndpoint>

/** Throws a 409 if the name is taken, a 400 if a size occurs twice. */
export async function createSizeScale(ctx: Ctx, input: NewSizeScale): Promise<SizeScale> {
  assertSizesDiffer(input)
  return transact(ctx, async (ctx) => {
    const [created] = await ctx.db
      .insert(sizeScales)
      .values({ name: input.name })
      .onConflictDoNothing()
      .returning({ id: sizeScales.id })
    if (!created) throw nameTaken(input.name)
    await insertSizes(ctx, created.id, input)
    await record(ctx, `Created size scale ${input.name}`, created.id)
    return findSizeScale(ctx, created.id)
  })
}

/** Like `createSizeScale`; also throws a 409 if `version` is old, or if a prepack would no longer fit. */
export async function editSizeScale(ctx: Ctx, input: InputOf<typeof editEndpoint>): Promise<SizeScale> {
  assertSizesDiffer(input)
  return transact(ctx, async (ctx) => {
    const { version } = await lockSizeScale(ctx, input.id)
    if (input.version !== undefined && input.version !== version) {
      throw new Refusal('conflict', 'Another user changed this size scale. Reload and try again.')
    }
    await writeUnique(
      ctx,
      async ({ db }) =>
        db
          .update(sizeScales)
          .set({ name: input.name, version: version + 1 })
          .where(eq(sizeScales.id, input.id)),
      () => nameTaken(input.name),
    )
    await assertPrepacksFit(ctx, input)
    await ctx.db.delete(sizeScaleSizes).where(eq(sizeScaleSizes.sizeScaleId, input.id))
    await insertSizes(ctx, input.id, input)
    await record(ctx, `Updated size scale ${input.name}`, input.id)
    return findSizeScale(ctx, input.id)
  })
}

/** Throws a 409 while a style or a prepack uses it. Deleted styles lose it: an undo brings them back without a size scale. */
export async function deleteSizeScale(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { name } = await lockSizeScale(ctx, id)
    // Before the count: it waits for an undo that is bringing such a style back.
    await ctx.db
      .update(styles)
      .set({ sizeScaleId: null })
      .where(and(eq(styles.sizeScaleId, id), isNotNull(styles.deletedAt)))
    const [styleCount, prepackCount] = [
      await ctx.db.$count(styles, eq(styles.sizeScaleId, id)),
      await ctx.db.$count(prepacks, eq(prepacks.sizeScaleId, id)),
    ]
    if (styleCount + prepackCount > 0) {
      const users = [
        styleCount > 0 ? pluralize(styleCount, 'style') : '',
        prepackCount > 0 ? pluralize(prepackCount, 'prepack') : '',
      ]
      throw new Refusal('conflict', `${name} is used by ${users.filter(Boolean).join(' and ')}.`)
    }
    await ctx.db.delete(sizeScales).where(eq(sizeScales.id, id))
    await record(ctx, `Deleted size scale ${name}`, id)
  })
}

async function lockSizeScale(ctx: Ctx, id: number): Promise<typeof sizeScales.$inferSelect> {
  const [scale] = await ctx.db.select().from(sizeScales).where(eq(sizeScales.id, id)).for('update')
  if (!scale) throw sizeScaleNotFound()
  return scale
}

async function insertSizes(ctx: Ctx, sizeScaleId: number, { sizes }: NewSizeScale): Promise<void> {
  await ctx.db
    .insert(sizeScaleSizes)
    .values(sizes.map((size, position) => ({ sizeScaleId, position, ...size })))
}

/** Needs the lock of the scale, for which new prepacks of it wait. */
async function assertPrepacksFit(ctx: Ctx, scale: InputOf<typeof editEndpoint>): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string; labels: string[] }>(sql`
    select name, array(
      select label from prepack_sizes where prepack_id = prepacks.id order by label
    ) as labels
    from prepacks where size_scale_id = ${scale.id} order by id`)
  for (const { name, labels } of rows) {
    const size = findUnfitSize(
      labels.map((label) => ({ label })),
      scale,
    )
    if (size === undefined) continue
    throw fieldRefusal('conflict', 'sizes', neededSizeMessage(name, size))
  }
}

function assertSizesDiffer({ sizes }: NewSizeScale): void {
  const message = repeatedSizeError(sizes)
  if (message !== undefined) throw fieldRefusal('invalid', 'sizes', message)
}

function nameTaken(name: string): Refusal {
  return fieldRefusal('conflict', 'name', `There is already a size scale named ${name}.`)
}

async function record(ctx: Ctx, action: string, id: number): Promise<void> {
  await recordActivity(ctx, { action, module: 'Products', subject: { type: 'sizeScale', id } })
}
