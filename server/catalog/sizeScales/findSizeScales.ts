// Reads size scales with their sizes in order.
import type { SizeScale } from '#contract/catalog/sizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

/** The scale with this id as JSON, for queries that read it along with other rows; null without a scale. */
export function sizeScaleJson(id: SQL): SQL {
  return sql`(
    select json_build_object('id', id, 'name', name, 'version', version, 'sizes', (
      select json_agg(json_build_object('label', label, 'aliases', aliases, 'isCore', is_core) order by position)
      from size_scale_sizes where size_scale_sizes.size_scale_id = size_scales.id
    ))
    from size_scales where size_scales.id = ${id})`
}

/** By name. */
export async function findSizeScales(ctx: Ctx): Promise<{ sizeScales: SizeScale[] }> {
  const { rows } = await ctx.db.execute<{ scale: SizeScale }>(sql`
    select ${sizeScaleJson(sql`listed.id`)} as scale from size_scales as listed order by fold_text(name)`)
  return { sizeScales: rows.map(({ scale }) => scale) }
}

export async function findSizeScale(ctx: Ctx, id: number): Promise<SizeScale> {
  const scale = await readSizeScale(ctx, id)
  if (!scale) throw sizeScaleNotFound()
  return scale
}

/** Keeps the scale until the end of the transaction. Throws a 409 if it was deleted. */
export async function lockSizeScale(ctx: Ctx, id: number): Promise<SizeScale> {
  await ctx.db.execute(sql`select id from size_scales where id = ${id} for key share`)
  const scale = await readSizeScale(ctx, id)
  if (scale) return scale
  throw fieldRefusal('conflict', 'sizeScaleId', 'The size scale no longer exists.')
}

async function readSizeScale(ctx: Ctx, id: number): Promise<SizeScale | null> {
  const { rows } = await ctx.db.execute<{ scale: SizeScale | null }>(
    sql`select ${sizeScaleJson(sql`${id}`)} as scale`,
  )
  return rows[0]?.scale ?? null
}

export function sizeScaleNotFound(): Refusal {
  return new Refusal('missing', 'Size scale not found')
}
