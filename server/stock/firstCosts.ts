// First costs: what values all units on hand of a product that had no cost, and its undo with the import or batch that set it.
import type { DocumentReference } from '#domain/nouns.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { type ProductCost, setFirstCost, undoFirstCost } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { recordCosts } from './costLedger.ts'

export interface FirstCost {
  productId: number
  unitCostMicros: number
}

/** Throws a 403. Calls that only sometimes set a cost check it themselves. */
export function assertMaySetCosts({ user }: Pick<Ctx, 'user'>): void {
  if (!maySetCosts(user)) throw new Refusal('forbidden', forbiddenMessage('costs.read'))
}

export function maySetCosts({ role }: Pick<Ctx['user'], 'role'>): boolean {
  return hasPermission(role, 'costs.read') && hasPermission(role, 'purchases.edit')
}

/** The products are locked and have no cost. */
export async function setFirstCosts(
  ctx: Ctx,
  firstCosts: readonly FirstCost[],
  document?: DocumentReference,
): Promise<void> {
  const moves = firstCosts.map(({ productId, unitCostMicros }) => ({
    productId,
    apply: (cost: ProductCost) => setFirstCost(cost, BigInt(unitCostMicros)),
  }))
  await recordCosts(ctx, moves, { reason: 'first cost', document })
}

/** The products are locked, and `findUndoableFirstCosts` returned them. */
export async function undoFirstCosts(
  ctx: Ctx,
  productIds: readonly number[],
  document: DocumentReference,
): Promise<void> {
  const moves = productIds.map((productId) => ({ productId, apply: undoFirstCost }))
  await recordCosts(ctx, moves, { reason: 'first cost undone', document })
}

/** Those of the products that have a cost. */
export async function findKnownCosts(db: Db, productIds: readonly number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from product_costs
    where product_id = any(${sql.param([...productIds])}::bigint[]) and value_micros is not null`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** The products whose first cost is of the document, and of which no unit came, left or was billed since. */
export async function findUndoableFirstCosts(
  { db }: Pick<Ctx, 'db'>,
  productIds: readonly number[],
  { type, id }: DocumentReference,
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select product.id from unnest(${sql.param([...productIds])}::bigint[]) as product (id)
    cross join lateral (
      select reason, document_type, document_id from cost_entries
      where product_id = product.id order by cost_entries.id desc limit 1
    ) as last
    where reason = 'first cost' and document_type = ${type} and document_id = ${id}
      and not exists (select from arrival_lines where product_id = product.id and billed > 0)`)
  return new Set(rows.map((row) => Number(row.id)))
}
