// The product with exactly a searched code.
import { sql } from '#server/platform/db/drizzle.ts'

const spellings = sql`${sql.placeholder('spellings')}::text[]`

/**
 * Its id, with the placeholder `spellings` (`codeSpellings`): that with the first spelling, or else with another one, or else the only one
 * that customers or suppliers call so.
 */
export const exactCode = sql`(select coalesce((
  select id from products as exact
  where exact.deleted_at is null and lower(exact.code) = any (array(select lower(spelling) from unnest(${spellings}) as spelling))
  order by lower(exact.code) <> lower((${spellings})[1])
  limit 1
), (
  select min(product_id) from product_aliases as alias
  where alias.deleted_at is null and alias.code_key = any (array(select fold_text(spelling) from unnest(${spellings}) as spelling))
  having min(product_id) = max(product_id)
)))`
