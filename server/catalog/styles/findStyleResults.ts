// Styles in the results of the header's search: an exact number first, then the newest.
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'

interface FoundRow {
  id: string
  number: string
  name: string
  category: string | null
  color: string
  imageUrl: string | null
  productCount: number
  quantity: number
}

export async function findStyleResults(ctx: Ctx, search: ResultSearch) {
  const exact = sql`select id from styles where deleted_at is null and fold_text(number) = fold_text(${sql.placeholder('text')})`
  const matches = newestMatchesQuery({ table: sql`styles`, where: sql`deleted_at is null`, newestBy: ['id'] })
  const statement = preparedSql<FoundRow>(
    ctx.db,
    'search_styles',
    () => sql`
      select styles.id, styles.number, styles.name, styles.category, coalesce(members.color, '') as color,
        '/api/images/' || members.image_id as "imageUrl", members.product_count as "productCount", members.quantity
      from styles, lateral (
        select (array_agg(color order by id))[1] as color, (array_agg(image_id order by id) filter (where image_id is not null))[1] as image_id,
          count(*)::int as product_count, coalesce(sum(quantity), 0)::int as quantity
        from products where style_id = styles.id and deleted_at is null
      ) as members
      where styles.id = any (array(${exact}) || array(${matches}))
      order by styles.id is distinct from (${exact}), styles.id desc
      limit ${sql.placeholder('limit')}`,
  )
  const { rows } = await statement.execute({ ...search })
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
