// Finds a page of styles by search and filters, newest first, with the stock of each by color and size.
import { maxExactTotal } from '#contract/catalog/products.ts'
import type { SizeScale } from '#contract/catalog/sizeScales.ts'
import type { StyleList, StyleQuery, StyleSummary } from '#contract/catalog/styles.ts'
import { arrangeCells, findBrokenRuns, sumQuantities } from '#domain/catalog/styleCells.ts'
import { sizeScaleJson } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, inArray, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'
import { containsAllTerms, matchesIndexedTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { findImageUrl, hadStock } from './findStyle.ts'

/** The most styles that are counted with a filter that takes long to check. */
const maxExact = { search: 250, broken: 100 } as const

/** Counting stops at `maxExactTotal` or `maxExact`, or after the page if that is later. */
export async function findStyles(ctx: Ctx, query: StyleQuery): Promise<StyleList> {
  const offset = (query.page - 1) * query.limit
  const max = query.broken ? maxExact.broken : query.search ? maxExact.search : maxExactTotal
  const maxCounted = Math.max(max, offset + query.limit)
  const found = await readPage(ctx, query, { offset, maxFound: maxCounted + 1 })
  const total = found[0]?.total ?? 0
  const page = found.filter((row): row is FoundRow & { id: string } => row.id !== null)
  const isMinimum = total > maxCounted
  return {
    styles: await toSummaries(ctx, page),
    total: isMinimum ? total - 1 : total,
    ...(isMinimum && { totalIsMinimum: true }),
  }
}

interface FoundRow {
  total: number
  id: string | null
  number: string
  name: string
  category: string | null
  manufacturer: string | null
  season: string | null
  priceCents: string
  sizeScale: SizeScale | null
}

/** One row per style; one row without a style if the page is empty. */
async function readPage(
  ctx: Ctx,
  query: StyleQuery,
  range: { offset: number; maxFound: number },
): Promise<FoundRow[]> {
  const search = query.search ? toSearchParams(query.search) : undefined
  const conditions = {
    search: search && containsAllTerms(sql`search_text`),
    category: query.category && sql`category = ${sql.placeholder('category')}`,
    season: query.season && sql`season = ${sql.placeholder('season')}`,
  }
  const used = Object.entries(conditions).filter((entry): entry is [string, SQL] => Boolean(entry[1]))
  const source = query.broken ? 'broken' : search && search.indexed.length > 0 ? 'indexed' : 'newest'
  const name = ['styles_page', source, ...used.map(([field]) => field)].join('_')
  const { rows } = await preparedSql<FoundRow>(ctx.db, name, () => {
    const condition = sql.join([sql`styles.deleted_at is null`, ...used.map(([, one]) => one)], sql` and `)
    // A plan for any limit would read all styles for the page, because it expects a tenth of them: `offset 0` prevents it.
    return sql`
      with found as materialized (${sources[source](condition)}), page as (
        select id from found order by id desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
      )
      select (select count(*)::int from found) as total, row.*
      from (select 1) as once left join page on true left join lateral (
        select styles.id, number, name, category, manufacturer, season, price_cents as "priceCents",
          ${sizeScaleJson(sql`styles.size_scale_id`)} as "sizeScale"
        from styles where styles.id = page.id offset 0
      ) as row on true
      order by row.id desc`
  }).execute({ ...query, ...search, ...range })
  return rows
}

const newest = (condition: SQL) => sql`
  (select id from styles where ${condition} order by id desc limit ${sql.placeholder('maxFound')})`

const isFrequent = sql`(select is_frequent from looked)`

/** The ids of the styles that match a condition, newest first, up to `maxFound`. */
const sources = {
  newest,
  /** If a tenth of the newest styles match the search, reading the newest is faster than the trigram index. */
  indexed: (condition: SQL) => sql`
    with looked as materialized (
      select count(*) >= 20 as is_frequent
      from (select search_text from styles where deleted_at is null order by id desc limit 200) as newest
      where ${containsAllTerms(sql`search_text`)}
    )
    ${newest(sql`${condition} and ${isFrequent}`)}
    union all
    ${newest(sql`${condition} and not ${isFrequent} and ${matchesIndexedTerms(sql`search_text`)}`)}`,
  /** The rule of findBrokenRuns. Reads the products that are out of stock; `offset 0` checks one after the other. */
  broken: (condition: SQL) => sql`
    with core as materialized (
      select size_scale_id, fold_text(name) as name
      from size_scale_sizes cross join lateral unnest(label || aliases) as name where is_core
    )
    select distinct missing.style_id as id from products as missing
    where missing.style_id is not null and missing.deleted_at is null and missing.stock_level = 'out'
      and exists (
        select from styles join core on core.size_scale_id = styles.size_scale_id
        where styles.id = missing.style_id and core.name = (select fold_text(missing.size)) and ${condition} offset 0)
      and exists (
        select from products as sibling
        where sibling.style_id = missing.style_id and sibling.deleted_at is null and sibling.stock_level <> 'out'
          and fold_text(sibling.color) = fold_text(missing.color) offset 0)
      and exists (select from stock_movements where stock_movements.product_id = missing.id offset 0)
    order by id desc limit ${sql.placeholder('maxFound')}`,
}

async function toSummaries(ctx: Ctx, page: readonly (FoundRow & { id: string })[]): Promise<StyleSummary[]> {
  const ids = page.map(({ id }) => Number(id))
  if (ids.length === 0) return []
  const { styleId, color, size, quantity, imageId } = products
  const members = await ctx.db
    .select({ styleId, color, size, quantity, imageId, hadStock })
    .from(products)
    .where(and(inArray(styleId, ids), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
  const byStyle = Map.groupBy(members, (member) => member.styleId)
  return page.map(({ id, total: _total, priceCents, sizeScale, ...fields }) => {
    const own = byStyle.get(Number(id)) ?? []
    const { sizes, rows } = arrangeCells(own, sizeScale)
    const broken = new Set(findBrokenRuns(own, sizeScale))
    const colors = rows.map(({ color, cells }) => ({
      color,
      imageUrl: findImageUrl(cells),
      quantities: cells.map((cell) => cell?.quantity ?? null),
      isBroken: broken.has(color),
    }))
    return {
      ...fields,
      id: Number(id),
      priceCents: Number(priceCents),
      imageUrl: colors.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
      productCount: own.length,
      quantity: sumQuantities(own),
      sizes,
      colors,
    }
  })
}
