// Sales through two server processes on one PostgreSQL: hundreds at once for the last unit, a storm of invoices, voids and
// edits over few products, races over one invoice, and answers lost on the wire. The books must hold what people were told.
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

import { reportFigures, elapsedSeconds } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'

interface Market {
  shop: TestApp
  /** A Manager at each of the two servers. */
  managers: [TestClient, TestClient]
  urls: [string, string]
  random: () => number
  /** Of every invoice that somebody was told of. */
  numbers: string[]
  /** How often a part is done, at the trial's scale. */
  times: (full: number) => number
}

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const shop = await startTestApp()
  const servers = [startSelvedge(shop.env), startSelvedge(shop.env)] as const
  const [one, other] = await Promise.all([servers[0].ready, servers[1].ready])
  const market: Market = {
    shop,
    managers: [await signInAs(one.url, 'Manager'), await signInAs(other.url, 'Manager')],
    urls: [one.url, other.url],
    random: seededRandom(seed),
    numbers: [],
    times: (full) => Math.ceil(full * scale),
  }
  await sellLastUnits(market)
  await sellInTwoLines(market)
  await raceOverInvoices(market)
  await loseAnswers(market)
  await weather(market)
  await judge(market)
  for (const server of servers) server.signal('SIGTERM')
  for (const { code, output } of await Promise.all(servers.map(({ ended }) => ended))) {
    assert.equal(code, 0)
    assert.doesNotMatch(output, /"msg":"bug"/)
  }
  await shop.close()
}

/** Of 500 people at once one gets it, and all others hear that there is none. */
async function sellLastUnits({ managers, numbers, times }: Market): Promise<void> {
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
    numbers.push(...done.map(({ invoiceNumber }) => invoiceNumber))
    for (const { status, sentence } of refused)
      assert.deepEqual([status, sentence], [409, outOfStockMessage(product.productName)])
    refusals += refused.length
    assert.equal((await managers[1].call(findProduct, { id: product.id })).quantity, 0)
  }
  reportFigures('the last unit', {
    rounds,
    sold: rounds,
    refused: refusals,
    seconds: elapsedSeconds(started),
  })
}

/** Twenty people at once, each with the same product in two or three lines: together they get no more than there is. */
async function sellInTwoLines({ managers, numbers, random, times }: Market): Promise<void> {
  const started = performance.now()
  const figures = { rounds: times(100), sold: 0, refused: 0 }
  for (let round = 0; round < figures.rounds; round += 1) {
    const quantity = 10 + Math.floor(random() * 40)
    const { id, productName } = await managers[0].call(createProduct, buildProduct({ quantity }))
    let taken = 0
    const refused: { wanted: number; sentence: string | undefined }[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        // Each line alone would fit.
        const lines = Array.from({ length: random() < 0.5 ? 2 : 3 }, () => 1 + Math.floor(random() * 9))
        const wanted = lines.reduce((sum, units) => sum + units, 0)
        const order = buildInvoice(lines.map((units) => ({ productId: id, quantity: units })))
        const outcome = await settleCalls([at(managers, index).call(createInvoice, order)])
        numbers.push(...outcome.done.map(({ invoiceNumber }) => invoiceNumber))
        taken += outcome.done.length * wanted
        refused.push(...outcome.refused.map(({ sentence }) => ({ wanted, sentence })))
      }),
    )
    const left = (await managers[1].call(findProduct, { id })).quantity
    assert.equal(left, quantity - taken)
    for (const { wanted, sentence } of refused) {
      // It was refused for what there was then, which is no less than what is left.
      const sentences = Array.from({ length: wanted - left }, (_, more) =>
        left + more === 0
          ? outOfStockMessage(productName)
          : notEnoughStockMessage(productName, left + more, wanted),
      )
      assert.ok(sentences.includes(sentence ?? ''), sentence)
    }
    figures.refused += refused.length
    figures.sold += 20 - refused.length
  }
  reportFigures('one product in several lines', { ...figures, seconds: elapsedSeconds(started) })
}

async function raceOverInvoices({ managers, numbers, random, times }: Market): Promise<void> {
  const started = performance.now()
  const figures = { races: times(1000), deeds: 0, done: 0 }
  const product = await managers[0].call(
    createProduct,
    buildProduct({ quantity: 3 * figures.races, price: 1999 }),
  )
  for (let race = 0; race < figures.races; race += 1) {
    const { number, deeds, done } = await raceInvoiceChanges(managers, product, random)
    numbers.push(number)
    figures.deeds += deeds
    figures.done += done
  }
  reportFigures('races over one invoice', { ...figures, seconds: elapsedSeconds(started) })
}

/** Asked through a wire to one server, and again at the other. */
async function loseAnswers({ shop, managers, urls, numbers, random, times }: Market): Promise<void> {
  const started = performance.now()
  const wire = await openFaultProxy(urls[0])
  const cuts = ['once asked', 'before the answer', 'within the answer'] as const
  const rounds = times(100)
  const product = await managers[0].call(createProduct, buildProduct({ quantity: 9 * rounds }))
  for (let round = 0; round < rounds; round += 1) {
    for (const cut of cuts) {
      const loss = { shop, wire, cut, who: managers[1], productId: product.id, random }
      numbers.push(await dropResponse(loss))
    }
  }
  await wire.close()
  reportFigures('answers lost', { lost: rounds * cuts.length, seconds: elapsedSeconds(started) })
}

async function weather({ shop, managers, numbers, random, times }: Market): Promise<void> {
  const started = performance.now()
  const { told, figures } = await runSalesBurst({
    visitors: managers,
    clients: 64,
    invoices: times(20_000),
    random,
  })
  numbers.push(...Array.from(told.invoices.values(), ({ number }) => number))
  reportFigures('the storm', { ...figures, seconds: elapsedSeconds(started) })
  await assertLedgersMatch(shop.db, told)
  await assertInvoicesMatch(shop.db, told)
}

async function judge({ shop, numbers }: Market): Promise<void> {
  const started = performance.now()
  await assertNumbersMatch(shop.db, numbers)
  await shop.assertIntegrity()
  // A session hands in its counts once a second.
  await wait(1100)
  const { rows } = await shop.db.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  const deadlocks = Number(rows[0]?.deadlocks)
  reportFigures('the books', { invoices: numbers.length, deadlocks, seconds: elapsedSeconds(started) })
  assert.equal(deadlocks, 0)
}

function at(managers: readonly [TestClient, TestClient], place: number): TestClient {
  return managers[place % 2 === 0 ? 0 : 1]
}
