// Creates, edits and deletes size scales.
import type { createSizeScale, SizeScale } from '#contract/catalog/sizeScales.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { findUnfitSize, neededSizeMessage } from '#domain/catalog/prepacks.ts'
import { describeScaleSizes, repeatedSizeError } from '#domain/catalog/sizeScales.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { prepacks, sizeScales, sizeScaleSizes, styles } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { createNamedOperations } from '#server/records/namedOperations.ts'

import { findSizeScale } from './findSizeScales.ts'

type NewSizeScale = InputOf<typeof createSizeScale>

export const sizeScaleOperations = createNamedOperations<NewSizeScale, SizeScale>({
  noun: 'sizeScale',
  name: 'size scale',
  module: 'Products',
  table: sizeScales,
  toColumns: ({ name }) => ({ name }),
  rowTable: sizeScaleSizes,
  rowOwner: sizeScaleSizes.sizeScaleId,
  toRows: ({ sizes }, sizeScaleId) =>
    sizes.map(({ label, aliases, isCore }, position) => ({ sizeScaleId, position, label, aliases, isCore })),
  read: findSizeScale,
  toLogged: ({ name, sizes }) => ({ name, sizes: describeScaleSizes(sizes) }),
  takenMessage: (name) => `There is already a size scale named ${name}.`,
  async check(ctx, scale, id) {
    const message = repeatedSizeError(scale.sizes)
    if (message !== undefined) throw fieldRefusal('invalid', 'sizes', message)
    if (id !== undefined) await assertPrepacksFit(ctx, id, scale)
  },
  checkUnused: assertUnused,
})

/** Deleted styles lose it: an undo brings them back without a size scale. */
async function assertUnused(ctx: Ctx, { id, name }: SizeScale): Promise<void> {
  // Before the count: it waits for an undo that is bringing such a style back.
  await ctx.db
    .update(styles)
    .set({ sizeScaleId: null })
    .where(and(eq(styles.sizeScaleId, id), isNotNull(styles.deletedAt)))
  const [styleCount, prepackCount] = [
    await ctx.db.$count(styles, eq(styles.sizeScaleId, id)),
    await ctx.db.$count(prepacks, eq(prepacks.sizeScaleId, id)),
  ]
  if (styleCount + prepackCount === 0) return
  const users = [
    styleCount > 0 ? pluralize(styleCount, 'style') : '',
    prepackCount > 0 ? pluralize(prepackCount, 'prepack') : '',
  ]
  throw new Refusal('conflict', `${name} is used by ${users.filter(Boolean).join(' and ')}.`)
}

/** Needs the lock of the scale, for which new prepacks of it wait. */
async function assertPrepacksFit(ctx: Ctx, id: number, scale: NewSizeScale): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string; labels: string[] }>(sql`
    select name, array(
      select label from prepack_sizes where prepack_id = prepacks.id order by label
    ) as labels
    from prepacks where size_scale_id = ${id} order by id`)
  for (const { name, labels } of rows) {
    const size = findUnfitSize(
      labels.map((label) => ({ label })),
      scale,
    )
    if (size === undefined) continue
    throw fieldRefusal('conflict', 'sizes', neededSizeMessage(name, size))
  }
}
