// Kills the processes of a server with the bundled PostgreSQL under load: Selvedge, also together with the guard that ends the
// database with it, the postmaster, and one connection.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { waitFor } from '#server/testing/waitFor.ts'
import { findPostmaster, readPostmaster } from '#trials/simulation/findPostmaster.ts'
import { queryWithRetry } from '#trials/simulation/query.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { startTradingSimulation, type TradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

const timesOfEachKind = 100

type Kill = (simulation: TradingSimulation) => Promise<void>

const kinds: Record<string, Kill> = {
  async Selvedge(simulation) {
    await simulation.kill(0)
    await simulation.restart(0)
  },
  async 'Selvedge and its guard'(simulation) {
    process.kill(findGuard(simulation), 'SIGKILL')
    await simulation.kill(0)
    await simulation.restart(0)
  },
  async 'the postmaster'(simulation) {
    // After a kill, one is started again while the first answers arrive.
    const postmaster = await waitFor('a postmaster', () => findPostmaster(simulation.dataFolder))
    process.kill(postmaster, 'SIGKILL')
  },
  async 'a connection'(simulation) {
    const [backend] = await queryWithRetry<{ pid: number }>(
      readUrl(simulation),
      'select pg_backend_pid() as pid',
    )
    const rows = await queryWithRetry<{ pid: number }>(
      readUrl(simulation),
      `select pid from pg_stat_activity where backend_type = 'client backend' and application_name like 'selvedge %'`,
    )
    process.kill(rows.at(-1)?.pid ?? backend?.pid ?? assert.fail('no connection'), 'SIGKILL')
  },
}

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const random = seededRandom(seed)
  for (const [kind, kill] of Object.entries(kinds)) {
    const startedAt = performance.now()
    const simulation = await startTradingSimulation({ random })
    simulation.start()
    const rounds = Math.ceil(timesOfEachKind * scale)
    let longest = 0
    for (let round = 0; round < rounds; round += 1) {
      await wait(100 + random() * 900)
      const killedAt = performance.now()
      await kill(simulation)
      await simulation.secondsUntilRecovered()
      longest = Math.max(longest, elapsedSeconds(killedAt))
    }
    await simulation.stop()
    await simulation.verify(readUrl(simulation))
    const seconds = elapsedSeconds(startedAt)
    reportFigures(`${kind} killed`, { rounds, 'longest until served': longest, seconds })
    reportSimulation(simulation, { limitSeconds: 15 })
    const postmaster = readPostmaster(simulation.dataFolder)
    await simulation.close()
    assert.deepEqual(
      processesWith(` sh ${postmaster}`, simulation.dataFolder),
      [],
      'a process was left behind',
    )
  }
}

function readUrl({ dataFolder }: TradingSimulation): string {
  return readFileSync(join(dataFolder, 'database.url'), 'utf8').trim()
}

function findGuard(simulation: TradingSimulation): number {
  const [guard] = processesWith(` sh ${readPostmaster(simulation.dataFolder)}`)
  return guard ?? assert.fail('no guard')
}

/** The ids of processes whose command contains one of the texts. */
function processesWith(...texts: string[]): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,args='], { encoding: 'utf8' })
  return table.split('\n').flatMap((line) => {
    const isFound = texts.some((text) =>
      text.startsWith(' sh ') ? line.endsWith(text) : line.includes(text),
    )
    return isFound ? [Number.parseInt(line, 10)] : []
  })
}
