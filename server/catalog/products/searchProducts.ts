// Finds the products whose code, name, color or manufacturer contain every term of a search. An exact code comes first.
//
// A rare search is found and counted through the trigram index. Counting a common search would read every product on each key
// press. Its total is estimated from a sample instead, and the page is read from the newest product on, where matches
// are close together. The number of matches among the newest products decides which of the two is tried first.
import { maxExactTotal, type ProductList, type ProductQuery } from '#contract/catalog/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'
import {
  containsAllTerms,
  matchesIndexedTerms,
  type SearchParams,
  toSearchParams,
} from '#server/platform/db/textSearch.ts'

import { countProducts, productTotal } from './productCounters.ts'
import { productFilterCondition, statementName } from './productFilterCondition.ts'
import { productColumns, type ProductRow, toProduct } from './toProduct.ts'

type Search = ProductQuery & SearchParams & { search: string; offset: number }

/** A search is probably common if at least `commonHits` of the newest products match. */
const newestCount = 200
const commonHits = 6
/** A sample with fewer than `minSampleHits` matches gives no estimate. */
const sampleSize = 500
const minSampleHits = 15
/** An estimate this many times above `maxExactTotal` is never of a number below it. */
const margin = 3

const matchesTerms = containsAllTerms(products.searchText)

export async function searchProducts(
  ctx: Ctx,
  query: ProductQuery & { search: string },
): Promise<ProductList> {
  const search = { ...query, ...toSearchParams(query.search), offset: (query.page - 1) * query.limit }
  const { list, isCommon } = await findExactly(ctx, search, { skipsCommon: true })
  if (!isCommon) return list
  return (await findCommon(ctx, search)) ?? (await findExactly(ctx, search)).list
}

/** Counts matches among the newest products that pass the filters; 0 if there are few enough products to count. */
function newestHits(query: Search): SQL<number> {
  return sql<number>`case when ${productTotal(query)} < ${sql.raw(String(margin * maxExactTotal))} then 0 else (
    select count(*) from (
      select ${products.searchText} from ${products} where ${productFilterCondition(query)}
      order by ${products.id} desc limit ${sql.raw(String(newestCount))}
    ) as newest where ${containsAllTerms(sql`search_text`)}
  ) end`
}

/** Returns a page and an estimated total; undefined if the matches must be counted or the search is a product's code. */
async function findCommon(ctx: Ctx, query: Search): Promise<ProductList | undefined> {
  const estimate = await estimateMatches(ctx, query)
  if (estimate === undefined) return undefined
  const statement = prepared(ctx.db, statementName('walk', query), () =>
    ctx.db
      .select(productColumns)
      .from(products)
      .where(productFilterCondition(query, matchesTerms))
      .orderBy(desc(products.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = await statement.execute({ ...query })
  if (rows.length === 0) return undefined
  return { products: rows.map(toProduct), ...estimatedTotal(query, rows.length, estimate) }
}

/** A page that isn't full is the last one, so its total is exact. */
function estimatedTotal({ offset, limit }: Search, length: number, estimate: number) {
  const seen = offset + length
  return length < limit ? { total: seen } : { total: Math.max(estimate, seen + 1), totalIsEstimate: true }
}

/** Returns undefined unless the total is certainly above `maxExactTotal`. */
async function estimateMatches(ctx: Ctx, query: Search): Promise<number | undefined> {
  const all = await countProducts(ctx.db, query)
  if (all < margin * maxExactTotal) return undefined
  const [sample] = await prepared(ctx.db, statementName('sample', query), () =>
    countSample(ctx, query),
  ).execute({ ...query })
  if (!sample || sample.isCode || sample.hits < minSampleHits) return undefined
  const estimate = Math.round((sample.hits / sample.seen) * all)
  return estimate >= margin * maxExactTotal ? estimate : undefined
}

function countSample(ctx: Ctx, query: Search) {
  // Fixed positions, spread over all ids by the golden ratio: repeating a search repeats the estimate.
  const sampledIds = sql`
    select lowest + ((place * 2654435761::bigint % 4294967296) * (highest - lowest + 1) >> 32)
    from generate_series(1::bigint, ${sql.raw(String(sampleSize))}) as place,
      (select min(id) as lowest, max(id) as highest from products) as ids`
  return ctx.db
    .select({
      seen: sql<number>`count(*)::int`,
      hits: sql<number>`count(*) filter (where ${matchesTerms})::int`,
      isCode: sql<boolean>`${exactCode} is not null`,
    })
    .from(products)
    .where(productFilterCondition(query, sql`${products.id} = any(array(${sampledIds}))`))
}

/** Returns a page and the exact total. With `skipsCommon`, doesn't search if the search is probably common. */
async function findExactly(
  ctx: Ctx,
  query: Search,
  { skipsCommon = false } = {},
): Promise<{ list: ProductList; isCommon: boolean }> {
  const isIndexed = query.indexed.length > 0
  const name = `${skipsCommon ? 'rare' : 'all'}${isIndexed ? '' : '_unindexed'}`
  const statement = prepared(ctx.db, statementName(name, query), () =>
    pageAndTotal(ctx, query, isIndexed, skipsCommon ? newestHits(query) : sql<number>`0`),
  )
  const rows = await statement.execute({ ...query })
  return {
    list: { products: rows.filter(hasProduct).map(toProduct), total: rows[0]?.total ?? 0 },
    isCommon: (rows[0]?.hits ?? 0) >= commonHits,
  }
}

function hasProduct<Row extends { [Field in keyof ProductRow]: ProductRow[Field] | null }>(
  row: Row,
): row is Row & ProductRow {
  return row.id !== null
}

/** One row per product of the page; one row without a product if the page is empty. */
function pageAndTotal(ctx: Ctx, query: Search, isIndexed: boolean, hits: SQL<number>) {
  const indexCondition = isIndexed ? matchesIndexedTerms(products.searchText) : undefined
  const newest = ctx.db
    .$with('newest_hits')
    .as(ctx.db.select({ hits: hits.as('hits') }).from(sql`(select 1) as once`))
  // PostgreSQL evaluates a condition without columns once, before it opens an index.
  const isRare = sql`(select hits from newest_hits) < ${sql.raw(String(commonHits))}`
  const found = ctx.db.$with('found').as(
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(productFilterCondition(query, indexCondition, matchesTerms, isRare)),
  )
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({ id: found.id })
      .from(found)
      .orderBy(sql`${found.id} is distinct from ${exactCode}`, desc(found.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  return ctx.db
    .with(newest, found, page)
    .select({
      hits: sql<number>`${newest.hits}::int`,
      total: sql<number>`(select count(*)::int from found)`,
      ...productColumns,
    })
    .from(newest)
    .leftJoin(page, sql`true`)
    .leftJoin(products, eq(products.id, page.id))
    .orderBy(sql`${page.id} is distinct from ${exactCode}`, desc(page.id))
}

const exactCode = sql`(
  select id from products as exact where exact.deleted_at is null and lower(exact.code) = lower(${sql.placeholder('search')})
)`
