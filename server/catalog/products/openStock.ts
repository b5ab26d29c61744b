// Makes many products at once with what is in stock of them: beside moveStock the only writer of quantities and the ledger.
import type { ImportRow } from '#domain/catalog/importRow.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

export interface CreatedProducts {
  count: number
  /** The lowest and the highest id that was given out; null where none was. */
  firstId: number | null
  lastId: number | null
  /** The codes that somebody has already, in any case: of these no product was made. */
  takenCodes: string[]
}

/**
 * Inserts products with their quantity and, in the same statement, the first row of their ledger: were the quantity
 * written afterwards, every index of the table would be written twice. Ids are given in the order of the goods. Takes
 * the ctx of a transaction; waits for another one that is about to take the same code.
 */
export async function createProductsWithStock(
  ctx: Ctx,
  goods: readonly ImportRow[],
  importId: number,
): Promise<CreatedProducts> {
  if (goods.length === 0) return { count: 0, firstId: null, lastId: null, takenCodes: [] }
  const column = <K extends keyof ImportRow>(name: K) => sql.param(goods.map((row) => row[name]))
  const { rows } = await ctx.db.execute<{
    count: number
    first: string | null
    last: string | null
    codes: string[] | null
  }>(sql`
    with made as (
      insert into products
        (code, name, color, size, quantity, price_cents, manufacturer, category, description, import_id, created_at)
      select code, name, color, size, quantity, price_cents, manufacturer, category, description, ${importId}::bigint,
        ${ctx.now}::timestamptz
      from unnest(
        ${column('code')}::text[], ${column('name')}::text[], ${column('color')}::text[], ${column('size')}::text[],
        ${column('quantity')}::int[], ${column('priceCents')}::bigint[], ${column('manufacturer')}::text[],
        ${column('category')}::text[], ${column('description')}::text[]
      ) with ordinality
        as row (code, name, color, size, quantity, price_cents, manufacturer, category, description, position)
      order by position
      on conflict do nothing
      returning id, code, quantity, version
    ), opened as (
      insert into stock_movements
        (product_id, difference, quantity_after, reason, import_id, user_id, product_version, created_at)
      select id, quantity, quantity, 'imported', ${importId}::bigint, ${ctx.user.id}::bigint, version,
        ${ctx.now}::timestamptz
      from made where quantity > 0 order by id
    )
    select count(*)::int as count, min(id) as first, max(id) as last,
      case when count(*) < ${goods.length} then array_agg(code) end as codes
    from made`)
  const { count = 0, first, last, codes } = rows[0] ?? {}
  const made = new Set(codes)
  return {
    count,
    firstId: first ? Number(first) : null,
    lastId: last ? Number(last) : null,
    takenCodes: count === goods.length ? [] : goods.map(({ code }) => code).filter((code) => !made.has(code)),
  }
}
