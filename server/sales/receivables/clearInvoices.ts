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

import { lockEntries } from './entries.ts'
import { postingDay } from './entryDays.ts'

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
    await lockInvoicesOf(
      ctx,
      sql`select document_id from ${matching} order by on_date, id limit ${maxClearedInvoices}`,
    )
    const { rows: found } = await ctx.db.execute<{ id: number }>(
      sql`select id::float8 as id from ${matching} order by on_date, id limit ${maxClearedInvoices}`,
    )
    const ids = sql`any(${sql.param(found.map(({ id }) => id))}::bigint[])`
    await lockEntries(
      ctx,
      found.map(({ id }) => id),
    )
    const { day, now } = await lockTime(ctx)
    const { rows: cleared } = await ctx.db.execute(sql`
      with written_off as (
        insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, note, created_at, user_id,
          customer_id, open_cents)
        select 'write-off', 'credit', document_type, document_id, open_cents, ${day}, ${clearedNote}, ${now}, ${ctx.user.id},
          customer_id, open_cents
        from receivable_entries where id = ${ids} and open_cents > 0
        returning id, document_id, amount_cents
      )
      select written_off.id::float8 as "creditId", debit.id::float8 as "debitId", written_off.amount_cents::float8 as cents,
        written_off.document_id::float8 as "invoiceId"
      from written_off join receivable_entries as debit on debit.id = ${ids} and debit.document_id = written_off.document_id`)
    await settleAll(ctx, cleared)
    ctx.crashPoint('clearing.before-log')
    const { rows: left } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::float8 as count from ${matching}`,
    )
    const remaining = left[0]?.count ?? 0
    const [first] = cleared
    if (first) {
      await recordActivity(ctx, {
        action: `Wrote off ${pluralize(cleared.length, 'invoice')} processed until ${formatDay(processedUntil)} as paid before payments were recorded here`,
        module: 'Payments',
        subject: { type: 'invoice', id: Number(first['invoiceId']) },
      })
    }
    return { cleared: cleared.length, remaining }
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
    const { rows: found } = await ctx.db.execute<{ id: number }>(
      sql`select id::float8 as id from ${clearing} order by id`,
    )
    if (found.length === 0) throw new Refusal('conflict', 'These write-offs are already undone.')
    const ids = found.map(({ id }) => id)
    await lockEntries(ctx, ids)
    const { day, now } = await lockTime(ctx)
    await ctx.db.execute(sql`
      insert into settlements (debit_id, credit_id, amount_cents, settled_on, undoes, created_at, user_id)
      select debit_id, credit_id, -amount_cents, greatest(settled_on, ${day}), id, ${now}, ${ctx.user.id}
      from settlements where credit_id = any(${sql.param(ids)}::bigint[]) and undoes is null
        and not exists (select from settlements as undo where undo.undoes = settlements.id)`)
    const { rows: reversed } = await ctx.db.execute(sql`
      insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, reverses, note, created_at, user_id,
        customer_id, open_cents)
      select kind, 'debit', document_type, document_id, amount_cents, greatest(on_date, ${day}), id, 'Clearing undone', ${now}, ${ctx.user.id},
        customer_id, amount_cents
      from receivable_entries where id = any(${sql.param(ids)}::bigint[])
      returning id::float8 as "debitId", reverses::float8 as "creditId", amount_cents::float8 as cents,
        document_id::float8 as "invoiceId"`)
    await settleAll(ctx, reversed)
    ctx.crashPoint('clearing-undo.before-log')
    const [first] = reversed
    if (first) {
      await recordActivity(ctx, {
        action: `Reversed the write-offs of ${pluralize(ids.length, 'cleared invoice')}`,
        module: 'Payments',
        subject: { type: 'invoice', id: Number(first['invoiceId']) },
      })
    }
    return { restored: ids.length }
  })
}

/** Settles each `creditId` with its `debitId`, dated as `settle` does. `cents` is the amount of both. */
async function settleAll(ctx: Ctx, pairs: readonly Record<string, unknown>[]): Promise<void> {
  const { day, now } = await lockTime(ctx)
  const undone = (column: 'debit_id' | 'credit_id') => sql`(
    select max(undo.settled_on) from settlements as undo
    where undo.undoes is not null and undo.${sql.identifier(column)} = settled.${sql.identifier(column)})`
  await ctx.db.execute(sql`
    insert into settlements (debit_id, credit_id, amount_cents, settled_on, created_at, user_id)
    select debit_id, credit_id, cents, greatest(${day}, ${undone('debit_id')}, ${undone('credit_id')}, (
      select max(on_date) from receivable_entries where id in (debit_id, credit_id)
    )), ${now}, ${ctx.user.id}
    from unnest(${column(pairs, 'debitId')}, ${column(pairs, 'creditId')}, ${column(pairs, 'cents')})
      as settled(debit_id, credit_id, cents)`)
}

/** The day of the entries and the time, as parameters. */
async function lockTime(ctx: Ctx): Promise<{ day: SQL; now: SQL }> {
  return { day: sql`${await postingDay(ctx)}::date`, now: sql`${ctx.now.toISOString()}::timestamptz` }
}

/** The column of rows as an array parameter: thousands of rows in one statement. */
function column(rows: readonly Record<string, unknown>[], name: string): SQL {
  return sql`${sql.param(rows.map((row) => row[name]))}::bigint[]`
}

async function lockInvoicesOf(ctx: Ctx, documentIds: SQL): Promise<void> {
  await ctx.db.execute(
    sql`select id from invoices where id in (${documentIds}) order by id for no key update`,
  )
}
