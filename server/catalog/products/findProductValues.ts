// Finds the manufacturers, colors and seasons in use, for the filters of the product list.
import { maxListedValues } from '#contract/catalog/products.ts'
import { compareTexts } from '#domain/platform/foldText.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

type ProductValues = Record<'manufacturers' | 'colors' | 'seasons', string[]>

export async function findProductValues(ctx: Ctx): Promise<ProductValues> {
  const { rows } = await ctx.db.execute<ProductValues>(sql`
    select ${distinctValues('manufacturer')} as manufacturers, ${distinctValues('color')} as colors,
      ${distinctValues('season')} as seasons`)
  const { manufacturers = [], colors = [], seasons = [] } = rows[0] ?? {}
  const sorted = (values: string[]) => values.toSorted(compareTexts)
  return { manufacturers: sorted(manufacturers), colors: sorted(colors), seasons: sorted(seasons) }
}

/** Jumps from each value to the next in the index, so that not every product is read. */
function distinctValues(column: 'manufacturer' | 'color' | 'season'): SQL {
  const name = sql.identifier(column)
  const next = (after: SQL) =>
    sql`(select ${name} from products where deleted_at is null and ${name} > ${after} order by ${name} limit 1)`
  return sql`array(
    with recursive found (value, place) as (
      select ${next(sql`''`)}, 1
      union all
      select ${next(sql`found.value`)}, place + 1 from found where value is not null and place < ${maxListedValues}
    )
    select value from found where value is not null
  )`
}
