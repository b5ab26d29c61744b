// Finds a page of styles by search and filters, newest first, with the stock of each by color and size.
import { maxExactTotal } from '#contract/catalog/products.ts'
import type { SizeScale } from '#contract/catalog/sizeScales.ts'
import type { StyleList, StyleQuery, StyleSummary } from '#contract/catalog/styles.ts'
import { arrangeCells, findBrokenRuns, sumQuantities } from '#domain/catalog/styleCells.ts'
import { sizeScaleJson } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'
import { containsAllTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { findImageUrl, hadStock } from './findStyle.ts'
import { styleIdsQuery } from './styleIdsQuery.ts'

/** The most styles that are counted with a filter that takes long to check. */
const maxExact = { search: 250, broken: 50 } as const

/** Counting stops at `maxExactTotal` or `maxExact`, or after the page if that is later. */
export async function findStyles(ctx: Ctx, query: StyleQuery): Promise<StyleList> {
  const offset = (query.page - 1) * query.limit
  const max = query.broken ? maxExact.broken : query.search ? maxExact.search : maxExactTotal
  const maxCounted = Math.max(max, offset + query.limit)
  const found = await readPage(ctx, query, { offset, maxFound: maxCounted + 1, isFar: maxCounted > max })
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
  { isFar, ...range }: { offset: number; maxFound: number; isFar: boolean },
): Promise<FoundRow[]> {
  const search = query.search ? toSearchParams(query.search) : undefined
  const isIndexed = search !== undefined && search.indexed.length > 0
  const isBroken = query.broken !== undefined
  const used = { isIndexed, search, category: query.category, season: query.season, isBroken, isFar }
  const name = ['styles_page', ...Object.entries(used).flatMap(([field, value]) => (value ? [field] : []))]
  const { rows } = await preparedSql<FoundRow>(ctx.db, name.join('_'), () => {
    const contains = containsAllTerms(sql`search_text`)
    const ids = styleIdsQuery({
      indexedSearch: isIndexed ? contains : undefined,
      others: [
        ...(search && !isIndexed ? [contains] : []),
        ...(query.category ? [sql`category = ${sql.placeholder('category')}`] : []),
        ...(query.season ? [sql`season = ${sql.placeholder('season')}`] : []),
      ],
      isBroken,
      // PostgreSQL plans a statement again for each request if its plan for any limit, a tenth of all rows, costs much more.
      maxFound: isFar ? sql`${sql.placeholder('maxFound')}` : sql.raw(String(range.maxFound)),
    })
    // A plan for any limit would read all styles for the page, because it expects a tenth of them: `offset 0` prevents it.
    return sql`
      with found as materialized (${ids}), page as (
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
    const broken = findBrokenRuns(own, sizeScale)
    const colors = rows.map(({ color, cells }) => ({
      color,
      imageUrl: findImageUrl(cells),
      quantities: cells.map((cell) => cell?.quantity ?? null),
      missingSizes: broken.find((run) => run.color === color)?.missingSizes ?? [],
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
