// A trading simulation: one server process with the bundled PostgreSQL or several on one server, clients that trade at all of them, health probes, and a
// record of everything acknowledged.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { createExpectedLedgers } from '#proofs/load/expectedLedgers.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient } from '#server/testing/startTestApp.ts'

import { probeHealth, type HealthProbe } from './probeHealth.ts'
import type { RetryContext } from './retryUntilAnswered.ts'
import type { SimulatedProcess } from './simulatedProcess.ts'
import { createTally, type Tally } from './tally.ts'
import { type ExpectedRecords, runRandomAction } from './tradingActions.ts'
import { verifyRecords } from './verifyRecords.ts'

export interface SimulationOptions {
  /** As the processes reach it; the bundled PostgreSQL of one process by default. */
  databaseUrl?: string
  random: () => number
  processes?: number
  clients?: number
  env?: Record<string, string>
  /** Settings of a single process. */
  envFor?: (index: number) => Record<string, string>
}

export interface TradingSimulation {
  dataFolder: string
  processes: readonly SimulatedProcess[]
  records: ExpectedRecords
  tally: Tally
  health: HealthProbe
  /** Starts the clients. */
  start: () => void
  /** Each client finishes its current request, however long that takes. */
  stop: () => Promise<void>
  /** Sends SIGKILL; and starts another process. */
  kill: (index: number) => Promise<void>
  restart: (index: number) => Promise<void>
  /** The seconds until every process has served a request. */
  secondsUntilRecovered: () => Promise<number>
  /** Compares the database with the record; `url` is its current address. */
  verify: (url: string) => Promise<void>
  close: () => Promise<void>
}

export async function startTradingSimulation(options: SimulationOptions): Promise<TradingSimulation> {
  const { databaseUrl, random, processes: processCount = databaseUrl ? 2 : 1, clients = 8 } = options
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-simulation-'))
  const dataFolder = join(folder, 'data')
  const tally = createTally()
  const outputs: Promise<{ output: string }>[] = []

  async function start(index: number): Promise<Pick<SimulatedProcess, 'selvedge' | 'url'>> {
    const selvedge = startSelvedge({
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataFolder,
      PUBLIC_URL: 'http://selvedge.test',
      LOG_LEVEL: 'warn',
      ...options.env,
      ...options.envFor?.(index),
    })
    outputs.push(selvedge.ended)
    return { selvedge, url: (await selvedge.ready).url }
  }

  const first = await start(0)
  const { cookie, call } = await signInAsFirstAdmin(first.url)
  const others = await Promise.all(Array.from({ length: processCount - 1 }, (_, index) => start(index + 1)))
  const processes: SimulatedProcess[] = [first, ...others].map((started, index) => ({
    ...started,
    index,
    client: createTestClient(started.url, cookie),
    lastSuccessAt: 0,
  }))
  const products = []
  for (let count = 0; count < 8; count += 1)
    products.push(
      await call(
        createProduct,
        buildProduct({ quantity: 50_000, priceCents: 100 + Math.floor(random() * 20_000) }),
      ),
    )
  const records: ExpectedRecords = {
    ledgers: createExpectedLedgers(products),
    products,
    recentInvoiceIds: [],
    responses: [],
    imports: new Map(),
    // A separate source: the faults must not depend on the speed of the clients.
    random: seededRandom(Math.floor(random() * 2 ** 32)),
  }
  const retryContext: RetryContext = {
    anyProcess() {
      const running = processes.filter(({ client }) => client)
      const member = running[Math.floor(Math.random() * running.length)]
      return member?.client && { client: member.client, index: member.index }
    },
    tally,
    onSuccess(index) {
      const member = processes[index]
      if (member) member.lastSuccessAt = performance.now()
    },
  }
  const health = probeHealth(processes)
  let stopping = new AbortController()
  let clientsDone: Promise<unknown> = Promise.resolve()

  async function runClient({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) await runRandomAction(retryContext, records)
  }

  return {
    dataFolder,
    processes,
    records,
    tally,
    health,
    start() {
      stopping = new AbortController()
      clientsDone = Promise.all(Array.from({ length: clients }, () => runClient(stopping)))
      // Errors are thrown by `stop`.
      clientsDone.catch(() => {})
    },
    async stop() {
      stopping.abort()
      await clientsDone
    },
    async kill(index) {
      const member = processes[index]
      assert.ok(member)
      member.client = undefined
      member.selvedge.signal('SIGKILL')
      await member.selvedge.ended
    },
    async restart(index) {
      const member = processes[index]
      assert.ok(member)
      Object.assign(member, await start(index))
      member.client = createTestClient(member.url, cookie)
    },
    async secondsUntilRecovered() {
      const startedAt = performance.now()
      while (processes.some(({ client, lastSuccessAt }) => client && lastSuccessAt < startedAt)) {
        // A failed client would leave nothing to wait for.
        await Promise.race([wait(20), clientsDone])
        assert.ok(performance.now() - startedAt < 120_000, 'a process does not serve requests again')
      }
      return Math.round((performance.now() - startedAt) / 10) / 100
    },
    async verify(url) {
      const running = retryContext.anyProcess()
      assert.ok(running)
      await verifyRecords(url, records, running.client)
    },
    async close() {
      health.stop()
      for (const { selvedge } of processes) selvedge.signal('SIGTERM')
      const ended = await Promise.all(outputs)
      for (const { output } of ended) assert.doesNotMatch(output, /"msg":"bug"/)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
