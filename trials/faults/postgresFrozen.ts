// PostgreSQL stands still, all of its processes, while people sell: once for a minute, and some times for as long as it takes to
// notice, or less.
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportSimulation } from '#trials/market/reportSimulation.ts'
import { startTradingSimulation } from '#trials/market/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const market = await startTradingSimulation({ databaseUrl: cluster.url, random })
  market.start()
  const short = Array.from({ length: Math.ceil(6 * scale) }, () => 1 + random() * 12)
  const freezes = [60 * scale, ...short]
  let longest = 0
  for (const seconds of freezes) {
    await wait(1000)
    cluster.signalAll('SIGSTOP')
    await wait(seconds * 1000)
    cluster.signalAll('SIGCONT')
    longest = Math.max(longest, await market.secondsUntilRecovered())
  }
  await market.stop()
  await market.verify(cluster.url)
  reportFigures('PostgreSQL frozen', {
    freezes: freezes.length,
    'longest freeze': Math.max(...freezes),
    'longest until all served': longest,
    seconds: elapsedSeconds(started),
  })
  reportSimulation(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}
