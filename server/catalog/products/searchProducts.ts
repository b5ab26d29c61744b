// Finds the products whose code, name, color or manufacturer contain every term of a search. An exact code comes first.
//
// A search with up to `maxExactTotal` matches is found and counted through the trigram index. Of a more common one the matches are not
// counted: that would read every product on each key press. Its page is read from the newest product on, where matches are close together.
// The number of matches among the newest products decides which of the two is tried first.
import { maxExactTotal, type ProductList, type ProductQuery } from '#contract/catalog/products.ts'
import { searchedSpellings } from '#domain/catalog/productAliases.ts'
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

import { exactCode } from './exactCode.ts'
import { productTotal } from './productCounters.ts'
import { productFilterCondition, statementName } from './productFilterCondition.ts'
import { isNewestFirst } from './productOrder.ts'
import { readUncountedPage } from './readUncountedPage.ts'
import { productRowColumns, type ProductRow, toProduct } from './toProduct.ts'

type Search = ProductQuery & SearchParams & { spellings: string[]; offset: number }

/**
 * A search is probably common if the square of its matches among the newest products, times the number of products, is at least this:
 * from 9 % of 100,000 products and 3 % of 1,000,000. The index takes longer the more matches there are, and reading the newest products
 * until `maxExactTotal` of them match takes longer the fewer there are.
 */
const newestCount = 200
const minCommonness = 32_000_000
/** A page of a common search is looked for among so many of the newest products, and more for later pages. */
const walkedProducts = 40_000
const walkedPerSkipped = 20

const matchesTerms = containsAllTerms(products.searchText)

export async function searchProducts(
  ctx: Ctx,
  query: ProductQuery & { search: string },
): Promise<ProductList> {
  const search = {
    ...query,
    ...toSearchParams(query.search),
    spellings: searchedSpellings(query.search),
    offset: (query.page - 1) * query.limit,
  }
  if (!isNewestFirst(query)) return findSorted(ctx, search)
  const { list, isCommon } = await findRare(ctx, search)
  const isCounted = list.total > maxExactTotal
  if (!isCommon && !isCounted) return list
  return (await findCommon(ctx, search, isCounted)) ?? (await findExactly(ctx, search))
}

function findSorted(ctx: Ctx, search: Search): Promise<ProductList> {
  const isIndexed = search.indexed.length > 0
  return readUncountedPage(ctx, search, {
    offset: search.offset,
    name: isIndexed ? 'search' : 'search_unindexed',
    conditions: [matchesTerms],
    indexCondition: isIndexed ? matchesIndexedTerms(products.searchText) : undefined,
  })
}

/** Estimates from the newest products that pass the filters; false if there are few enough products to count. */
function isProbablyCommon(query: Search): SQL<boolean> {
  return sql<boolean>`(
    select case when total < ${sql.raw(String(maxExactTotal))} then false else total * (
      select count(*) from (
        select ${products.searchText} from ${products} where ${productFilterCondition(query)}
        order by ${products.id} desc limit ${sql.raw(String(newestCount))}
      ) as newest where ${containsAllTerms(sql`search_text`)}
    ) ^ 2 >= ${sql.raw(String(minCommonness))} end
    from (select ${productTotal(query)} as total) as counted
  )`
}

/**
 * Returns a page and the minimum of the total; undefined if the newest products don't contain the page and, unless `isCounted`, more than
 * `maxExactTotal` matches, or if the search is a product's code.
 */
async function findCommon(ctx: Ctx, query: Search, isCounted: boolean): Promise<ProductList | undefined> {
  const end = query.offset + query.limit
  const needed = Math.max(end, isCounted ? 0 : maxExactTotal) + 1
  const walked = walkedProducts + walkedPerSkipped * query.offset
  const rows = await prepared(ctx.db, statementName('walk', query), () => walk(ctx, query)).execute({
    ...query,
    needed,
    walked,
  })
  const [first] = rows
  if (!first || first.isCode || first.seen < needed) return undefined
  return {
    products: rows.filter(hasProduct).map(toProduct),
    total: Math.max(maxExactTotal, end + 1),
    totalIsMinimum: true,
  }
}

