// Lists, creates, edits and deletes prepacks.
import type { createPrepack, Prepack } from '#contract/catalog/prepacks.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  describePrepackSizes,
  findUnfitSize,
  missingSizeMessage,
  orderPrepackSizes,
} from '#domain/catalog/prepacks.ts'
import { findSizeIndex, type SizeScale } from '#domain/catalog/sizeScales.ts'
import { arrangeCells } from '#domain/catalog/styleCells.ts'
import { compareTexts } from '#domain/platform/foldText.ts'
import { lockSizeScale, sizeScaleJson } from '#server/catalog/sizeScales/findSizeScales.ts'
import { findStyle } from '#server/catalog/styles/findStyle.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepacks, prepackSizes, styles } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { createNamedOperations } from '#server/records/namedOperations.ts'

type NewPrepack = InputOf<typeof createPrepack>

/** With the names of what it references, for the log. */
type PrepackRow = Prepack & { sizeScaleName: string; styleNumber: string | null }

/** Bigint columns arrive as strings. */
type SelectedRow = Pick<PrepackRow, 'name' | 'version' | 'sizes' | 'styleNumber'> & {
  id: string
  sizeScaleId: string
  styleId: string | null
  scale: SizeScale
}

async function selectPrepacks(ctx: Ctx, condition: SQL): Promise<PrepackRow[]> {
  const { rows } = await ctx.db.execute<SelectedRow>(sql`
    select prepacks.id, name, size_scale_id as "sizeScaleId", style_id as "styleId", version, (
      select json_agg(json_build_object('label', label, 'quantity', quantity))
      from prepack_sizes where prepack_id = prepacks.id
    ) as sizes, ${sizeScaleJson(sql`prepacks.size_scale_id`)} as scale,
      (select number from styles where styles.id = style_id) as "styleNumber"
    from prepacks where ${condition} order by fold_text(name), id`)
  return rows.map(({ id, sizeScaleId, styleId, sizes, scale, ...prepack }) => ({
    ...prepack,
    sizes: orderPrepackSizes(sizes, scale),
    id: Number(id),
    sizeScaleId: Number(sizeScaleId),
    sizeScaleName: scale.name,
    styleId: styleId === null ? null : Number(styleId),
  }))
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

export const prepackOperations = createNamedOperations<NewPrepack, PrepackRow>({
  noun: 'prepack',
  name: 'prepack',
  module: 'Products',
  table: prepacks,
  toColumns: ({ name, sizeScaleId, styleId = null }) => ({ name, sizeScaleId, styleId }),
  rowTable: prepackSizes,
  rowOwner: prepackSizes.prepackId,
  // Their order is that of the scale.
  toRows: ({ sizes }, prepackId) =>
    sizes
      .toSorted((a, b) => compareTexts(a.label, b.label))
      .map(({ label, quantity }, position) => ({ prepackId, position, label, quantity })),
  async read(ctx, id) {
    const [prepack] = await selectPrepacks(ctx, sql`id = ${id}`)
    if (!prepack) throw new Refusal('missing', 'Prepack not found')
    return prepack
  },
  toLogged: ({ name, sizeScaleName, styleNumber, sizes }) => ({
    name,
    sizeScaleId: sizeScaleName,
    styleId: styleNumber,
    sizes: describePrepackSizes(sizes),
  }),
  takenMessage: (name) => `There is already a prepack named ${name} for these styles.`,
  check: assertUsable,
})

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
