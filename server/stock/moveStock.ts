// Moves stock: beside openStock, which makes new products with theirs, the only writer of the ledger and of the quantity that a
// product shows.
import type { MovementReason } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, preparedSql } from '#server/platform/db/prepared.ts'

/** Why stock moves, and by which document. */
export interface MovementCause {
  reason: MovementReason
  /** In the words of whoever did it. */
  note?: string | null
  invoiceId?: number
  importId?: number
}

/** `difference` in units, signed; each product at most once in a call. */
export interface StockChange {
  productId: number
  difference: number
}

/**
 * Changes quantities and writes a ledger row for each change, in the caller's transaction, all in one statement. The
 * caller holds the locks of the products (in id order) and has judged that none goes below zero; the database refuses
 * it all the same. Products whose difference is 0 are left alone. Every change of stock makes a new version.
 */
export async function moveStock(
  ctx: Ctx,
  moves: readonly StockChange[],
  cause: MovementCause,
): Promise<void> {
  const real = moves.filter((move) => move.difference !== 0)
  if (real.length === 0) return
  const values = {
    ids: real.map((move) => move.productId),
    differences: real.map((move) => move.difference),
    reason: cause.reason,
    note: cause.note ?? null,
    invoiceId: cause.invoiceId ?? null,
    importId: cause.importId ?? null,
    userId: ctx.user.id,
    now: ctx.now,
  }
  const move = preparedSql(ctx.db, 'move_stock', () => {
    const given = placeholders(values)
    return sql`
      with moved as (
        update products
        set quantity = quantity + move.difference, version = version + 1
        from unnest(${given.ids}::bigint[], ${given.differences}::int[]) as move (product_id, difference)
        where products.id = move.product_id
        returning products.id, move.difference, products.quantity, products.version
      )
      insert into stock_movements
        (product_id, difference, quantity_after, reason, note, invoice_id, import_id, user_id, product_version, created_at)
      select id, difference, quantity, ${given.reason}, ${given.note}, ${given.invoiceId}::bigint, ${given.importId}::bigint,
        ${given.userId}::bigint, version, ${given.now}::timestamptz
      from moved order by id`
  })
  await move.execute(values)
}
