// The unknown codes of a file, each with the products that it can mean.
import type { AliasQuestion, CodeQuestion } from '#contract/sales/orderImports.ts'
import { maxAliasLength } from '#domain/catalog/productAliases.ts'
import { createSizeSpellings, type SizeSpellings } from '#domain/catalog/spellings.ts'
import { parseCents } from '#domain/platform/money.ts'
import {
  type CandidateProduct,
  codeTokens,
  findNamedColors,
  findNamedSizes,
  maxAliasQuestions,
  rankCandidates,
} from '#domain/sales/aliasCandidates.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { withIndexes } from '#server/platform/db/withIndexes.ts'

import type { OrderFileRow } from './orderTypes.ts'
import type { AskedCode } from './theirProducts.ts'

type RankedQuestion = CodeQuestion & { senderId: number }
type Question = Omit<RankedQuestion, 'candidates'> & {
  color: string | undefined
  size: string | undefined
  productIds: readonly number[]
}

/** Products that are compared with a code, of each way to find them. */
const maxCompared = sql.raw('60')
/** The longest parts of a code, which are looked for in codes and names. */
const maxTokens = 3

/** One for each group of rows, the first `maxAliasQuestions`. */
export function collectQuestions() {
  const questions = new Map<string, Question>()
  return {
    add(
      { row, cells }: Pick<OrderFileRow, 'row' | 'cells'>,
      { group, senderId, code, color, size, productIds }: AskedCode,
    ): void {
      const question = questions.get(group)
      if (question) question.rowCount += 1
      else if (questions.size < maxAliasQuestions && code.length <= maxAliasLength) {
        const cents = cells.unitPrice === undefined ? undefined : parseCents(cells.unitPrice)
        const unitPriceCents = cents === undefined ? {} : { unitPriceCents: cents }
        questions.set(group, {
          senderId,
          code,
          color,
          size,
          productIds,
          row,
          rowCount: 1,
          ...unitPriceCents,
        })
      }
    },
    list: () => [...questions.values()],
  }
}

/** With one query for all. */
export async function rankQuestions(ctx: Ctx, questions: readonly Question[]): Promise<RankedQuestion[]> {
  if (questions.length === 0) return []
  const { sizeScales } = await findSizeScales(ctx)
  const spellingsOf = createSizeSpellings(sizeScales)
  const products = await findCandidates(ctx, questions, spellingsOf)
  return questions.map(({ color, size, productIds, ...question }, index) => ({
    ...question,
    candidates: rankCandidates(
      { code: question.code, color, size, priceCents: question.unitPriceCents ?? null, productIds },
      products.get(index) ?? [],
      spellingsOf,
    ),
  }))
}

/** The questions of a file of customers, with their names. */
export async function nameSenders(ctx: Ctx, questions: readonly RankedQuestion[]): Promise<AliasQuestion[]> {
  const ids = [...new Set(questions.map(({ senderId }) => senderId))]
  const { rows } = await ctx.db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from customers where id = any(${sql.param(ids)}::bigint[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return questions.map(({ senderId, ...question }) => ({
    ...question,
    customerId: senderId,
    customerName: names.get(senderId) ?? '',
  }))
}

/**
 * Those with a part of the code in their search text or the number of their style, and those with the color and size or the price of the
 * row. What several questions have in common is looked up once.
 */
async function findCandidates(
  ctx: Ctx,
  questions: readonly Question[],
  spellingsOf: SizeSpellings,
): Promise<Map<number, CandidateProduct[]>> {
  const values = await readValues(ctx)
  const asked = questions.map(({ code, color, size, unitPriceCents, productIds }) => ({
    patterns: codeTokens(code)
      .filter((token) => token.length >= 3)
      .toSorted((a, b) => b.length - a.length)
      .slice(0, maxTokens)
      .map((token) => `%${token}%`),
    colors: findNamedColors({ code, color }, values.colors),
    sizes: findNamedSizes({ code, size }, values.sizes, spellingsOf),
    price: unitPriceCents ?? null,
    ids: productIds,
  }))
  type Candidate = CandidateProduct & { position: number } & Record<string, unknown>
  // The planner doesn't know the patterns and the colors, and would read all products for each: a color at a time has one index.
  const { rows } = await withIndexes(ctx.db, (db) =>
    db.execute<Candidate>(sql`
    with asked as materialized (
      select position, value -> 'patterns' as patterns, (value -> 'colors')::text as colors,
        (value -> 'sizes')::text as sizes, (value ->> 'price')::bigint as price, value -> 'ids' as ids
      from json_array_elements(${JSON.stringify(asked)}::json) with ordinality as asked (value, position)
    ), named as materialized (
      select position, pattern from asked cross join lateral json_array_elements_text(patterns) as pattern
    ), by_pattern as materialized (
      select pattern, matched.id from (select distinct pattern from named) as patterns cross join lateral (
        (select id from products where deleted_at is null and search_text like pattern limit ${maxCompared})
        union
        (select products.id from (
          select id from styles where deleted_at is null and search_text like pattern limit ${maxCompared}
        ) as matching join products on style_id = matching.id and deleted_at is null limit ${maxCompared})
      ) as matched
    ), by_values as materialized (
      select colors, sizes, matched.id from (select distinct colors, sizes from asked) as asked_values cross join lateral (
        select of_color.id from json_array_elements_text(colors::json) as named_color (name) cross join lateral (
          select id from products
          where deleted_at is null and color = named_color.name
            and (sizes = '[]' or size = any (array(select json_array_elements_text(sizes::json))))
          limit ${maxCompared}
        ) as of_color
        limit ${maxCompared}
      ) as matched
    ), by_price as materialized (
      select price, matched.id from (select distinct price from asked) as prices cross join lateral (
        select id from products where deleted_at is null and price_cents = price limit ${maxCompared}
      ) as matched
    ), compared as (
      select position, id from named join by_pattern using (pattern)
      union select position, id from asked join by_values using (colors, sizes)
      union select position, id from asked join by_price using (price)
      union select position, id::bigint from asked cross join lateral json_array_elements_text(ids) as id
    )
    select position::int - 1 as position, products.id::float8 as id, products.code, products.name, products.color,
      products.size, products.price_cents::float8 as "priceCents", styles.number as "styleNumber"
    from compared
    join products on products.id = compared.id
    left join styles on styles.id = products.style_id and styles.deleted_at is null`),
  )
  return Map.groupBy(rows, ({ position }) => position)
}

/** More colors and sizes are not recognized in codes. */
const maxValues = sql.raw('1000')

async function readValues(ctx: Ctx): Promise<{ colors: string[]; sizes: string[] }> {
  const { rows } = await ctx.db.execute<{ colors: string[]; sizes: string[] }>(sql`
    select array(select distinct color from products where deleted_at is null limit ${maxValues}) as colors,
      array(select distinct size from products where deleted_at is null limit ${maxValues}) as sizes`)
  return rows[0] ?? { colors: [], sizes: [] }
}
