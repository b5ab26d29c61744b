// Lists, creates, edits and deletes prepacks.
import type {
  createPrepack as createEndpoint,
  editPrepack as editEndpoint,
  Prepack,
} from '#contract/catalog/prepacks.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { findUnfitSize, missingSizeMessage, orderPrepackSizes } from '#domain/catalog/prepacks.ts'
import { findSizeIndex, type SizeScale } from '#domain/catalog/sizeScales.ts'
import { arrangeCells } from '#domain/catalog/styleCells.ts'
import { lockSizeScale, sizeScaleJson } from '#server/catalog/sizeScales/findSizeScales.ts'
import { findStyle } from '#server/catalog/styles/findStyle.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepacks, prepackSizes, styles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

type NewPrepack = InputOf<typeof createEndpoint>

async function selectPrepacks(ctx: Ctx, condition: SQL): Promise<Prepack[]> {
  const { rows } = await ctx.db.execute<Omit<Prepack, keyof PrepackRow> & PrepackRow>(sql`
    select prepacks.id, name, size_scale_id as "sizeScaleId", style_id as "styleId", version, (
      select json_agg(json_build_object('label', label, 'quantity', quantity))
      from prepack_sizes where prepack_id = prepacks.id
    ) as sizes, ${sizeScaleJson(sql`prepacks.size_scale_id`)} as scale
    from prepacks where ${condition} order by fold_text(name), id`)
  return rows.map(({ id, sizeScaleId, styleId, sizes, scale, ...prepack }) => ({
    ...prepack,
    sizes: orderPrepackSizes(sizes, scale),
    id: Number(id),
    sizeScaleId: Number(sizeScaleId),
    styleId: styleId === null ? null : Number(styleId),
  }))
}

/** Bigint columns arrive as strings. */
type PrepackRow = {
  id: string
  sizeScaleId: string
  styleId: string | null
  scale: SizeScale
}

/** By name. With `styleId`, those of the style and those of every style with its size scale. */
export async function findPrepacks(
  ctx: Ctx,
  { styleId }: { styleId?: number | undefined },
): Promise<{ prepacks: Prepack[] }> {
  const condition =
    styleId === undefined
      ? sql`true`
      : sql`style_id = ${styleId} or (style_id is null
          and size_scale_id = (select size_scale_id from styles where id = ${styleId}))`
  return { prepacks: await selectPrepacks(ctx, condition) }
}

export async function createPrepack(ctx: Ctx, input: NewPrepack): Promise<Prepack> {
  return transact(ctx, async (ctx) => {
    await assertUsable(ctx, input)
    const { sizes, ...fields } = input
    const [created] = await ctx.db
      .insert(prepacks)
      .values(fields)
      .onConflictDoNothing()
      .returning({ id: prepacks.id })
    if (!created) throw nameTaken(input.name)
    await insertSizes(ctx, created.id, sizes)
    await record(ctx, `Created prepack ${input.name}`, created.id)
    return findPrepack(ctx, created.id)
  })
}

/** Also throws a 409 if `version` is old. */
export async function editPrepack(ctx: Ctx, input: InputOf<typeof editEndpoint>): Promise<Prepack> {
  return transact(ctx, async (ctx) => {
    const before = await lockPrepack(ctx, input.id)
    if (input.version !== undefined && input.version !== before.version) {
      throw new Refusal('conflict', 'Another user changed this prepack. Reload and try again.')
    }
    await assertUsable(ctx, input)
    const styleId = input.styleId ?? null
    const { id, name, sizeScaleId, sizes } = input
    await writeUnique(
      ctx,
      async ({ db }) =>
        db
          .update(prepacks)
          .set({ name, sizeScaleId, styleId, version: before.version + 1 })
          .where(eq(prepacks.id, id)),
      () => nameTaken(name),
    )
    await ctx.db.delete(prepackSizes).where(eq(prepackSizes.prepackId, id))
    await insertSizes(ctx, id, sizes)
    await record(ctx, `Updated prepack ${name}`, id)
    return findPrepack(ctx, id)
  })
}

export async function deletePrepack(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { name } = await lockPrepack(ctx, id)
    await ctx.db.delete(prepacks).where(eq(prepacks.id, id))
    await record(ctx, `Deleted prepack ${name}`, id)
  })
}

/** Throws a 409 if a size is not in the scale or occurs twice, or if a color of the style lacks it. */
async function assertUsable(ctx: Ctx, { name, sizeScaleId, styleId, sizes }: NewPrepack): Promise<void> {
  const scale = await lockSizeScale(ctx, sizeScaleId)
  const unfit = findUnfitSize(sizes, scale)
  if (unfit !== undefined) {
    const isMissing = findSizeIndex(scale, unfit) === -1
    throw fieldRefusal(
      'conflict',
      'sizes',
      isMissing ? `Size scale ${scale.name} has no ${unfit}.` : `Prepack ${name} has ${unfit} twice.`,
    )
  }
  if (styleId === undefined || styleId === null) return
  const isKnown = (await ctx.db.$count(styles, and(eq(styles.id, styleId), isNull(styles.deletedAt)))) > 0
  if (!isKnown) throw fieldRefusal('conflict', 'styleId', 'The style no longer exists.')
  const style = await findStyle(ctx, { id: styleId })
  for (const { color, cells } of arrangeCells(style.products, scale).rows) {
    const held = new Set(cells.map((cell) => cell && findSizeIndex(scale, cell.size)))
    const missing = sizes.find(({ label }) => !held.has(findSizeIndex(scale, label)))
    if (missing)
      throw fieldRefusal(
        'conflict',
        'sizes',
        missingSizeMessage(style.number, name, { color, size: missing.label }),
      )
  }
}

function nameTaken(name: string): Refusal {
  return fieldRefusal('conflict', 'name', `There is already a prepack named ${name} for these styles.`)
}

async function findPrepack(ctx: Ctx, id: number): Promise<Prepack> {
  const [prepack] = await selectPrepacks(ctx, sql`id = ${id}`)
  if (!prepack) throw new Refusal('missing', 'Prepack not found')
  return prepack
}

async function lockPrepack(ctx: Ctx, id: number): Promise<typeof prepacks.$inferSelect> {
  const [prepack] = await ctx.db.select().from(prepacks).where(eq(prepacks.id, id)).for('update')
  if (!prepack) throw new Refusal('missing', 'Prepack not found')
  return prepack
}

async function insertSizes(ctx: Ctx, prepackId: number, sizes: NewPrepack['sizes']): Promise<void> {
  await ctx.db.insert(prepackSizes).values(sizes.map((size, position) => ({ prepackId, position, ...size })))
}

async function record(ctx: Ctx, action: string, id: number): Promise<void> {
  await recordActivity(ctx, { action, module: 'Products', subject: { type: 'prepack', id } })
}
