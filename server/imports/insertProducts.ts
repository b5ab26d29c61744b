// Writes one batch of an import: the products whose codes are free, and their first movement in the ledger.
import { sql } from 'drizzle-orm'

import type { ImportRow } from '#domain/importRows.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Move, moveStock } from '#server/stock/moveStock.ts'

/**
 * Takes the ctx of a transaction. Products are made in the order of the rows. Returns the codes that were taken, by a
 * living product or by an earlier row; the database alone decides which two spellings are one code.
 */
export async function insertProducts(
  ctx: Ctx,
  rows: readonly ImportRow[],
  importId: number,
): Promise<string[]> {
  const idsByCode = await insertFree(ctx, rows)
  const moves: Move[] = []
  const taken: string[] = []
  for (const { code, quantity } of rows) {
    const productId = idsByCode.get(code)
    // Of a code that comes twice, the first row is the product.
    idsByCode.delete(code)
    if (productId === undefined) taken.push(code)
    else moves.push({ productId, difference: quantity })
  }
  await moveStock(ctx, moves, { reason: 'imported', importId })
  return taken
}

async function insertFree(ctx: Ctx, rows: readonly ImportRow[]): Promise<Map<string, number>> {
  const column = <K extends keyof ImportRow>(name: K) => sql.param(rows.map((row) => row[name]))
  const inserted = await ctx.db.execute<{ id: string; code: string }>(sql`
    insert into products (code, name, color, size, price_cents, manufacturer, category, description, created_at)
    select code, name, color, size, price_cents, manufacturer, category, description, ${ctx.now}::timestamptz
    from unnest(
      ${column('code')}::text[], ${column('name')}::text[], ${column('color')}::text[], ${column('size')}::text[],
      ${column('priceCents')}::bigint[], ${column('manufacturer')}::text[], ${column('category')}::text[],
      ${column('description')}::text[]
    ) with ordinality
      as row (code, name, color, size, price_cents, manufacturer, category, description, position)
    order by position
    on conflict do nothing
    returning id, code`)
  return new Map(inserted.rows.map(({ id, code }) => [code, Number(id)]))
}
