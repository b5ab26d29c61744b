// The product with exactly a searched code.
import { sql } from '#server/platform/db/drizzle.ts'

const spellings = sql`${sql.placeholder('spellings')}::text[]`

/** Its id, with the placeholder `spellings` (`codeSpellings`): that with the first spelling, or else with another one. */
export const exactCode = sql`(
  select id from products as exact
  where exact.deleted_at is null and lower(exact.code) = any (array(select lower(spelling) from unnest(${spellings}) as spelling))
  order by lower(exact.code) <> lower((${spellings})[1])
  limit 1
)`
