// Injects one fault repeatedly under load, then verifies the data.
import { type Cluster, openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

import { reportSimulation } from './reportSimulation.ts'
import { type TradingSimulation, startTradingSimulation } from './startTradingSimulation.ts'

interface FaultOptions {
  /** Such as 'PostgreSQL killed'. */
  title: string
  /** At full scale. */
  times: number
  processes?: number
  /** Injects the fault. Resolves to the seconds until all processes served requests again. */
  injectFault: (index: {
    cluster: Cluster
    simulation: TradingSimulation
    random: () => number
  }) => Promise<number>
  /** Further figures. */
  figures?: () => Record<string, number>
}

export async function repeatFault(
  { seed, scale }: TrialOptions,
  { title, times, processes, injectFault, figures }: FaultOptions,
): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const simulation = await startTradingSimulation({
    databaseUrl: cluster.url,
    random,
    ...(processes !== undefined && { processes }),
  })
  simulation.start()
  const rounds = Math.ceil(times * scale)
  let longest = 0
  for (let round = 0; round < rounds; round += 1)
    longest = Math.max(longest, await injectFault({ cluster, simulation, random }))
  await simulation.stop()
  await simulation.verify(cluster.url)
  reportFigures(title, {
    rounds,
    ...figures?.(),
    'longest until all served': longest,
    seconds: elapsedSeconds(started),
  })
  reportSimulation(simulation, { limitSeconds: 15 })
  await simulation.close()
  await cluster.remove()
}
