// Freezes all processes of PostgreSQL under load: once for a minute, and several times for a few seconds.
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { startTradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const simulation = await startTradingSimulation({ databaseUrl: cluster.url, random })
  simulation.start()
  const short = Array.from({ length: Math.ceil(6 * scale) }, () => 1 + random() * 12)
  const freezes = [60 * scale, ...short]
  let longest = 0
  for (const seconds of freezes) {
    await wait(1000)
    cluster.signalAll('SIGSTOP')
    await wait(seconds * 1000)
    cluster.signalAll('SIGCONT')
    longest = Math.max(longest, await simulation.secondsUntilRecovered())
  }
  await simulation.stop()
  await simulation.verify(cluster.url)
  reportFigures('PostgreSQL frozen', {
    freezes: freezes.length,
    'longest freeze': Math.max(...freezes),
    'longest until all served': longest,
    seconds: elapsedSeconds(started),
  })
  reportSimulation(simulation, { limitSeconds: 15 })
  await simulation.close()
  await cluster.remove()
}
