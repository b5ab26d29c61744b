// A query for the newest styles that match filters, which stops once it has found enough.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { matchesIndexedTerms } from '#server/platform/db/textSearch.ts'

interface StyleFilters {
  /** A condition on `search_text`, if the trigram index can find its terms. */
  indexedSearch: SQL | undefined
  /** Conditions on other columns of `styles`, or on `search_text` without the index. */
  others: readonly SQL[]
  /** Only styles with a broken size run. */
  isBroken: boolean
  maxFound: SQL
}

/**
 * The ids, newest first, up to `maxFound`. If a tenth of the newest styles match, reading in order finds enough soon; otherwise the index
 * of the search, category or season is faster.
 */
export function styleIdsQuery({ indexedSearch, others, isBroken, maxFound }: StyleFilters): SQL {
  const conditions = [sql`deleted_at is null`, ...others, ...(indexedSearch ? [indexedSearch] : [])]
  const condition = sql.join(conditions, sql` and `)
  if (!isBroken && !indexedSearch) return newest(condition, maxFound)
  if (conditions.length === 1) return sql`with ${coreSizes} ${newestBroken(condition, maxFound)}`
  const isFrequent = sql`(select is_frequent from sample)`
  const inOrder = isBroken ? newestBroken : newest
  const matches = indexedSearch ? sql`${condition} and ${matchesIndexedTerms(sql`search_text`)}` : condition
  const found = isBroken ? sql`${matches} and ${hasBrokenRun}` : matches
  return sql`
    with ${isBroken ? sql`${coreSizes},` : sql``} sample as materialized (
      select count(*) >= 20 as is_frequent
      from (select * from styles where deleted_at is null order by id desc limit 200) as newest
      where ${indexedSearch ?? condition}
    )
    ${inOrder(condition, maxFound, isFrequent)}
    union all
    ${newest(found, maxFound, sql`not ${isFrequent}`)}`
}

/** Reads nothing unless `when`. */
function newest(condition: SQL, maxFound: SQL, when = sql`true`): SQL {
  return sql`(select id from styles where ${when} and ${condition} order by id desc limit ${maxFound})`
}

/** Reads only styles with a product that is out of stock. `offset 0` reads one after the other. */
function newestBroken(condition: SQL, maxFound: SQL, when = sql`true`): SQL {
  return sql`
    (select id from (
      select distinct style_id from products
      where style_id is not null and deleted_at is null and stock_level = 'out' order by style_id desc
    ) as candidates cross join lateral (
      select id, size_scale_id from styles where id = style_id and ${condition} offset 0
    ) as styles
    where ${when} and ${hasBrokenRun} order by style_id desc limit ${maxFound})`
}

/** For `isMissingCoreSize`. */
export const coreSizes = sql`core_sizes as materialized (
  select size_scale_id, array_agg(fold_text(name)) as names
  from size_scale_sizes cross join lateral unnest(label || aliases) as name where is_core group by size_scale_id
)`

/**
 * The rule of findBrokenRuns, of a product `missing` of `styles` that is out of stock. `offset 0` keeps PostgreSQL from reading all products
 * or movements at once.
 */
export const isMissingCoreSize = sql`
  fold_text(missing.size) = any((select names from core_sizes where core_sizes.size_scale_id = styles.size_scale_id)::text[])
  and exists (select from stock_movements where stock_movements.product_id = missing.id offset 0)
  and exists (
    select from products as sibling
    where sibling.style_id = missing.style_id and sibling.deleted_at is null and sibling.stock_level <> 'out'
      and fold_text(sibling.color) = fold_text(missing.color) offset 0)`

const hasBrokenRun = sql`exists (
  select from products as missing
  where missing.style_id = styles.id and missing.deleted_at is null and missing.stock_level = 'out' and ${isMissingCoreSize}
  offset 0)`
