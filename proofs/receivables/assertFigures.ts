// Compares the statements of all customers, the ageing report and the balances with the expected ledger.
import assert from 'node:assert/strict'

import type { AgeingTotals } from '#contract/sales/ageing.ts'
import type { Statement } from '#contract/sales/statements.ts'
import { addDays, countDays } from '#domain/platform/days.ts'
import { findFigures } from '#server/sales/customers/customerBalances.ts'
import { findRevenue } from '#server/sales/invoices/sales.ts'
import { findAgeing } from '#server/sales/receivables/ageing.ts'
import { checkReceivables } from '#server/sales/receivables/checkReceivables.ts'
import { findAgedDocuments } from '#server/sales/receivables/findAgedDocuments.ts'
import { readStatement } from '#server/sales/receivables/findStatement.ts'

import { type Entry, type Owner, signedCents } from './ledger.ts'
import { type Model, todayOf } from './model.ts'

/** Throws unless every figure equals the ledger, in `periods` random periods. */
export async function assertFigures(model: Model, periods: number): Promise<void> {
  const { db } = model.ctx()
  assert.deepEqual(await checkReceivables(db, () => {}), [])
  for (const owner of owners(model)) await assertBalance(model, owner)
  await assertRevenue(model)
  const today = todayOf(model)
  const first = model.ledger.entries.map(({ day }) => day).toSorted()[0] ?? today
  const days = Math.max(1, countDays(first, today) + 1)
  for (let index = 0; index < periods; index += 1) {
    const drawn = [model.random.int(days), model.random.int(days)].toSorted((a, b) => a - b)
    const [from, to] = drawn.map((offset) => addDays(first, offset)) as [string, string]
    // The first period ends today.
    await assertPeriod(model, from, index === 0 && from <= today ? today : to)
  }
}

async function assertPeriod(model: Model, from: string, to: string): Promise<void> {
  await assertAgeing(model, to)
  for (const owner of owners(model)) await assertStatements(model, owner, from, to)
}

/** Customers that are not merged. */
function owners({ customerIds, ledger }: Model): number[] {
  return customerIds.filter((id) => !ledger.mergedInto.has(id))
}

/** What is owed now, also by documents that are dated tomorrow since the time zone moved west. */
async function assertBalance(model: Model, owner: number): Promise<void> {
  const entries = model.ledger.entriesOf(owner)
  const sum = entries.reduce((total, entry) => total + signedCents(entry, entry.cents), 0)
  const { balanceCents } = await findFigures(model.ctx(), owner)
  assert.equal(balanceCents, sum, `balance of customer ${owner}`)
}

/** A void and a credit note count in the month of their own entry. */
async function assertRevenue(model: Model): Promise<void> {
  const { db, now } = model.ctx()
  const sales = model.ledger.entries.filter(({ kind }) => ['invoice', 'credit note'].includes(kind))
  for (const { month, totalCents } of await findRevenue(db, { now, months: 24 })) {
    const ofMonth = sales.filter(({ day }) => day.startsWith(month))
    const expected = sumOf(ofMonth.map((entry) => signedCents(entry, entry.cents)))
    assert.equal(totalCents, expected, `revenue of ${month}`)
  }
}

