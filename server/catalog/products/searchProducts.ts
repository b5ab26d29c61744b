// Search: any substring of code, name, color or manufacturer, whatever its case and accents; an exact code comes first.
//
// What few products contain is found and counted through the trigram index. What many contain would cost a walk over all of
// them at every key that is pressed: how many there are is then estimated from a sample, and the page is read from the
// newest on, where the next match is never far. A look at the newest products says which of the two it probably is.
import { maxExactTotal, type ProductList, type ProductQuery } from '#contract/catalog/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

import { countProducts, productTotal } from './productCounters.ts'
import { productFilterCondition, statementName } from './productFilterCondition.ts'
import { productColumns, type ProductRow, toProduct } from './toProduct.ts'

type Search = ProductQuery & { search: string }

/** The newest products that are looked at first, and how many hits among them make a search suspect of being common. */
const newest = 200
const manyOfNewest = 6
/** Products looked at to learn how common a search is, and fewer hits among them than say anything. */
const sampleSize = 500
const fewOfSample = 15
/** An estimate this many times above what must be exact is never of a number below it. */
const margin = 3
/** What the trigram index can look up; any other text is looked for in every product. */
const trigrams = /[\p{L}\p{N}]{3}/u
const isIndexed = (text: string) => trigrams.test(text)
const mostWords = 8

export async function searchProducts(ctx: Ctx, query: Search): Promise<ProductList> {
  return (
    (await lookUpRare(ctx, query)) ??
    (await walkCommon(ctx, query)) ??
    (await lookUp(ctx, query, [query.search])).list
  )
}

/**
 * The texts that a search looks for, all of them at once: the search as it stands and, only where nothing contains that, its
 * words wherever they stand. The list and the export go by this, so that both hold the same.
 */
export function* searchAttempts(search: string): Generator<readonly string[], void> {
  yield [search]
  const words = search.split(/\s+/).slice(0, mostWords)
  // In whatever order they were typed, so many words of each kind are one statement.
  if (words.length > 1)
    yield words.toSorted((one, other) => Number(isIndexed(other)) - Number(isIndexed(one)))
}

/** Undefined where the search seems common. */
async function lookUpRare(ctx: Ctx, query: Search): Promise<ProductList | undefined> {
  let list: ProductList = { products: [], total: 0 }
  for (const texts of searchAttempts(query.search)) {
    const isWhole = texts.length === 1
    const looked = await lookUp(ctx, query, texts, { peeks: isWhole })
    if (looked.isSuspect) return undefined
    list = looked.list
    if (list.total > 0) break
  }
  return list
}

/** Hits among the newest products of the same category, size and stock level; none in a shop that is easily counted. */
function peek(query: Search): SQL<number> {
  return sql<number>`case when ${productTotal(query)} < ${sql.raw(String(margin * maxExactTotal))} then 0 else (
    select count(*) from (
      select ${products.searchText} from ${products} where ${productFilterCondition(query)}
      order by ${products.id} desc limit ${sql.raw(String(newest))}
    ) as newest where strpos(search_text, ${folded('search')}) > 0
  ) end`
}

