// The product with exactly a searched code.
import { sql } from '#server/platform/db/drizzle.ts'

const spellings = sql`${sql.placeholder('spellings')}::text[]`

/**
 * Its id, with the placeholder `spellings` (`searchedSpellings`): that with the first spelling, or else with another one, or else the only
 * one with this barcode, or else the only one that customers or suppliers call so.
 */
export const exactCode = sql`(select coalesce((
  select id from products as exact
  where exact.deleted_at is null and lower(exact.code) = any (array(select lower(spelling) from unnest(${spellings}) as spelling))
  order by lower(exact.code) <> lower((${spellings})[1])
  limit 1
), (
  select min(product_id) from (
    select product_id, num_nonnulls(customer_id, supplier_id) as senders,
      min(num_nonnulls(customer_id, supplier_id)) over () as fewest_senders
    from product_aliases as alias
    where alias.deleted_at is null and alias.code_key = any (array(select fold_text(spelling) from unnest(${spellings}) as spelling))
  ) as matches
  where senders = fewest_senders
  having min(product_id) = max(product_id)
)))`
