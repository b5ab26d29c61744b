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

/** Counting stops after `maxExactTotal` styles, or after the page if that is later. */
export async function findStyles(ctx: Ctx, query: StyleQuery): Promise<StyleList> {
  const offset = (query.page - 1) * query.limit
  const found = await readPage(ctx, query, {
    offset,
    maxFound: Math.max(maxExactTotal, offset + query.limit) + 1,
  })
  const total = found[0]?.total ?? 0
  const page = found.filter((row): row is FoundRow & { id: string } => row.id !== null)
  const isMinimum = total > Math.max(maxExactTotal, offset + query.limit)
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
    indexed: search && search.indexed.length > 0 && matchesIndexedTerms(sql`search_text`),
    category: query.category && sql`category = ${sql.placeholder('category')}`,
    season: query.season && sql`season = ${sql.placeholder('season')}`,
    broken: query.broken && hasBrokenRun,
  }
  const used = Object.entries(conditions).filter((entry): entry is [string, SQL] => Boolean(entry[1]))
  const name = ['styles_page', ...used.map(([field]) => field)].join('_')
  const { rows } = await preparedSql<FoundRow>(ctx.db, name, () => {
    const condition = sql.join([sql`deleted_at is null`, ...used.map(([, one]) => one)], sql` and `)
    return sql`
      with found as (
        select id from styles where ${condition} order by id desc limit ${sql.placeholder('maxFound')}
      ), page as (
        select id from found order by id desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
      )
      select (select count(*)::int from found) as total, styles.id, number, name, category, manufacturer, season,
        price_cents as "priceCents", ${sizeScaleJson(sql`styles.size_scale_id`)} as "sizeScale"
      from (select 1) as once left join page on true left join styles on styles.id = page.id
      order by styles.id desc`
  }).execute({ ...query, ...search, ...range })
  return rows
}

/** The rule of findBrokenRuns, for the filter. */
const hasBrokenRun = sql`exists (
  select from products as missing
  join size_scale_sizes as size on size.size_scale_id = styles.size_scale_id and size.is_core
    and fold_text(missing.size) in (select fold_text(name) from unnest(size.label || size.aliases) as name)
  where missing.style_id = styles.id and missing.deleted_at is null and missing.stock_level = 'out'
    and exists (select from stock_movements where stock_movements.product_id = missing.id)
    and exists (
      select from products as sibling
      where sibling.style_id = styles.id and sibling.deleted_at is null and sibling.stock_level <> 'out'
        and fold_text(sibling.color) = fold_text(missing.color)))`

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
