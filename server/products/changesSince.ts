// What happened to a product after the version that somebody saw: edits from the log, stock from the ledger.
import { and, asc, eq, gt, ne } from 'drizzle-orm'

import { displayName } from '#domain/people.ts'
import type { Ctx } from '#server/ctx.ts'
import { activityLog, stockMovements, users } from '#server/db/schema.ts'
import { nameColumns } from '#server/users/nameColumns.ts'

export interface FieldChange {
  /** The field's name on the wire. */
  path: string
  from: string
  to: string
  userName: string
}

/** One change for each field that is not what it was: from what the person saw to what is there now, with whoever changed it last. */
export async function changesSince(ctx: Ctx, productId: number, version: number): Promise<FieldChange[]> {
  const edits = await ctx.db
    .select({
      changes: activityLog.changes,
      version: activityLog.subjectVersion,
      userName: activityLog.userName,
    })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.subjectType, 'product'),
        eq(activityLog.subjectId, productId),
        gt(activityLog.subjectVersion, version),
      ),
    )
    .orderBy(asc(activityLog.id))
  const moves = await ctx.db
    .select({
      movement: stockMovements,
      user: nameColumns,
    })
    .from(stockMovements)
    .innerJoin(users, eq(users.id, stockMovements.userId))
    .where(
      and(
        eq(stockMovements.productId, productId),
        gt(stockMovements.productVersion, version),
        ne(stockMovements.reason, 'edited'),
      ),
    )
    .orderBy(asc(stockMovements.id))
  const all = [
    ...edits.flatMap((edit) =>
      Object.entries(edit.changes ?? {}).map(([path, change]) => ({
        version: edit.version ?? 0,
        path,
        from: inWords(change.from),
        to: inWords(change.to),
        userName: edit.userName,
      })),
    ),
    ...moves.map(({ movement, user }) => ({
      version: movement.productVersion,
      path: 'quantity',
      from: String(movement.quantityAfter - movement.difference),
      to: String(movement.quantityAfter),
      userName: displayName(user),
    })),
  ]
  const byField = new Map<string, FieldChange>()
  // In the order in which they happened: a quantity changes by edits and by sales.
  for (const { path, from, to, userName } of all.toSorted((a, b) => a.version - b.version)) {
    byField.set(path, { path, from: byField.get(path)?.from ?? from, to, userName })
  }
  return [...byField.values()].filter(({ from, to }) => from !== to)
}

function inWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'nothing' : 'nothing'
}
