// Changes stock. Only this and createProductsWithStock write quantities and stock movements.
import type { DocumentReference } from '#domain/nouns.ts'
import type { MovementReason } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, preparedSql } from '#server/platform/db/prepared.ts'

export interface MovementCause {
  reason: MovementReason
  /** As the user typed it. */
  note?: string | null
  document?: DocumentReference
}

/** `difference` in units, signed. */
export interface StockChange {
  productId: number
  difference: number
}

/**
 * Changes quantities and product versions and inserts the stock movements, in one statement. The caller has locked the
 * products in id order and checked that no quantity falls below zero. Each product may occur once; a difference of 0 is skipped.
 */
export async function moveStock(
  ctx: Ctx,
  stockChanges: readonly StockChange[],
  cause: MovementCause,
): Promise<void> {
  const changes = stockChanges.filter(({ difference }) => difference !== 0)
  if (changes.length === 0) return
  const values = {
    ids: changes.map(({ productId }) => productId),
    differences: changes.map(({ difference }) => difference),
    reason: cause.reason,
    note: cause.note ?? null,
    documentType: cause.document?.type ?? null,
    documentId: cause.document?.id ?? null,
    userId: ctx.user.id,
    now: ctx.now,
  }
  const move = preparedSql(ctx.db, 'move_stock', () => {
    const parameters = placeholders(values)
    return sql`
      with moved as (
        update products
        set quantity = quantity + move.difference, version = version + 1
        from unnest(${parameters.ids}::bigint[], ${parameters.differences}::int[]) as move (product_id, difference)
        where products.id = move.product_id
        returning products.id, move.difference, products.quantity, products.version
      )
      insert into stock_movements
        (product_id, difference, quantity_after, reason, note, document_type, document_id, user_id, product_version, created_at)
      select id, difference, quantity, ${parameters.reason}, ${parameters.note}, ${parameters.documentType}, ${parameters.documentId}::bigint,
        ${parameters.userId}::bigint, version, ${parameters.now}::timestamptz
      from moved order by id`
  })
  await move.execute(values)
}
