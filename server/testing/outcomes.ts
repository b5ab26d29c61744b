// What came of calls, and what is written: for tests of refusals, of races, and of writes that must leave nothing behind.
import assert from 'node:assert/strict'

import { DatabaseError } from 'pg'

import { CallError } from '#contract/platform/client.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** The refusal that a call meets. Fails where the call succeeds or breaks otherwise. */
export async function catchRefusal(call: Promise<unknown>): Promise<CallError> {
  const { refused } = await settleCalls([call])
  const [refusal] = refused
  assert.ok(refusal, 'the call was to be refused, and succeeded')
  return refusal
}

/** What became of calls made at once: the answers, and the refusals. Anything else that they threw is thrown. */
export async function settleCalls<T>(calls: Promise<T>[]): Promise<{ done: T[]; refused: CallError[] }> {
  const outcomes: { done: T[]; refused: CallError[] } = { done: [], refused: [] }
  for (const outcome of await Promise.allSettled(calls)) {
    if (outcome.status === 'fulfilled') outcomes.done.push(outcome.value)
    else if (outcome.reason instanceof CallError) outcomes.refused.push(outcome.reason)
    else throw outcome.reason
  }
  return outcomes
}

/** What a refused edit says of each field that somebody else changed, without when: '... from 10 to 8.' */
export function conflictMessages(
  errors: { path: string; message: string }[] | undefined,
): Map<string, string> {
  const moment = / on \w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M\.$/
  return new Map((errors ?? []).map(({ path, message }) => [path, message.replace(moment, '.')]))
}

/** Fails unless the database itself refuses the statement as against its rules (SQLSTATE class 23). */
export async function assertConstraintViolation(statement: PromiseLike<unknown>): Promise<void> {
  const error: unknown = await statement.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(error instanceof Error, 'the database was to refuse the statement, and ran it')
  const cause = error.cause instanceof DatabaseError ? error.cause : undefined
  assert.match(cause?.code ?? String(error), /^23/)
}

/** How much the books hold: equal before and after means that nothing was written. */
export async function readDatabaseTotals(db: Db): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.execute(sql`
    select
      (select count(*) from products) as products,
      (select coalesce(sum(quantity), 0) from products) as units,
      (select coalesce(sum(version), 0) from products) as versions,
      (select count(*) from stock_movements) as movements,
      (select count(*) from invoices) as invoices,
      (select count(*) from invoice_lines) as lines,
      (select coalesce(sum(last), 0) from invoice_counters) as numbers,
      (select coalesce(sum(total_cents), 0) from invoices) as invoiced,
      (select count(*) from activity_log) as entries`)
  return rows[0]
}

/** The year of now in New York, where the shop's invoices are numbered. */
export function currentInvoiceYear(): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' }).format()
}
