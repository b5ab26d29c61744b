// Integrity check of the codes of customers and suppliers.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns a message per product whose search doesn't find its codes, and per code of what is deleted. */
export async function checkProductAliases(db: Db): Promise<string[]> {
  const searched = await findDifferences<{ code: string }>(
    db,
    sql`
    select products.code from products
    left join (
      select product_id, string_agg(distinct code, E'\\n' order by code) as codes
      from product_aliases where deleted_at is null group by product_id
    ) as aliases on aliases.product_id = products.id
    where products.alias_codes is distinct from aliases.codes order by products.id`,
  )
  const orphans = await findDifferences<{ code: string }>(
    db,
    sql`
    select alias.code from product_aliases as alias
    join products on products.id = alias.product_id
    left join customers on customers.id = alias.customer_id
    left join suppliers on suppliers.id = alias.supplier_id
    where alias.deleted_at is null
      and coalesce(products.deleted_at, customers.deleted_at, suppliers.deleted_at) is not null
    order by alias.id`,
  )
  return [
    ...searched.map(
      ({ code }) => `The codes of customers and suppliers for product ${code} don't match its search.`,
    ),
    ...orphans.map(({ code }) => `Code ${code} belongs to a product, customer or supplier that is deleted.`),
  ]
}
