// How orders are undone: drafts that were not changed since are cancelled. Orders are not deleted, because their numbers have no gaps.
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import type { UndoableRecord, UndoKind } from '#server/files/changes/undoRecords.ts'
import { readImport } from '#server/files/imports/pastImports.ts'
import { nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { orders, users } from '#server/platform/db/schema.ts'
import { cancelDraft } from '#server/sales/orders/cancelOrder.ts'
import type { OrderRow } from '#server/sales/orders/toOrder.ts'

export const orderUndo: UndoKind<UndoableRecord & { order: OrderRow }, never> = {
  noun: 'order',

  /** Orders have their import in their own row, and are created with version 1. */
  async *readChanges(ctx, { id }) {
    const rows = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.importId, id))
      .orderBy(asc(orders.id))
    yield rows.map((row) => ({ ...row, version: 1, changes: null }))
  },

  async read(ctx, ids, locks) {
    const select = ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]))
      .orderBy(asc(orders.id))
    const rows = await (locks ? select.for('no key update') : select)
    return new Map(
      rows.map((order) => {
        const { id, number: code, customerName: name, version } = order
        return [id, { id, code, name, version, gone: null, order }]
      }),
    )
  },

  findUses: async (_, created) =>
    new Map(created.flatMap(({ order: { id, state } }) => (state === 'Draft' ? [] : [[id, state]]))),

  async remove(ctx, rows, { id }) {
    const { fileName } = await readImport(ctx, 'order', { id })
    const reason = `The import${fileName === null ? '' : ` of ${fileName}`} was undone`
    for (const { order } of rows) await cancelDraft(ctx, order, reason)
  },

  async describeSkipped(ctx, skipped) {
    const ids = skipped.map(({ row }) => row.id)
    const reasons = await findReasons(ctx, ids)
    return new Map(ids.map((id) => [id, reasons.get(id) ?? 'Changed']))
  },
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
