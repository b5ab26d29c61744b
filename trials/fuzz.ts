// A million fuzzer calls to two processes over sockets: no undeclared response, consistent data, and no leaked memory,
// connections or files. `--only 4711` repeats one call after the first rounds.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'

import { endpointNames } from '#contract/endpoints.ts'
import { assertNoFailures, fuzz, timingDependentEndpoints, formatCoverage } from '#proofs/fuzz/fuzz.ts'
import { createSocketSender } from '#proofs/fuzz/senders.ts'
import { openFakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { startTestApp } from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

/** Limits of an idle process: connections, files, sockets, memory. */
const maxDescriptors = 150
const maxMegabytes = 600

export async function run({ seed, scale, only }: TrialOptions): Promise<void> {
  const started = performance.now()
  const calls = Math.ceil(1_000_000 * scale)
  const all = Array.from(endpointNames.values())
  // Which endpoints a short run misses depends on chance.
  const mayBeMissed = only !== undefined || scale < 0.1 ? all : scale < 1 ? timingDependentEndpoints : []
  const whatsapp = await openFakeWhatsApp()
  const app = await startTestApp(whatsapp.env)
  const processes = [1, 2].map(() => startSelvedge({ ...app.env, LOG_LEVEL: 'fatal' }))
  const urls = await Promise.all(processes.map(async ({ ready }) => (await ready).url))
  const coverage = await fuzz({
    seed,
    calls,
    clients: 32,
    validShare: 0.25,
    signedOutShare: 0.2,
    send: createSocketSender(urls),
    db: app.db,
    mayBeMissed,
    only,
  })
  process.stdout.write(`${formatCoverage(coverage)}\n`)
  const slowest = Math.round(coverage.slowestMs)
  reportFigures('calls', { calls, seconds: elapsedSeconds(started), slowestMs: slowest })
  assertNoFailures(coverage, mayBeMissed)
  await app.assertIntegrity()
  for (const { pid } of processes) {
    const { megabytes, descriptors } = await measure(pid)
    reportFigures('process afterwards', { megabytes, descriptors })
    assert.ok(megabytes < maxMegabytes, `${megabytes} MB`)
    assert.ok(descriptors < maxDescriptors, `${descriptors} open files and sockets`)
  }
  await waitFor('the end of all transactions', async () => (await countOpenTransactions(app.db)) === 0)
  for (const selvedge of processes) selvedge.signal('SIGTERM')
  const results = await Promise.all(processes.map(({ ended }) => ended))
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0],
  )
  await app.close()
  await whatsapp.close()
}

async function measure(pid: number | undefined): Promise<{ megabytes: number; descriptors: number }> {
  return { megabytes: await readMemoryMegabytes(pid), descriptors: (await readdir(`/proc/${pid}/fd`)).length }
}

/** Of this database: tests of others may run on the same server. */
async function countOpenTransactions(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  return rows[0]?.count ?? 0
}
