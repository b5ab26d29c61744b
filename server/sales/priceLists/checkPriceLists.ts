import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Integrity check: returns one sentence per style or product of a price list with a higher price from more units. */
export async function checkPriceLists(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ name: string; code: string }>(
    db,
    sql`
    select distinct price_lists.name, coalesce(styles.number, products.code) as code
    from price_list_prices as price
    join price_list_prices as fewer on fewer.price_list_id = price.price_list_id and fewer.from_units < price.from_units
      and (fewer.style_id = price.style_id or fewer.product_id = price.product_id)
    join price_lists on price_lists.id = price.price_list_id
    left join styles on styles.id = price.style_id
    left join products on products.id = price.product_id
    where price.price_cents > fewer.price_cents
    order by 1, 2`,
  )
  return rows.map(({ name, code }) => `Price list ${name} has a higher price of ${code} from more units.`)
}
