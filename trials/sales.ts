// Sales on two processes: hundreds of requests for the last unit, a burst of invoices, voids and edits, races on one invoice, and
// lost responses. The database must match what was acknowledged.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { notEnoughStockMessage, outOfStockMessage } from '#domain/stock/stock.ts'
import { dropResponse } from '#proofs/load/dropResponse.ts'
import { assertInvoicesMatch, assertLedgersMatch, assertNumbersMatch } from '#proofs/load/expectedLedgers.ts'
import { openFaultProxy } from '#proofs/load/openFaultProxy.ts'
import { raceInvoiceChanges } from '#proofs/load/raceInvoiceChanges.ts'
import { runSalesBurst } from '#proofs/load/runSalesBurst.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { startTestApp, type TestApp, signInAs, type TestClient } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

interface SalesContext {
  app: TestApp
  /** A Manager at each of the two processes. */
  managers: [TestClient, TestClient]
  urls: [string, string]
  random: () => number
  /** The numbers of all acknowledged invoices. */
  numbers: string[]
  /** Scales the size of a part. */
  times: (full: number) => number
}

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const app = await startTestApp()
  const servers = [startSelvedge(app.env), startSelvedge(app.env)] as const
  const [one, other] = await Promise.all([servers[0].ready, servers[1].ready])
  const context: SalesContext = {
    app,
    managers: [await signInAs(one.url, 'Manager'), await signInAs(other.url, 'Manager')],
    urls: [one.url, other.url],
    random: seededRandom(seed),
    numbers: [],
    times: (full) => Math.ceil(full * scale),
  }
  await sellLastUnits(context)
  await sellInTwoLines(context)
  await raceOverInvoices(context)
  await dropResponses(context)
  await runBurst(context)
  await checkData(context)
  for (const server of servers) server.signal('SIGTERM')
  for (const { code, output } of await Promise.all(servers.map(({ ended }) => ended))) {
    assert.equal(code, 0)
    assert.doesNotMatch(output, /"msg":"bug"/)
  }
  await app.close()
}

/** One of 500 concurrent requests succeeds, and the others get an error. */
async function sellLastUnits({ managers, numbers, times }: SalesContext): Promise<void> {
  const started = performance.now()
  const rounds = times(50)
  let refusals = 0
  for (let round = 0; round < rounds; round += 1) {
    const product = await managers[0].call(createProduct, buildProduct({ quantity: 1 }))
    const order = buildInvoice([{ productId: product.id, quantity: 1 }])
    const { done, refused } = await settleCalls(
      Array.from({ length: 500 }, (_, index) =>
        at(managers, index).call(createInvoice, order, { idempotencyKey: randomUUID() }),
      ),
    )
    assert.equal(done.length, 1)
    numbers.push(...done.map(({ number }) => number))
    for (const { status, sentence } of refused)
      assert.deepEqual([status, sentence], [409, outOfStockMessage(product.name)])
    refusals += refused.length
    assert.equal((await managers[1].call(findProduct, { id: product.id })).quantity, 0)
  }
  reportFigures('last unit', {
    rounds,
    sold: rounds,
    refused: refusals,
    seconds: elapsedSeconds(started),
  })
}

/** Twenty concurrent invoices have the same product in two or three lines; together they get no more than the stock. */
async function sellInTwoLines({ managers, numbers, random, times }: SalesContext): Promise<void> {
  const started = performance.now()
  const counts = { rounds: times(100), sold: 0, refused: 0 }
  for (let round = 0; round < counts.rounds; round += 1) {
    const quantity = 10 + Math.floor(random() * 40)
    const { id, name: productName } = await managers[0].call(createProduct, buildProduct({ quantity }))
    let sold = 0
    const refused: { requested: number; sentence: string | undefined }[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        // Each line alone would fit.
        const lines = Array.from({ length: random() < 0.5 ? 2 : 3 }, () => 1 + Math.floor(random() * 9))
        const requested = lines.reduce((sum, units) => sum + units, 0)
        const order = buildInvoice(lines.map((units) => ({ productId: id, quantity: units })))
        const outcome = await settleCalls([at(managers, index).call(createInvoice, order)])
        numbers.push(...outcome.done.map(({ number }) => number))
        sold += outcome.done.length * requested
        refused.push(...outcome.refused.map(({ sentence }) => ({ requested, sentence })))
      }),
    )
    const remaining = (await managers[1].call(findProduct, { id })).quantity
    assert.equal(remaining, quantity - sold)
    for (const { requested, sentence } of refused) {
      // The message names the stock at that time, which is at least the remaining stock.
      const sentences = Array.from({ length: requested - remaining }, (_, more) =>
        remaining + more === 0
          ? outOfStockMessage(productName)
          : notEnoughStockMessage(productName, remaining + more, requested),
      )
      assert.ok(sentences.includes(sentence ?? ''), sentence)
    }
    counts.refused += refused.length
    counts.sold += 20 - refused.length
  }
  reportFigures('one product on several lines', { ...counts, seconds: elapsedSeconds(started) })
}

async function raceOverInvoices({ managers, numbers, random, times }: SalesContext): Promise<void> {
  const started = performance.now()
  const counts = { races: times(1000), actions: 0, done: 0 }
  const product = await managers[0].call(
    createProduct,
    buildProduct({ quantity: 3 * counts.races, priceCents: 1999 }),
  )
  for (let race = 0; race < counts.races; race += 1) {
    const { number, actions, done } = await raceInvoiceChanges(managers, product, random)
    numbers.push(number)
    counts.actions += actions
    counts.done += done
  }
  reportFigures('races on one invoice', { ...counts, seconds: elapsedSeconds(started) })
}

/** Sends through a proxy to one process, and repeats at the other. */
async function dropResponses({ app, managers, urls, numbers, random, times }: SalesContext): Promise<void> {
  const started = performance.now()
  const proxy = await openFaultProxy(urls[0])
  const faults = ['after the request', 'before the response', 'during the response'] as const
  const rounds = times(100)
  const product = await managers[0].call(createProduct, buildProduct({ quantity: 9 * rounds }))
  for (let round = 0; round < rounds; round += 1) {
    for (const fault of faults) {
      const options = { app, proxy, fault, client: managers[1], productId: product.id, random }
      numbers.push(await dropResponse(options))
    }
  }
  await proxy.close()
  reportFigures('dropped responses', { lost: rounds * faults.length, seconds: elapsedSeconds(started) })
}

async function runBurst({ app, managers, numbers, random, times }: SalesContext): Promise<void> {
  const started = performance.now()
  const { expected, counts } = await runSalesBurst({
    clients: managers,
    concurrency: 64,
    invoices: times(20_000),
    random,
  })
  numbers.push(...Array.from(expected.invoices.values(), ({ number }) => number))
  reportFigures('burst', { ...counts, seconds: elapsedSeconds(started) })
  await assertLedgersMatch(app.db, expected)
  await assertInvoicesMatch(app.db, expected)
}

async function checkData({ app, numbers }: SalesContext): Promise<void> {
  const started = performance.now()
  await assertNumbersMatch(app.db, numbers)
  await app.assertIntegrity()
  // PostgreSQL updates its statistics once a second.
  await wait(1100)
  const { rows } = await app.db.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  const deadlocks = Number(rows[0]?.deadlocks)
  reportFigures('data', { invoices: numbers.length, deadlocks, seconds: elapsedSeconds(started) })
  assert.equal(deadlocks, 0)
}

function at(managers: readonly [TestClient, TestClient], index: number): TestClient {
  return managers[index % 2 === 0 ? 0 : 1]
}
