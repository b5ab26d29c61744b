// The line between one process of Selvedge and PostgreSQL is cut in every way while people sell at both processes: connections
// are reset, all is swallowed, the answers alone are, or nobody may connect. The other process must go on meanwhile.
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { openTcpProxy } from '#proofs/faults/openTcpProxy.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportSimulation } from '#trials/market/reportSimulation.ts'
import { startTradingSimulation } from '#trials/market/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

const cuts = ['reset', 'silent', 'deaf', 'closed'] as const

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const lines = [await openTcpProxy(cluster.port), await openTcpProxy(cluster.port)]
  const market = await startTradingSimulation({
    databaseUrl: cluster.url,
    random,
    envFor: (place) => ({ DATABASE_URL: lines[place]?.proxiedUrl(cluster.url) ?? cluster.url }),
  })
  market.start()
  const figures: Record<string, number> = { cuts: Math.ceil(32 * scale), 'longest until all served': 0 }
  for (let count = 0; count < (figures['cuts'] ?? 0); count += 1) {
    await wait(200 + random() * 800)
    const line = lines[Math.floor(random() * lines.length)]
    const cut = cuts[count % cuts.length] ?? 'reset'
    figures[cut] = (figures[cut] ?? 0) + 1
    if (cut === 'reset') line?.resetConnections()
    else {
      line?.setState(cut)
      if (cut === 'closed') line?.resetConnections()
      await wait(1000 + random() * 14_000)
      line?.setState('open')
    }
    const served = await market.secondsUntilRecovered()
    figures['longest until all served'] = Math.max(figures['longest until all served'] ?? 0, served)
  }
  await market.stop()
  await market.verify(cluster.url)
  reportFigures('lines to PostgreSQL cut', { ...figures, seconds: elapsedSeconds(started) })
  reportSimulation(market, { limitSeconds: 20 })
  await market.close()
  await Promise.all(lines.map((line) => line.close()))
  await cluster.remove()
}
