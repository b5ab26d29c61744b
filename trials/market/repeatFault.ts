// One thing is broken again and again while people sell; afterwards the books are judged.
import { type Cluster, openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

import { reportSimulation } from './reportSimulation.ts'
import { type TradingSimulation, startTradingSimulation } from './startTradingSimulation.ts'

interface Breaking {
  /** As in 'PostgreSQL killed'. */
  title: string
  /** How often, at full scale. */
  times: number
  processes?: number
  /** Breaks it once. Resolves to how many seconds it took until all were served again. */
  injectFault: (place: {
    cluster: Cluster
    market: TradingSimulation
    random: () => number
  }) => Promise<number>
  /** What else there is to say of it in the end. */
  figures?: () => Record<string, number>
}

export async function repeatFault(
  { seed, scale }: TrialOptions,
  { title: what, times, processes, injectFault: breakOnce, figures }: Breaking,
): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const market = await startTradingSimulation({
    databaseUrl: cluster.url,
    random,
    ...(processes !== undefined && { processes }),
  })
  market.start()
  const kills = Math.ceil(times * scale)
  let longest = 0
  for (let kill = 0; kill < kills; kill += 1)
    longest = Math.max(longest, await breakOnce({ cluster, market, random }))
  await market.stop()
  await market.verify(cluster.url)
  reportFigures(what, {
    kills,
    ...figures?.(),
    'longest until all served': longest,
    seconds: elapsedSeconds(started),
  })
  reportSimulation(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}
