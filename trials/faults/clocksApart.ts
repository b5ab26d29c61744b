// Three processes whose clocks are two days ahead, right, and two days behind: sessions, limits, leases, numbers and moments are
// those of the database all the same.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { emailInvoice } from '#contract/messaging/deliveries.ts'
import { signIn } from '#contract/people/auth.ts'
import { setInvoiceStatus } from '#contract/sales/invoices.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { clockSkewEnv } from '#proofs/faults/clockSkewEnv.ts'
import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { createTestClient } from '#server/testing/startTestApp.ts'
import { query } from '#trials/market/query.ts'
import { reportSimulation } from '#trials/market/reportSimulation.ts'
import { type TradingSimulation, startTradingSimulation } from '#trials/market/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

const twoDays = 2 * 24 * 3600 * 1000

/** Whatever has a moment, and how far it may lie from now: sessions end after a week. */
const moments = `
  select max(abs(extract(epoch from moment - now())))::float8 as farthest from (
    select created_at as moment from invoices union all select processed_at from invoices
    union all select voided_at from invoices union all select created_at from products
    union all select created_at from stock_movements union all select created_at from activity_log
    union all select created_at from imports union all select created_at from idempotency_keys
    union all select created_at from deliveries union all select last_attempt_at from deliveries
    union all select created_at from sessions union all select expires_at - interval '7 days' from sessions
    union all select last_at from sign_in_limits
  ) as moments`

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const market = await startTradingSimulation({
    databaseUrl: cluster.url,
    random,
    processes: 3,
    envFor: (place) => clockSkewEnv((1 - place) * twoDays),
  })
  const begun = performance.now()
  market.start()
  await wait(30_000 * scale)
  await market.stop()
  await limitSignIns(market)
  await sendMail(market)
  await market.verify(cluster.url)
  const [row] = await query<{ farthest: number }>(cluster.url, moments)
  const since = (performance.now() - begun) / 1000
  assert.ok(row && row.farthest < since + 60, `a moment lies ${row?.farthest} s from now`)
  assert.equal(market.health.figures()['not ready'], 0)
  reportFigures('clocks apart', { days: 4, seconds: elapsedSeconds(started) })
  reportSimulation(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}

/** Whoever fails at one process waits at all of them, and as long as they are told. */
async function limitSignIns({ processes: members }: TradingSimulation): Promise<void> {
  const attempt = async (url: string) => {
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
    blocked = await attempt(members[count % members.length]?.url ?? '')
  assert.equal(blocked?.status, 429)
  assert.ok(blocked.retryAfter < 10, `told to wait ${blocked.retryAfter} s`)
  for (const { url } of members) {
    const { status, retryAfter } = await attempt(url)
    assert.ok(status === 429 ? retryAfter < 10 : status === 401, `${status}`)
  }
}

/** A message that is written at one process is sent at once, and not again by those who think that its lease is long over. */
async function sendMail({ processes: members, records: books }: TradingSimulation): Promise<void> {
  const [{ id: productId } = { id: 0 }] = books.products
  for (const { client: visitor, url } of members) {
    const { call } = visitor ?? createTestClient(url, '')
    const order = buildInvoice([{ productId, quantity: 1 }], { customerEmail: 'orders@harbour.test' })
    const invoice = await call(createInvoice, order)
    books.ledgers.invoices.set(invoice.id, {
      number: invoice.invoiceNumber,
      wasProcessed: true,
      isVoid: false,
    })
    books.ledgers.products.get(productId)?.movements.push(`invoiced -1 ${invoice.id}`)
    await call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    const { status, attempts } = await call(emailInvoice, { id: invoice.id })
    assert.deepEqual([status, attempts], ['kept', 1])
  }
}