async function assertStatements(model: Model, owner: number, from: string, to: string): Promise<void> {
  const name = `statement of customer ${owner} from ${from} to ${to}`
  const read = (request: { kind: Statement['kind']; from?: string; to?: string }) =>
    readStatement(model.ctx(), { customerId: owner, ...request })
  const activity = await read({ kind: 'activity', from, to })
  const entries = model.ledger
    .entriesOf(owner)
    .filter(({ day }) => day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const moved = entries.filter(({ day, cents }) => day >= from && cents > 0)
  const movedCents = sumOf(moved.map((entry) => signedCents(entry, entry.cents)))
  const openingCents = sumOf(
    entries.filter(({ day }) => day < from).map((entry) => signedCents(entry, entry.cents)),
  )
  assert.equal(activity.openingBalanceCents, openingCents, `opening balance, ${name}`)
  assert.equal(activity.closingBalanceCents, openingCents + movedCents, `closing balance, ${name}`)
  assert.equal(
    activity.lines.at(-1)?.balanceCents ?? activity.openingBalanceCents,
    activity.closingBalanceCents,
    name,
  )
  assert.deepEqual(
    activity.lines.map(describeLine),
    moved.map((entry) => describe(model, entry, to)),
    name,
  )
  if (to < todayOf(model)) {
    const next = await read({ kind: 'activity', from: addDays(to, 1) })
    assert.equal(next.openingBalanceCents, activity.closingBalanceCents, `next opening balance, ${name}`)
  }
  const items = await read({ kind: 'open items', to })
  const open = entries.filter((entry) => model.ledger.openOn(entry, to) > 0)
  assert.deepEqual(
    items.lines.map(describeLine),
    open.map((entry) => describe(model, entry, to)),
    name,
  )
  assert.equal(items.closingBalanceCents, activity.closingBalanceCents, name)
  assert.deepEqual(columnsOf(activity.ageing), expectedColumns(model, entries, to), `ageing, ${name}`)
}

function describe(model: Model, entry: Entry, to: string): string {
  const { document, kind, isReversal, side, cents, day, due } = entry
  return `${document} ${kind} ${isReversal} ${side} ${cents} ${day} ${due} ${model.ledger.openOn(entry, to)}`
}

function describeLine(line: Statement['lines'][number]): string {
  const { document, kind, isReversal, side, amountCents, onDate, dueOn, openCents } = line
  return `${document.type} ${document.id} ${kind} ${isReversal} ${side} ${amountCents} ${onDate} ${dueOn} ${openCents}`
}

async function assertAgeing(model: Model, asOf: string): Promise<void> {
  const { rows, totals } = await findAgeing(model.ctx(), { asOf, page: 1, limit: 200 })
  const reported = rows.map((row): [string, number[]] => [String(row.customerId ?? 'none'), columnsOf(row)])
  const byOwner = Map.groupBy(
    model.ledger.entries.filter(({ day }) => day <= asOf),
    (entry): Owner => model.ledger.ownerOf(entry),
  )
  const expected = [...byOwner]
    .filter(([, entries]) => entries.some((entry) => model.ledger.openOn(entry, asOf) > 0))
    .map(([owner, entries]): [string, number[]] => [String(owner), expectedColumns(model, entries, asOf)])
  assert.deepEqual(new Map(reported), new Map(expected), `ageing on ${asOf}`)
  const sums = columnsOf(totals).map((_, column) => sumOf(expected.map(([, row]) => row[column] ?? 0)))
  assert.deepEqual(columnsOf(totals), sums, `totals of the ageing on ${asOf}`)
  const { openCents } = await findAgedDocuments(model.ctx(), { asOf, page: 1, limit: 1 })
  assert.equal(openCents, sums.at(-1), `documents of the ageing on ${asOf}`)
}

/** Six columns and the balance, of entries dated on or before `asOf`. */
function expectedColumns({ ledger }: Model, entries: readonly Entry[], asOf: string): number[] {
  const columns = [0, 0, 0, 0, 0, 0, 0]
  for (const entry of entries) {
    const cents = ledger.openOn(entry, asOf)
    assert.ok(cents >= 0, `${entry.document} has ${cents} cents open on ${asOf}`)
    const late = countDays(entry.due ?? entry.day, asOf)
    const column = entry.side === 'credit' ? 5 : late <= 0 ? 0 : late > 90 ? 4 : Math.ceil(late / 30)
    for (const index of [column, 6]) columns[index] = (columns[index] ?? 0) + signedCents(entry, cents)
  }
  return columns
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

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0)
}
