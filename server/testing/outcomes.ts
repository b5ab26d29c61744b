// Results of calls and counts of records, for tests of errors, races and rollbacks.
import assert from 'node:assert/strict'

import { DatabaseError } from 'pg'

import { CallError } from '#contract/platform/client.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** Returns the CallError of a call. Throws if it succeeds or fails otherwise. */
export async function catchRefusal(call: Promise<unknown>): Promise<CallError> {
  const { refused } = await settleCalls([call])
  const [refusal] = refused
  assert.ok(refusal, 'the call succeeded instead of failing')
  return refusal
}

/** Waits for concurrent calls. Returns results and CallErrors; throws other errors. */
export async function settleCalls<T>(calls: Promise<T>[]): Promise<{ done: T[]; refused: CallError[] }> {
  const outcomes: { done: T[]; refused: CallError[] } = { done: [], refused: [] }
  for (const outcome of await Promise.allSettled(calls)) {
    if (outcome.status === 'fulfilled') outcomes.done.push(outcome.value)
    else if (outcome.reason instanceof CallError) outcomes.refused.push(outcome.reason)
    else throw outcome.reason
  }
  return outcomes
}

/** The conflict message of each field, without its date: '... from 10 to 8.' */
export function conflictMessages(
  errors: { path: string; message: string }[] | undefined,
): Map<string, string> {
  const date = / on \w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M\.$/
  return new Map((errors ?? []).map(({ path, message }) => [path, message.replace(date, '.')]))
}

/** Throws unless the database rejects the statement with a constraint violation (SQLSTATE class 23). */
export async function assertConstraintViolation(statement: PromiseLike<unknown>): Promise<void> {
  const error: unknown = await statement.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(error instanceof Error, 'the statement did not violate a constraint')
  const cause = error.cause instanceof DatabaseError ? error.cause : undefined
  assert.match(cause?.code ?? String(error), /^23/)
}

/** Counts and sums of all tables: equal before and after if nothing was written. */
export async function readDatabaseTotals(db: Db): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.execute(sql`
    select
      (select count(*) from products) as products,
      (select coalesce(sum(quantity), 0) from products) as units,
      (select coalesce(sum(version), 0) from products) as versions,
      (select count(*) from stock_movements) as movements,
      (select count(*) from cost_entries) as costs,
      (select count(*) from sale_entries) as sales,
      (select count(*) from invoices) as invoices,
      (select count(*) from invoice_lines) as lines,
      (select coalesce(sum(last), 0) from counters) as numbers,
      (select coalesce(sum(total_cents), 0) from invoices) as invoiced,
      (select count(*) from activity_log) as entries`)
  return rows[0]
}

/** The year of the next invoice number (the test company is in New York). */
export function currentInvoiceYear(): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' }).format()
}
