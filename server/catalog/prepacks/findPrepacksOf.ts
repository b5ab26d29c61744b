// Finds the prepacks that fill lines of a document, which copies them.
import { describePrepack, orderPrepackSizes, type PrepackSize } from '#domain/catalog/prepacks.ts'
import { findSizeIndex, type ScaleSize } from '#domain/catalog/sizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

interface FoundPrepack {
  /** 'A (1-2-2-1)'. */
  name: string
  /** The only style that it is for. */
  styleId: number | null
  sizes: PrepackSize[]
  scaleSizes: ScaleSize[]
}

export type PrepacksById = ReadonlyMap<number, FoundPrepack>

/** Uses one query, and none without ids. */
export async function findPrepacksOf(ctx: Ctx, ids: ReadonlySet<number>): Promise<PrepacksById> {
  if (ids.size === 0) return new Map()
  const { rows } = await ctx.db.execute<{
    id: string
    name: string
    styleId: string | null
    sizes: PrepackSize[]
    scaleSizes: ScaleSize[]
  }>(sql`
    select id, name, style_id as "styleId", (
      select json_agg(json_build_object('label', label, 'quantity', quantity))
      from prepack_sizes where prepack_id = prepacks.id
    ) as sizes, (
      select json_agg(json_build_object('label', label, 'aliases', aliases, 'isCore', is_core) order by position)
      from size_scale_sizes where size_scale_sizes.size_scale_id = prepacks.size_scale_id
    ) as "scaleSizes"
    from prepacks where id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(
    rows.map(({ id, name, styleId, scaleSizes, ...prepack }) => {
      const sizes = orderPrepackSizes(prepack.sizes, { sizes: scaleSizes })
      return [
        Number(id),
        {
          name: describePrepack({ name, sizes }),
          styleId: styleId === null ? null : Number(styleId),
          sizes,
          scaleSizes,
        },
      ]
    }),
  )
}

/** The units of a product in one pack; 0 if the pack has none of it. */
export function countUnitsInPack(
  { styleId, sizes, scaleSizes }: FoundPrepack,
  product: { styleId: number | null; size: string },
): number {
  if (product.styleId === null || (styleId !== null && styleId !== product.styleId)) return 0
  const scale = { sizes: scaleSizes }
  const index = findSizeIndex(scale, product.size)
  return index === -1 ? 0 : (sizes.find(({ label }) => findSizeIndex(scale, label) === index)?.quantity ?? 0)
}
