// Compares balances, open amounts and the ageing report with a fold over the entries and settlements.
import assert from 'node:assert/strict'

import type { AgeingTotals } from '#contract/sales/ageing.ts'
import { addDays } from '#domain/platform/days.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findAgeing } from '#server/sales/receivables/ageing.ts'
import { checkReceivables } from '#server/sales/receivables/checkReceivables.ts'

import type { Balances, Model } from './model.ts'

interface Entry {
  id: number
  side: 'debit' | 'credit'
  cents: number
  day: string
  due: string | null
  owner: number | null
}

interface Settled {
  debit: number
  credit: number
  cents: number
  day: string
}

interface Log {
  entries: Entry[]
  settlements: Settled[]
}

/** Throws unless every figure of the server equals the fold, on `days` random days. */
export async function assertEqualsFold(model: Model, days: number): Promise<void> {
  const ctx = model.ctx()
  assert.deepEqual(await checkReceivables(ctx.db, () => {}), [])
  const log = await readLog(ctx)
  assert.deepEqual(toSorted(sumEntries(log)), toSorted(model.balances))
  const today = companyDay(ctx)
  const first = log.entries.map(({ day }) => day).toSorted()[0] ?? today
  const span = Math.max(1, (Date.parse(today) - Date.parse(first)) / 86_400_000)
  for (let index = 0; index < days; index += 1) {
    const asOf = index === 0 ? today : addDays(first, model.random.int(span + 1))
    await assertAgeing(ctx, log, asOf)
  }
}

async function assertAgeing(ctx: Ctx, log: Log, asOf: string): Promise<void> {
  const { rows, totals } = await findAgeing(ctx, { asOf, page: 1, limit: 200 })
  const expected = foldAgeing(log, asOf)
  const reported = new Map(
    rows.map((row): [number | 'none', number[]] => [row.customerId ?? 'none', columnsOf(row)]),
  )
  assert.deepEqual(toSorted(reported), toSorted(expected), `ageing on ${asOf}`)
  const all = [...expected.values()]
  assert.deepEqual(
    columnsOf(totals),
    columnsOf(totals).map((_, column) => all.reduce((sum, row) => sum + (row[column] ?? 0), 0)),
  )
  for (const row of all)
    assert.equal(
      row.slice(0, -1).reduce((sum, cents) => sum + cents, 0),
      row.at(-1),
    )
}

/** Six columns and the balance, by customer, written without the code of the server. */
function foldAgeing({ entries, settlements }: Log, asOf: string): Map<number | 'none', number[]> {
  const open = new Map(entries.filter(({ day }) => day <= asOf).map((entry) => [entry.id, entry.cents]))
  for (const { debit, credit, cents, day } of settlements) {
    if (day > asOf) continue
    for (const id of [debit, credit]) open.set(id, (open.get(id) ?? Number.NaN) - cents)
  }
  const rows = new Map<number | 'none', number[]>()
  for (const { id, side, day, due, owner } of entries) {
    const cents = open.get(id) ?? 0
    assert.ok(cents >= 0, `entry ${id} has ${cents} cents open on ${asOf}`)
    if (cents === 0) continue
    const row = rows.get(owner ?? 'none') ?? [0, 0, 0, 0, 0, 0, 0]
    rows.set(owner ?? 'none', row)
    const late = (Date.parse(asOf) - Date.parse(due ?? day)) / 86_400_000
    const column = side === 'credit' ? 5 : late <= 0 ? 0 : late > 90 ? 4 : Math.ceil(late / 30)
    const signed = side === 'credit' ? -cents : cents
    row[column] = (row[column] ?? 0) + signed
    row[6] = (row[6] ?? 0) + signed
  }
  return rows
}

function columnsOf(row: AgeingTotals): number[] {
  const { notDueCents, days1To30Cents, days31To60Cents, days61To90Cents, over90Cents } = row
  const { unappliedCents, balanceCents } = row
  return [
    notDueCents,
    days1To30Cents,
    days31To60Cents,
    days61To90Cents,
    over90Cents,
    unappliedCents,
    balanceCents,
  ]
}

function sumEntries({ entries }: Log): Balances {
  const balances: Balances = new Map()
  for (const { side, cents, owner } of entries) {
    const key = owner ?? 'none'
    balances.set(key, (balances.get(key) ?? 0) + (side === 'debit' ? cents : -cents))
  }
  return balances
}

/** A customer without a row owes nothing. */
function toSorted<T>(map: ReadonlyMap<number | 'none', T>): [string, T][] {
  return [...map]
    .filter(([, value]) => value !== 0)
    .map(([key, value]): [string, T] => [String(key), value])
    .toSorted(([a], [b]) => a.localeCompare(b))
}

async function readLog({ db }: Pick<Ctx, 'db'>): Promise<Log> {
  const entries = await db.execute<Entry & Record<string, unknown>>(sql`
    select id::float8 as id, side, amount_cents::float8 as cents, on_date::text as day, due_on::text as due,
      customer_id::float8 as owner
    from receivable_entries`)
  const settled = await db.execute<Settled & Record<string, unknown>>(sql`
    select debit_id::float8 as debit, credit_id::float8 as credit, amount_cents::float8 as cents, settled_on::text as day
    from settlements`)
  return { entries: entries.rows, settlements: settled.rows }
}
