// Settlements of credits with debits: adds, undoes and finds them.
import { latestDay } from '#domain/platform/days.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  alias,
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  max,
  or,
  sql,
} from '#server/platform/db/drizzle.ts'
import { settlements } from '#server/platform/db/schema.ts'
import { insertRows } from '#server/platform/db/tableRows.ts'

import { firstOpenDay, postingDay } from './entryDays.ts'

interface SettledEntry {
  id: number
  onDate: string
}

export interface NewSettlement {
  debit: SettledEntry
  credit: SettledEntry
  amountCents: number
}

/**
 * Settles credits with debits in one statement, not in the closed books. The caller holds the locks of the entries and has checked that
 * each has as much open. Amounts of 0 are skipped.
 */
export async function settle(ctx: Ctx, pairs: readonly NewSettlement[]): Promise<void> {
  const settled = pairs.filter(({ amountCents }) => amountCents > 0)
  if (settled.length === 0) return
  const undoDays = await findUndoDays(
    ctx,
    settled.flatMap(({ debit, credit }) => [debit.id, credit.id]),
  )
  const earliest = await firstOpenDay(ctx)
  const rows = settled.map(({ debit, credit, amountCents }) => {
    const days = [debit.onDate, credit.onDate, earliest]
    days.push(undoDays.get(debit.id) ?? '', undoDays.get(credit.id) ?? '')
    return {
      debitId: debit.id,
      creditId: credit.id,
      amountCents,
      settledOn: latestDay(...days),
      createdAt: ctx.now,
      userId: ctx.user.id,
      undoes: null,
    }
  })
  await insertSettlements(ctx, rows)
}

/**
 * The last day on which a settlement of each entry was undone. A new settlement before that day would settle more than the amount in a
 * report as of an earlier day.
 */
async function findUndoDays(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const param = sql`any(${sql.param([...new Set(ids)])}::bigint[])`
  const rows = await ctx.db
    .select({
      debitId: settlements.debitId,
      creditId: settlements.creditId,
      day: max(settlements.settledOn),
    })
    .from(settlements)
    .where(
      and(isNotNull(settlements.undoes), or(eq(settlements.debitId, param), eq(settlements.creditId, param))),
    )
    .groupBy(settlements.debitId, settlements.creditId)
  const days = new Map<number, string>()
  for (const { debitId, creditId, day } of rows) {
    if (day === null) continue
    for (const id of [debitId, creditId]) days.set(id, latestDay(days.get(id) ?? '', day))
  }
  return days
}

export type SettlementRow = typeof settlements.$inferSelect

/** Undoes settlements with negative rows, dated today. The caller holds the locks of their entries. */
export async function undoSettlements(ctx: Ctx, undone: readonly SettlementRow[]): Promise<void> {
  if (undone.length === 0) return
  const today = await postingDay(ctx)
  const rows = undone.map(({ id, debitId, creditId, amountCents, settledOn }) => ({
    debitId,
    creditId,
    amountCents: -amountCents,
    settledOn: latestDay(settledOn, today),
    undoes: id,
    createdAt: ctx.now,
    userId: ctx.user.id,
  }))
  await insertSettlements(ctx, rows)
}

/** A trigger copies the days of the two entries. */
const insertedFields = [
  'debitId',
  'creditId',
  'amountCents',
  'settledOn',
  'undoes',
  'createdAt',
  'userId',
] as const

async function insertSettlements(
  ctx: Ctx,
  rows: readonly Pick<SettlementRow, (typeof insertedFields)[number]>[],
): Promise<void> {
  const statement = { name: 'insert_settlements', table: settlements, fields: insertedFields }
  await insertRows(ctx.db, statement, rows)
}

const undos = alias(settlements, 'undos')

/** The settlements of entries that are not undone. */
export async function findSettlementsOf(ctx: Ctx, entryIds: readonly number[]): Promise<SettlementRow[]> {
  const isOne = sql`any(${sql.param(entryIds)}::bigint[])`
  return ctx.db
    .select(getTableColumns(settlements))
    .from(settlements)
    .leftJoin(undos, eq(undos.undoes, settlements.id))
    .where(
      and(
        or(eq(settlements.debitId, isOne), eq(settlements.creditId, isOne)),
        isNull(settlements.undoes),
        isNull(undos.id),
      ),
    )
    .orderBy(asc(settlements.id))
}