/** Reads up to `needed` matches among the `walked` newest products, newest first. */
function walk(ctx: Ctx, query: Search) {
  const newest = ctx.db
    .select({ id: products.id, searchText: products.searchText })
    .from(products)
    .where(productFilterCondition(query))
    .orderBy(desc(products.id))
    .limit(sql.placeholder('walked'))
    .as('newest')
  const hits = ctx.db
    .$with('hits')
    .as(
      ctx.db
        .select({ id: newest.id })
        .from(newest)
        .where(containsAllTerms(newest.searchText))
        .orderBy(desc(newest.id))
        .limit(sql.placeholder('needed')),
    )
  const page = ctx.db
    .$with('page')
    .as(
      ctx.db
        .select({ id: hits.id })
        .from(hits)
        .orderBy(desc(hits.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    )
  return ctx.db
    .with(hits, page)
    .select({
      seen: sql<number>`(select count(*)::int from hits)`,
      isCode: sql<boolean>`${exactCode} is not null`,
      ...productRowColumns,
    })
    .from(sql`(select 1) as once`)
    .leftJoin(page, sql`true`)
    .leftJoin(products, eq(products.id, page.id))
    .orderBy(desc(page.id))
}

/** Finds and counts up to `maxExactTotal` + 1 matches, or none if the search is probably common. */
async function findRare(ctx: Ctx, query: Search): Promise<{ list: ProductList; isCommon: boolean }> {
  const rows = await readPageAndTotal(ctx, query, 'rare', maxExactTotal + 1)
  return { list: toList(rows), isCommon: rows[0]?.isCommon ?? false }
}

/** Finds and counts all matches. */
async function findExactly(ctx: Ctx, query: Search): Promise<ProductList> {
  return toList(await readPageAndTotal(ctx, query, 'all', null))
}

function readPageAndTotal(ctx: Ctx, query: Search, name: 'rare' | 'all', maxFound: number | null) {
  const statement = prepared(
    ctx.db,
    statementName(`${name}${query.indexed.length > 0 ? '' : '_unindexed'}`, query),
    () => pageAndTotal(ctx, query, name === 'rare' ? isProbablyCommon(query) : sql<boolean>`false`),
  )
  return statement.execute({ ...query, maxFound })
}

type FoundRow = { total: number; isCommon: boolean } & {
  [Field in keyof ProductRow]: ProductRow[Field] | null
}

function toList(rows: FoundRow[]): ProductList {
  return { products: rows.filter(hasProduct).map(toProduct), total: rows[0]?.total ?? 0 }
}

function hasProduct<Row extends { [Field in keyof ProductRow]: ProductRow[Field] | null }>(
  row: Row,
): row is Row & ProductRow {
  return row.id !== null
}

/** One row per product of the page; one row without a product if the page is empty. */
function pageAndTotal(ctx: Ctx, query: Search, isCommon: SQL<boolean>) {
  const indexCondition = query.indexed.length > 0 ? matchesIndexedTerms(products.searchText) : undefined
  const estimate = ctx.db
    .$with('estimate')
    .as(ctx.db.select({ isCommon: isCommon.as('is_common') }).from(sql`(select 1) as once`))
  // PostgreSQL evaluates a condition without columns once, before it opens an index.
  const isRare = sql`not (select is_common from estimate)`
  const found = ctx.db.$with('found').as(
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(productFilterCondition(query, indexCondition, matchesTerms, isRare))
      .limit(sql.placeholder('maxFound')),
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
    .with(estimate, found, page)
    .select({
      isCommon: estimate.isCommon,
      total: sql<number>`(select count(*)::int from found)`,
      ...productRowColumns,
    })
    .from(estimate)
    .leftJoin(page, sql`true`)
    .leftJoin(products, eq(products.id, page.id))
    .orderBy(sql`${page.id} is distinct from ${exactCode}`, desc(page.id))
}
