// Inserts many styles in one statement.
import { chooseSizeScale } from '#domain/catalog/sizeScales.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

export interface NewStyleRow {
  number: string
  name: string
  category: string | null
  manufacturer: string | null
  description: string | null
  priceCents: number
  season: string | null
  /** The sizes of its products; its size scale has most of them. */
  sizes: readonly string[]
}

/** Returns the ids by number. A number that a style already has, ignoring case, is left out. */
export async function insertStyles(ctx: Ctx, rows: readonly NewStyleRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  // No scale is deleted before the styles refer to it.
  await ctx.db.execute(sql`select id from size_scales for key share`)
  const { sizeScales } = await findSizeScales(ctx)
  // Of several scales with the same sizes, the oldest.
  const scales = sizeScales.toSorted((a, b) => a.id - b.id)
  const values = rows.map((row) => ({ ...row, sizeScaleId: chooseSizeScale(scales, row.sizes)?.id ?? null }))
  const column = <K extends keyof (typeof values)[number]>(name: K) =>
    sql.param(values.map((style) => style[name]))
  const inserted = await ctx.db.execute<{ id: string; number: string }>(sql`
    insert into styles (number, name, category, manufacturer, description, price_cents, season, size_scale_id, created_at)
    select number, name, category, manufacturer, description, price_cents, season, size_scale_id, ${ctx.now}::timestamptz
    from unnest(
      ${column('number')}::text[], ${column('name')}::text[], ${column('category')}::text[], ${column('manufacturer')}::text[],
      ${column('description')}::text[], ${column('priceCents')}::bigint[], ${column('season')}::text[],
      ${column('sizeScaleId')}::bigint[]
    ) with ordinality
      as row (number, name, category, manufacturer, description, price_cents, season, size_scale_id, position)
    order by position
    on conflict do nothing
    returning id, number`)
  return new Map(inserted.rows.map(({ id, number }) => [number, Number(id)]))
}
