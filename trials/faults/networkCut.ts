// Breaks the network between one process and PostgreSQL under load: resets, drops all data, drops responses, refuses connections.
// The other process continues.
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { openTcpProxy } from '#proofs/faults/openTcpProxy.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { startTradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import type { TrialOptions } from '#trials/trials.ts'

const faults = ['reset', 'silent', 'deaf', 'closed'] as const

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const proxies = [await openTcpProxy(cluster.port), await openTcpProxy(cluster.port)]
  const simulation = await startTradingSimulation({
    databaseUrl: cluster.url,
    random,
    envFor: (index) => ({ DATABASE_URL: proxies[index]?.proxiedUrl(cluster.url) ?? cluster.url }),
  })
  simulation.start()
  const figures: Record<string, number> = { faults: Math.ceil(32 * scale), 'longest until all served': 0 }
  for (let count = 0; count < (figures['faults'] ?? 0); count += 1) {
    await wait(200 + random() * 800)
    const proxy = proxies[Math.floor(random() * proxies.length)]
    const fault = faults[count % faults.length] ?? 'reset'
    figures[fault] = (figures[fault] ?? 0) + 1
    if (fault === 'reset') proxy?.resetConnections()
    else {
      proxy?.setState(fault)
      if (fault === 'closed') proxy?.resetConnections()
      await wait(1000 + random() * 14_000)
      proxy?.setState('open')
    }
    const served = await simulation.secondsUntilRecovered()
    figures['longest until all served'] = Math.max(figures['longest until all served'] ?? 0, served)
  }
  await simulation.stop()
  await simulation.verify(cluster.url)
  reportFigures('proxies to PostgreSQL fault', { ...figures, seconds: elapsedSeconds(started) })
  reportSimulation(simulation, { limitSeconds: 20 })
  await simulation.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await cluster.remove()
}
