// Undoes an import of orders: cancels its drafts that were not changed since, and lists the others as skipped. Orders are not deleted, because
// their numbers have no gaps.
import { maxListed, type UndoReply } from '#contract/files/imports.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { readUndoableImport, undoOnce } from '#server/files/imports/undoOnce.ts'
import { nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { orders, users } from '#server/platform/db/schema.ts'
import { cancelDraft } from '#server/sales/orders/cancelOrder.ts'
import type { OrderRow } from '#server/sales/orders/toOrder.ts'

export async function previewOrderUndo(ctx: Ctx, { id }: { id: number }): Promise<UndoReply> {
  await readUndoableImport(ctx, 'order', id)
  return tally(ctx, await selectOrders(ctx, id))
}

/** Locks the orders in id order. Throws a 409 if it was already undone. */
export async function undoOrderImport(ctx: Ctx, { id }: { id: number }): Promise<UndoReply> {
  return undoOnce(ctx, { kind: 'order', id }, async (ctx, { fileName }) => {
    const rows = await selectOrders(ctx, id).for('no key update')
    for (const order of rows.filter(isUnchanged))
      await cancelDraft(ctx, order, `The import${fileName === null ? '' : ` of ${fileName}`} was undone`)
    return tally(ctx, rows)
  })
}

function selectOrders(ctx: Ctx, importId: number) {
  return ctx.db.select().from(orders).where(eq(orders.importId, importId)).orderBy(asc(orders.id))
}

/** Orders are created with version 1. */
function isUnchanged({ state, version }: OrderRow): boolean {
  return state === 'Draft' && version === 1
}

async function tally(ctx: Ctx, rows: readonly OrderRow[]): Promise<UndoReply> {
  const changed = rows.filter((order) => !isUnchanged(order))
  const listed = changed.slice(0, maxListed.skipped)
  const reasons = await findReasons(
    ctx,
    listed.map(({ id }) => id),
  )
  return {
    removed: rows.length - changed.length,
    restored: 0,
    skippedCount: changed.length,
    skipped: listed.map(({ id, number, customerName }) => ({
      id,
      code: number,
      name: customerName,
      reason: reasons.get(id) ?? 'Changed',
    })),
  }
}

const confirmers = alias(users, 'confirmers')
const cancellers = alias(users, 'cancellers')

/** 'Confirmed by Ana Reed on Mar 4, 2026, 3:30 PM', by order. */
async function findReasons(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      order: orders,
      confirmer: nameColumnsOf(confirmers),
      canceller: nameColumnsOf(cancellers),
      editor: sql<string | null>`(
        select user_name from activity_log
        where subject_type = 'order' and subject_id = ${orders.id} order by id desc limit 1)`,
    })
    .from(orders)
    .leftJoin(confirmers, eq(confirmers.id, orders.confirmedBy))
    .leftJoin(cancellers, eq(cancellers.id, orders.cancelledBy))
    .where(inArray(orders.id, [...ids]))
  const by = (user: Parameters<typeof displayName>[0], at: Date | null) =>
    `${displayName(user)}${at ? ` on ${formatDateTime(at, ctx.timeZone)}` : ''}`
  return new Map(
    rows.map(({ order, confirmer, canceller, editor }) => {
      if (canceller && order.cancelledAt)
        return [order.id, `Cancelled by ${by(canceller, order.cancelledAt)}`]
      if (confirmer) return [order.id, `Confirmed by ${by(confirmer, order.confirmedAt)}`]
      return [order.id, editor === null ? 'Changed' : `Changed by ${editor}`]
    }),
  )
}