/** The page and an estimate of the total; undefined where they are to be counted, and where the search is a product's code. */
async function walkCommon(ctx: Ctx, query: Search): Promise<ProductList | undefined> {
  const estimate = await estimateMatches(ctx, query)
  if (estimate === undefined) return undefined
  const walk = prepared(ctx.db, statementName('walk', query), () =>
    ctx.db
      .select(productColumns)
      .from(products)
      .where(productFilterCondition(query, containsText('search')))
      .orderBy(desc(products.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const rows = await walk.execute({ ...query, offset: (query.page - 1) * query.limit })
  if (rows.length === 0) return undefined
  return { products: rows.map(toProduct), ...totalOfWalk(query, rows.length, estimate) }
}

/** A page that isn't full is the last one, so that the total is known after all; behind a full one there may be more. */
function totalOfWalk({ page, limit }: Search, length: number, estimate: number) {
  const seen = (page - 1) * limit + length
  return length < limit ? { total: seen } : { total: Math.max(estimate, seen + 1), totalIsEstimate: true }
}

/** About how many match, where they are surely more than must be counted. */
async function estimateMatches(ctx: Ctx, query: Search): Promise<number | undefined> {
  const all = await countProducts(ctx.db, query)
  if (all < margin * maxExactTotal) return undefined
  const [sample] = await prepared(ctx.db, statementName('sample', query), () =>
    takeSample(ctx, query),
  ).execute(query)
  if (!sample || sample.isCode || sample.hits < fewOfSample) return undefined
  const estimate = Math.round((sample.hits / sample.seen) * all)
  return estimate >= margin * maxExactTotal ? estimate : undefined
}

function takeSample(ctx: Ctx, query: Search) {
  // Fixed places, spread over all ids by a multiplier of the golden ratio: the same search has the same estimate twice.
  const places = sql`
    select lowest + ((place * 2654435761::bigint % 4294967296) * (highest - lowest + 1) >> 32)
    from generate_series(1::bigint, ${sql.raw(String(sampleSize))}) as place,
      (select min(id) as lowest, max(id) as highest from products) as ids`
  return ctx.db
    .select({
      seen: sql<number>`count(*)::int`,
      hits: sql<number>`count(*) filter (where ${containsText('search')})::int`,
      isCode: sql<boolean>`${exactCode} is not null`,
    })
    .from(products)
    .where(productFilterCondition(query, sql`${products.id} = any(array(${places}))`))
}

/**
 * The page and the exact total of the products that contain each of the texts. With `peeks`, nothing of it is done where the
 * search seems common.
 */
async function lookUp(
  ctx: Ctx,
  query: Search,
  texts: readonly string[],
  { peeks = false } = {},
): Promise<{ list: ProductList; isSuspect: boolean }> {
  const hasTrigrams = texts.map(isIndexed)
  const kinds = hasTrigrams.map((has) => (has ? 't' : 's')).join('')
  const statement = prepared(ctx.db, statementName(`${peeks ? 'rare' : 'all'}_${kinds}`, query), () =>
    pageAndTotal(ctx, query, hasTrigrams, peeks ? peek(query) : sql<number>`0`),
  )
  const rows = await statement.execute({
    ...query,
    ...textParameters(texts),
    offset: (query.page - 1) * query.limit,
  })
  return {
    list: {
      products: rows.filter(isFound).map(toProduct),
      total: rows[0]?.total ?? 0,
    },
    isSuspect: (rows[0]?.hits ?? 0) >= manyOfNewest,
  }
}

/** A row without a product is there to tell the total. */
function isFound<Row extends { [Field in keyof ProductRow]: ProductRow[Field] | null }>(
  row: Row,
): row is Row & ProductRow {
  return row.id !== null
}

/** One row for each product of the page, and one without a product where there is none. */
function pageAndTotal(ctx: Ctx, query: Search, hasTrigrams: readonly boolean[], hits: SQL<number>) {
  const conditions = hasTrigrams.map((has, index) =>
    has ? containsByTrigrams(`text${index}`) : containsText(`text${index}`),
  )
  const looked = ctx.db
    .$with('looked')
    .as(ctx.db.select({ hits: hits.as('hits') }).from(sql`(select 1) as once`))
  // A condition without a column is judged once, before any index is opened.
  const isWanted = sql`(select hits from looked) < ${sql.raw(String(manyOfNewest))}`
  const found = ctx.db.$with('found').as(
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(productFilterCondition(query, ...conditions, isWanted)),
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
    .with(looked, found, page)
    .select({
      hits: sql<number>`${looked.hits}::int`,
      total: sql<number>`(select count(*)::int from found)`,
      ...productColumns,
    })
    .from(looked)
    .leftJoin(page, sql`true`)
    .leftJoin(products, eq(products.id, page.id))
    .orderBy(sql`${page.id} is distinct from ${exactCode}`, desc(page.id))
}

const exactCode = sql`(
  select id from products as exact where exact.deleted_at is null and lower(exact.code) = lower(${sql.placeholder('search')})
)`

/** The text of that name, folded as the texts are that it is looked for in; once, not for every row. */
function folded(name: string): SQL {
  return sql`(select fold_text(${sql.placeholder(name)}))`
}

/** The names of texts in a statement, and what stands there when it is run. */
export function textParameters(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, index) => [`text${index}`, text]))
}

/** Looks at every row, so it is for where rows are walked over anyway. */
export function containsText(name: string): SQL {
  return sql`strpos(${products.searchText}, ${folded(name)}) > 0`
}

/**
 * The same through the trigram index. Signs of a pattern are escaped after the folding, which makes an ordinary percent
 * sign of a full-width one.
 */
function containsByTrigrams(name: string): SQL {
  const literal = sql`regexp_replace(fold_text(${sql.placeholder(name)}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${products.searchText} like (select '%' || ${literal} || '%')`
}
