// Changes stock. Only this and createProductsWithStock write quantities and stock movements.
import type { DocumentReference } from '#domain/nouns.ts'
import { isValuedReason } from '#domain/stock/costReasons.ts'
import { addUnits, type CostStep, type ProductCost, removeUnits } from '#domain/stock/movingAverage.ts'
import type { MovementReason } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, preparedSql } from '#server/platform/db/prepared.ts'

import { recordCosts } from './costLedger.ts'

export interface MovementCause {
  reason: MovementReason
  /** As the user typed it. */
  note?: string | null
  document?: DocumentReference
  /** The run that allocates the units, or whose undo releases them. */
  allocationRunId?: number | undefined
}

/** `difference` in units, signed. */
export interface StockChange {
  productId: number
  difference: number
  /** Of the order or invoice, if its units are counted by line. */
  documentLine?: number
  /** Units that an invoice takes from what its order has allocated; `difference` is without them. */
  fromAllocated?: number
  /** What the units cost; by default, they come and leave at the average. */
  value?: (cost: ProductCost) => CostStep
}

/**
 * Changes quantities and product versions and inserts the stock movements, in one statement, and values the units that change what is on
 * hand. The caller has locked the products in id order and checked that no quantity falls below zero. The changes of one product have the
 * same sign; one that moves no units is skipped.
 */
export async function moveStock(
  ctx: Ctx,
  stockChanges: readonly StockChange[],
  cause: MovementCause,
): Promise<void> {
  const changes = stockChanges.filter(
    ({ difference, fromAllocated = 0 }) => difference !== 0 || fromAllocated > 0,
  )
  if (changes.length === 0) return
  const values = {
    ids: changes.map(({ productId }) => productId),
    differences: changes.map(({ difference }) => difference),
    documentLines: changes.map(({ documentLine }) => documentLine ?? null),
    fromAllocated: changes.map(({ fromAllocated }) => fromAllocated ?? 0),
    reason: cause.reason,
    note: cause.note ?? null,
    documentType: cause.document?.type ?? null,
    documentId: cause.document?.id ?? null,
    allocationRunId: cause.allocationRunId ?? null,
    userId: ctx.user.id,
    now: ctx.now,
  }
  const move = preparedSql(ctx.db, 'move_stock', () => {
    const parameters = placeholders(values)
    return sql`
      with changes as (
        select * from unnest(
          ${parameters.ids}::bigint[], ${parameters.differences}::int[], ${parameters.documentLines}::int[], ${parameters.fromAllocated}::int[]
        ) with ordinality as change (product_id, difference, document_line, from_allocated, position)
      ), moved as (
        update products
        set quantity = quantity + move.difference, version = version + 1
        from (select product_id, sum(difference)::int as difference from changes group by product_id) as move
        where products.id = move.product_id
        returning products.id, products.quantity - move.difference as quantity_before, products.version
      )
      insert into stock_movements
        (product_id, difference, quantity_after, reason, note, document_type, document_id, document_line, from_allocated,
         allocation_run_id, user_id, product_version, created_at)
      select id, difference, quantity_before + sum(difference) over (partition by id order by position), ${parameters.reason},
        ${parameters.note}, ${parameters.documentType}, ${parameters.documentId}::bigint, document_line, from_allocated,
        ${parameters.allocationRunId}::bigint, ${parameters.userId}::bigint, version, ${parameters.now}::timestamptz
      from moved join changes on product_id = id order by id, position`
  })
  await move.execute(values)
  const { reason, document } = cause
  if (!isValuedReason(reason)) return
  const moves = changes.map(({ productId, difference, documentLine, value }) => ({
    productId,
    documentLine,
    apply: value ?? ((cost: ProductCost) => valueDifference(cost, difference)),
  }))
  await recordCosts(ctx, moves, { reason, document })
}

function valueDifference(cost: ProductCost, difference: number): CostStep {
  return difference > 0 ? addUnits(cost, difference, null) : removeUnits(cost, -difference)
}
