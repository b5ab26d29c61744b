// A market: processes of Selvedge over one PostgreSQL, clients at work at all of them, somebody who asks how they are, and books
// of all that was acknowledged.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { createExpectedLedgers } from '#proofs/load/expectedLedgers.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { type SelvedgeProcess, signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, type TestClient } from '#server/testing/startTestApp.ts'

import { probeHealth, type HealthProbe } from './probeHealth.ts'
import type { RetryContext } from './retryUntilAnswered.ts'
import { createTally, type Tally } from './tally.ts'
import { type ExpectedRecords, runRandomAction } from './tradingActions.ts'
import { verifyRecords } from './verifyRecords.ts'

export interface SimulationOptions {
  /** Of the database as the processes reach it. */
  databaseUrl: string
  random: () => number
  processes?: number
  clients?: number
  env?: Record<string, string>
  /** What is different of one process, by its place. */
  envFor?: (place: number) => Record<string, string>
}

export interface SimulatedProcess {
  index: number
  url: string
  selvedge: SelvedgeProcess
  /** The Admin at this process; undefined while it is dead. */
  client: TestClient | undefined
  lastSuccessAt: number
}

export interface TradingSimulation {
  processes: readonly SimulatedProcess[]
  records: ExpectedRecords
  tally: Tally
  health: HealthProbe
  /** Lets the clients work. */
  start: () => void
  /** Each client ends what it is at, however long it has to ask; then nobody works. */
  stop: () => Promise<void>
  /** As `kill -9`; and another one in its place. */
  kill: (place: number) => Promise<void>
  restart: (place: number) => Promise<void>
  /** How many seconds it takes until every process has done something for somebody. */
  secondsUntilRecovered: () => Promise<number>
  /** Holds the database against the books; `url` is where it is now. */
  verify: (url: string) => Promise<void>
  close: () => Promise<void>
}

export async function startTradingSimulation(options: SimulationOptions): Promise<TradingSimulation> {
  const { databaseUrl, random, processes = 2, clients = 8 } = options
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-market-'))
  const tally = createTally()
  const outputs: Promise<{ output: string }>[] = []

  async function start(place: number): Promise<Pick<SimulatedProcess, 'selvedge' | 'url'>> {
    const selvedge = startSelvedge({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'http://selvedge.test',
      LOG_LEVEL: 'warn',
      ...options.env,
      ...options.envFor?.(place),
    })
    outputs.push(selvedge.ended)
    return { selvedge, url: (await selvedge.ready).url }
  }

  const first = await start(0)
  const { cookie, call } = await signInAsFirstAdmin(first.url)
  const others = await Promise.all(Array.from({ length: processes - 1 }, (_, index) => start(index + 1)))
  const members: SimulatedProcess[] = [first, ...others].map((started, index) => ({
    ...started,
    index,
    client: createTestClient(started.url, cookie),
    lastSuccessAt: 0,
  }))
  const goods = []
  for (let count = 0; count < 8; count += 1)
    goods.push(
      await call(
        createProduct,
        buildProduct({ quantity: 50_000, price: 100 + Math.floor(random() * 20_000) }),
      ),
    )
  const books: ExpectedRecords = {
    ledgers: createExpectedLedgers(goods),
    products: goods,
    recentInvoiceIds: [],
    responses: [],
    imports: new Map(),
    // Of its own: what is broken when must not depend on how fast clients are.
    random: seededRandom(Math.floor(random() * 2 ** 32)),
  }
  const counter: RetryContext = {
    anyProcess() {
      const living = members.filter(({ client: visitor }) => visitor)
      const member = living[Math.floor(Math.random() * living.length)]
      return member?.client && { visitor: member.client, place: member.index }
    },
    tally,
    onSuccess(place) {
      const member = members[place]
      if (member) member.lastSuccessAt = performance.now()
    },
  }
  const health = probeHealth(members)
  let closing = new AbortController()
  let working: Promise<unknown> = Promise.resolve()

  async function beAClient({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) await runRandomAction(counter, books)
  }

  return {
    processes: members,
    records: books,
    tally,
    health,
    start() {
      closing = new AbortController()
      working = Promise.all(Array.from({ length: clients }, () => beAClient(closing)))
      // Heard when they rest.
      working.catch(() => {})
    },
    async stop() {
      closing.abort()
      await working
    },
    async kill(place) {
      const member = members[place]
      assert.ok(member)
      member.client = undefined
      member.selvedge.signal('SIGKILL')
      await member.selvedge.ended
    },
    async restart(place) {
      const member = members[place]
      assert.ok(member)
      Object.assign(member, await start(place))
      member.client = createTestClient(member.url, cookie)
    },
    async secondsUntilRecovered() {
      const begun = performance.now()
      while (members.some(({ client: visitor, lastSuccessAt: lastDone }) => visitor && lastDone < begun)) {
        // Clients that failed would leave nobody to wait for.
        await Promise.race([wait(20), working])
        assert.ok(performance.now() - begun < 120_000, 'it does not serve again')
      }
      return Math.round((performance.now() - begun) / 10) / 100
    },
    async verify(url) {
      const living = counter.anyProcess()
      assert.ok(living)
      await verifyRecords(url, books, living.visitor)
    },
    async close() {
      health.stop()
      for (const { selvedge } of members) selvedge.signal('SIGTERM')
      const ended = await Promise.all(outputs)
      for (const { output } of ended) assert.doesNotMatch(output, /"msg":"bug"/)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
