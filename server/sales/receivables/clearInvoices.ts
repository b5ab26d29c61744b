// Invoices that were paid before payments were recorded here: writes them off together, and reverses that.
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { clearedNote, maxClearedInvoices } from '#domain/sales/payments.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { lockEntries, reverseEntries, writeOffOpen } from './entries.ts'
import { findSettlementsOf, undoSettlements } from './settlements.ts'

/** The entries of open invoices that are overdue and were processed before the first payment was recorded here. */
function clearableEntries(ctx: Ctx): SQL {
  return sql`receivable_entries where kind = 'invoice' and reverses is null and open_cents > 0 and due_on < ${companyDay(ctx)}::date
    and created_at < coalesce((select min(created_at) from payments), ${ctx.now.toISOString()}::timestamptz)`
}

/** The write-offs of clearings that are not reversed. */
const clearings = sql`receivable_entries as cleared where kind = 'write-off' and note = ${clearedNote} and reverses is null
  and not exists (select from receivable_entries as reversal where reversal.reverses = cleared.id)`

const lastClearing = sql`${clearings} and created_at = (select max(created_at) from ${clearings})`

/** Its write-offs were made at the same time. */
function clearingOf(id: number): SQL {
  return sql`${clearings} and created_at = (select created_at from receivable_entries where id = ${id})`
}

export async function findClearableInvoices(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{
    invoices: number
    openCents: number
    processedUntil: string | null
    lastCleared: number
    lastClearingId: number | null
  }>(sql`
    select count(*)::float8 as invoices, coalesce(sum(open_cents), 0)::float8 as "openCents", max(on_date)::text as "processedUntil",
      (select count(*) from ${lastClearing})::float8 as "lastCleared",
      (select min(id) from ${lastClearing})::float8 as "lastClearingId"
    from ${clearableEntries(ctx)}`)
  return rows[0] ?? { invoices: 0, openCents: 0, processedUntil: null, lastCleared: 0, lastClearingId: null }
}

/** Of those that `findClearableInvoices` counts, the oldest first, at most 10,000. Each gets its own write-off, dated today. */
export async function clearInvoices(
  ctx: Ctx,
  { processedUntil }: { processedUntil: string },
): Promise<{ cleared: number; remaining: number }> {
  return transact(ctx, async (ctx) => {
    const matching = sql`${clearableEntries(ctx)} and on_date <= ${processedUntil}::date`
    const oldest = sql`${matching} order by on_date, id limit ${maxClearedInvoices}`
    await lockInvoicesOf(ctx, sql`select document_id from ${oldest}`)
    const entries = await lockEntries(ctx, await readIds(ctx, sql`select id::float8 as id from ${oldest}`))
    const debits = entries.filter(({ openCents }) => openCents > 0)
    await writeOffOpen(ctx, debits, clearedNote)
    ctx.crashPoint('clearing.before-log')
    const { rows: remaining } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::float8 as count from ${matching}`,
    )
    const [first] = debits
    if (first) {
      await recordActivity(ctx, {
        action: `Wrote off ${pluralize(debits.length, 'invoice')} processed until ${formatDay(processedUntil)} as paid before payments were recorded here`,
        module: 'Payments',
        subject: { type: 'invoice', id: Number(first.documentId) },
      })
    }
    return { cleared: debits.length, remaining: remaining[0]?.count ?? 0 }
  })
}

/** Reverses the write-offs of a clearing that are not reversed yet; the invoices are owed again. Throws a 409 if none is left. */
export async function undoClearing(
  ctx: Ctx,
  { clearingId }: { clearingId: number },
): Promise<{ restored: number }> {
  return transact(ctx, async (ctx) => {
    const clearing = clearingOf(clearingId)
    await lockInvoicesOf(ctx, sql`select document_id from ${clearing}`)
    const ids = await readIds(ctx, sql`select id::float8 as id from ${clearing} order by id`)
    if (ids.length === 0) throw new Refusal('conflict', 'These write-offs are already undone.')
    const settled = await findSettlementsOf(ctx, ids)
    const entries = await lockEntries(ctx, [...ids, ...settled.map(({ debitId }) => debitId)])
    const writeOffs = entries.filter(({ kind }) => kind === 'write-off')
    await undoSettlements(ctx, settled)
    await reverseEntries(ctx, writeOffs, 'Clearing undone')
    ctx.crashPoint('clearing-undo.before-log')
    const [first] = writeOffs
    if (first) {
      await recordActivity(ctx, {
        action: `Reversed the write-offs of ${pluralize(writeOffs.length, 'cleared invoice')}`,
        module: 'Payments',
        subject: { type: 'invoice', id: Number(first.documentId) },
      })
    }
    return { restored: writeOffs.length }
  })
}

async function readIds(ctx: Ctx, query: SQL): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}

async function lockInvoicesOf(ctx: Ctx, documentIds: SQL): Promise<void> {
  await ctx.db.execute(
    sql`select id from invoices where id in (${documentIds}) order by id for no key update`,
  )
}
