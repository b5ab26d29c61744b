// Injects one fault repeatedly under load, then verifies the data.
import { type Cluster, openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

import { reportSimulation } from './reportSimulation.ts'
import {
  type SimulationOptions,
  type TradingSimulation,
  startTradingSimulation,
} from './startTradingSimulation.ts'

interface FaultOptions {
  /** Such as 'PostgreSQL killed'. */
  title: string
  /** At full scale. */
  times: number
  clusterOptions?: Parameters<typeof openCluster>[0]
  simulationOptions?: (cluster: Cluster) => Promise<Partial<SimulationOptions>>
  /** Injects the fault. Resolves to the seconds until all processes served requests again. */
  injectFault: (context: FaultContext) => Promise<number>
  /** Further figures. */
  figures?: () => Record<string, number>
  /** The longest acceptable response time; 15 by default. */
  limitSeconds?: number
}

interface FaultContext {
  cluster: Cluster
  simulation: TradingSimulation
  random: () => number
  round: number
}

export async function repeatFault({ seed, scale }: TrialOptions, options: FaultOptions): Promise<void> {
  const { title, times, clusterOptions, simulationOptions, injectFault, figures, limitSeconds = 15 } = options
  const startedAt = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster(clusterOptions)
  await cluster.start()
  const more = await simulationOptions?.(cluster)
  const simulation = await startTradingSimulation({ databaseUrl: cluster.url, random, ...more })
  simulation.start()
  const rounds = Math.ceil(times * scale)
  let longest = 0
  for (let round = 0; round < rounds; round += 1)
    longest = Math.max(longest, await injectFault({ cluster, simulation, random, round }))
  await simulation.stop()
  await simulation.verify(cluster.url)
  reportFigures(title, {
    rounds,
    ...figures?.(),
    'longest until all served': longest,
    seconds: elapsedSeconds(startedAt),
  })
  reportSimulation(simulation, { limitSeconds })
  await simulation.close()
  await cluster.remove()
}
