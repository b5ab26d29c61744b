// Three processes with clocks two days ahead, right, and two days behind: sessions, limits, leases, numbers and timestamps use
// the database's clock.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { signIn } from '#contract/people/auth.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { clockSkewEnv } from '#proofs/faults/clockSkewEnv.ts'
import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { emailToOne } from '#server/testing/outboxFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { createTestClient } from '#server/testing/startTestApp.ts'
import { query } from '#trials/simulation/query.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { type TradingSimulation, startTradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

const twoDays = 2 * 24 * 3600 * 1000

/** The largest distance of any timestamp from now; sessions end after a week. */
const maxDistanceSql = `
  select max(abs(extract(epoch from moment - now())))::float8 as farthest from (
    select created_at as moment from invoices union all select processed_at from invoices
    union all select voided_at from invoices union all select created_at from products
    union all select created_at from stock_movements union all select created_at from activity_log
    union all select created_at from imports union all select created_at from idempotency_keys
    union all select created_at from deliveries union all select last_attempt_at from deliveries
    union all select created_at from sessions union all select expires_at - interval '7 days' from sessions
    union all select last_at from sign_in_limits
  ) as maxDistanceSql`

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const simulation = await startTradingSimulation({
    databaseUrl: cluster.url,
    random,
    processes: 3,
    envFor: (index) => clockSkewEnv((1 - index) * twoDays),
  })
  const startedAt = performance.now()
  simulation.start()
  await wait(30_000 * scale)
  await simulation.stop()
  await limitSignIns(simulation)
  await sendMail(simulation)
  await simulation.verify(cluster.url)
  const [row] = await query<{ farthest: number }>(cluster.url, maxDistanceSql)
  const since = (performance.now() - startedAt) / 1000
  assert.ok(row && row.farthest < since + 60, `a timestamp is ${row?.farthest} s from now`)
  assert.equal(simulation.health.figures()['not ready'], 0)
  reportFigures('clocks apart', { days: 4, seconds: elapsedSeconds(started) })
  reportSimulation(simulation, { limitSeconds: 15 })
  await simulation.close()
  await cluster.remove()
}

/** A failed sign-in at one process counts at all of them. */
async function limitSignIns({ processes }: TradingSimulation): Promise<void> {
  const trySignIn = async (url: string) => {
    const body = JSON.stringify({ username: 'guessed@selvedge.test', password: 'not this one' })
    const response = await fetch(url + signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
  }
  let blocked: { status: number; retryAfter: number } | undefined
  for (let count = 0; count < 20 && blocked?.status !== 429; count += 1)
    blocked = await trySignIn(processes[count % processes.length]?.url ?? '')
  assert.equal(blocked?.status, 429)
  assert.ok(blocked.retryAfter < 10, `Retry-After is ${blocked.retryAfter} s`)
  for (const { url } of processes) {
    const { status, retryAfter } = await trySignIn(url)
    assert.ok(status === 429 ? retryAfter < 10 : status === 401, `${status}`)
  }
}

/** A message is sent at once, and not again by a process whose clock is past the lease. */
async function sendMail({ processes, records }: TradingSimulation): Promise<void> {
  const [{ id: productId } = { id: 0 }] = records.products
  for (const { client, url } of processes) {
    const { call } = client ?? createTestClient(url, '')
    const order = buildInvoice([{ productId, quantity: 1 }], { customerEmail: 'orders@harbour.test' })
    const invoice = await call(createInvoice, order)
    records.ledgers.invoices.set(invoice.id, {
      number: invoice.number,
      wasProcessed: true,
      isVoid: false,
    })
    records.ledgers.products.get(productId)?.movements.push(`invoiced -1 ${invoice.id}`)
    await call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    const { status, attempts } = await emailToOne({ call }, invoice.id)
    assert.deepEqual([status, attempts], ['notSent', 1])
  }
}
