// Finds the styles of products with their size scales, for documents that copy them.
import { findSizeIndex, type ScaleSize } from '#domain/catalog/sizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'

export interface StyleWithSizes {
  id: number
  number: string
  name: string
  season: string | null
  /** Null without a size scale. */
  sizes: ScaleSize[] | null
}

export type StylesById = ReadonlyMap<number, StyleWithSizes>

/** Uses one query, and none if no product has a style. */
export async function findStylesOf(
  ctx: Ctx,
  products: Iterable<{ styleId: number | null }>,
): Promise<StylesById> {
  const ids = new Set([...products].flatMap(({ styleId }) => styleId ?? []))
  if (ids.size === 0) return new Map()
  const find = preparedSql(
    ctx.db,
    'find_styles_of',
    () => sql`
      select id, number, name, season, (
        select json_agg(json_build_object('label', label, 'aliases', aliases, 'isCore', is_core) order by position)
        from size_scale_sizes where size_scale_sizes.size_scale_id = styles.size_scale_id
      ) as sizes
      from styles where id = any(${sql.placeholder('ids')}::bigint[])`,
  )
  const { rows } = await find.execute({ ids: [...ids] })
  return new Map(
    (rows as (Omit<StyleWithSizes, 'id'> & { id: string })[]).map((row) => [
      Number(row.id),
      { ...row, id: Number(row.id) },
    ]),
  )
}

/** The position of a size in the style's scale; null if it isn't in it. */
export function findSizePosition({ sizes }: StyleWithSizes, size: string): number | null {
  const index = sizes ? findSizeIndex({ sizes }, size) : -1
  return index === -1 ? null : index
}
