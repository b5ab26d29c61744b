// Pairs of actions that two processes run on the same records at the same time. Each round must have the results and the final state of
// one action after the other.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { CallError } from '#contract/platform/client.ts'
import { maskRunSpecifics, type Outcome, readOutcome } from '#proofs/interleavings/interleavingOutcome.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/startTestApp.ts'

import { assertUnits } from './assertUnits.ts'
import { type RaceActionName, raceActions, type RacePair } from './raceActions.ts'
import { createRaceFixture, type RaceFixture } from './raceFixture.ts'

export interface RaceOptions {
  seed: number
  pairs: readonly RacePair[]
  /** Of each pair. */
  rounds: number
}

export interface RaceCounts {
  rounds: number
  done: number
  /** By status and sentence. */
  refused: Map<string, number>
  /** Deadlocks that PostgreSQL ended, after which the transaction was run again. */
  deadlocks: number
}

interface Race {
  app: TestApp
  clients: readonly [TestClient, TestClient]
  random: () => number
  counts: RaceCounts
}

export function emptyRaceCounts(): RaceCounts {
  return { rounds: 0, done: 0, refused: new Map(), deadlocks: 0 }
}

export function addRaceCounts(total: RaceCounts, counts: RaceCounts): void {
  total.rounds += counts.rounds
  total.done += counts.done
  total.deadlocks += counts.deadlocks
  for (const [reason, times] of counts.refused)
    total.refused.set(reason, (total.refused.get(reason) ?? 0) + times)
}

/** On a new database, by two new processes, as a Manager and as an Admin. Throws for the first pair that fails. */
export async function runRaces({ seed, pairs, rounds }: RaceOptions): Promise<RaceCounts> {
  const app = await startTestApp()
  const servers = [startSelvedge(app.env), startSelvedge(app.env)] as const
  const counts = emptyRaceCounts()
  try {
    const [one, other] = await Promise.all([servers[0].ready, servers[1].ready])
    const [manager, admin] = [await app.clientAs('Manager'), await app.clientAs('Admin')]
    const clients = [
      createTestClient(one.url, manager.cookie),
      createTestClient(other.url, admin.cookie),
    ] as const
    const race: Race = { app, clients, random: seededRandom(seed), counts }
    for (const pair of pairs) {
      try {
        await racePair(race, pair, rounds)
      } catch (error) {
        throw new Error(`"${pair[0]}" and "${pair[1]}" failed`, { cause: error })
      }
    }
    for (const server of servers) server.signal('SIGTERM')
    for (const { code, output } of await Promise.all(servers.map(({ ended }) => ended))) {
      assert.equal(code, 0)
      assert.doesNotMatch(output, /"msg":"bug"/)
    }
    counts.deadlocks = await readDeadlocks(app)
    return counts
  } finally {
    for (const server of servers) server.signal('SIGKILL')
    await app.close()
  }
}

async function racePair(race: Race, pair: RacePair, rounds: number): Promise<void> {
  const serial = [
    await runRound(race, pair, async (send) => {
      await send(0)
      await send(1)
    }),
    await runRound(race, pair, async (send) => {
      await send(1)
      await send(0)
    }),
  ]
  for (let round = 1; round <= rounds; round += 1) {
    const first = race.random() < 0.5 ? 0 : 1
    const delayMs = race.random() * 10
    const outcome = await runRound(race, pair, async (send) => {
      await Promise.all([send(first), wait(delayMs).then(() => send(1 - first))])
    })
    race.counts.rounds += 1
    const isExplained = serial.some((expected) => isDeepStrictEqual(expected, outcome))
    const format = (value: unknown) => JSON.stringify(value, undefined, 1)
    assert.ok(isExplained, `${format(outcome)}\nneither\n${serial.map(format).join('\nnor\n')}`)
    for (const result of outcome.results) count(race.counts, String(result))
  }
  // Each round has records of its own, and the check reads all of them.
  await race.app.assertIntegrity()
}

/** Creates the records and runs both actions on them; `act` decides when. Checks what must hold in whatever order. */
async function runRound(
  { app, clients }: Race,
  pair: RacePair,
  act: (send: (index: number) => Promise<void>) => Promise<void>,
): Promise<Outcome> {
  const ctx = await adminCtx(app)
  const fixture = await createRaceFixture(ctx)
  await act(async (index) => {
    const client = clients[index]
    const name = pair[index]
    assert.ok(client && name)
    fixture.results[index] = await resultOf(client, name, fixture)
  })
  await assertUnits(app.db, fixture)
  return readOutcome(app.db, fixture)
}

/** 'done', or the status and sentence of a refusal. Throws any other error. */
async function resultOf({ call }: TestClient, name: RaceActionName, fixture: RaceFixture): Promise<string> {
  try {
    await raceActions[name](call, fixture)
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500 || error.sentence === undefined)
      throw new Error(`${name} failed: ${String(error)}`, { cause: error })
    return maskRunSpecifics(`${error.status} ${error.sentence}`, fixture)
  }
}

function count(counts: RaceCounts, result: string): void {
  if (result === 'done') counts.done += 1
  else counts.refused.set(result, (counts.refused.get(result) ?? 0) + 1)
}

async function readDeadlocks({ db }: TestApp): Promise<number> {
  // PostgreSQL updates its statistics once a second.
  await wait(1100)
  const { rows } = await db.execute<{ deadlocks: number }>(
    sql`select deadlocks::float8 as deadlocks from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.deadlocks ?? 0
}
