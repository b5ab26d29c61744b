// The line between one process of Selvedge and PostgreSQL is cut in every way while people sell at both processes: connections
// are reset, all is swallowed, the answers alone are, or nobody may connect. The other process must go on meanwhile.
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { openLine } from '#proofs/faults/openLine.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { openMarket } from '#trials/market/openMarket.ts'
import { tell } from '#trials/market/tell.ts'
import { say, secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

const cuts = ['reset', 'silent', 'deaf', 'closed'] as const

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = numbersFrom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const lines = [await openLine(cluster.port), await openLine(cluster.port)]
  const market = await openMarket({
    databaseUrl: cluster.url,
    random,
    envOf: (place) => ({ DATABASE_URL: lines[place]?.urlOf(cluster.url) ?? cluster.url }),
  })
  market.begin()
  const figures: Record<string, number> = { cuts: Math.ceil(32 * scale), 'longest until all served': 0 }
  for (let count = 0; count < (figures['cuts'] ?? 0); count += 1) {
    await wait(200 + random() * 800)
    const line = lines[Math.floor(random() * lines.length)]
    const cut = cuts[count % cuts.length] ?? 'reset'
    figures[cut] = (figures[cut] ?? 0) + 1
    if (cut === 'reset') line?.reset()
    else {
      line?.set(cut)
      if (cut === 'closed') line?.reset()
      await wait(1000 + random() * 14_000)
      line?.set('open')
    }
    const served = await market.secondsUntilServed()
    figures['longest until all served'] = Math.max(figures['longest until all served'] ?? 0, served)
  }
  await market.rest()
  await market.judge(cluster.url)
  say('lines to PostgreSQL cut', { ...figures, seconds: secondsSince(started) })
  tell(market, { limitSeconds: 20 })
  await market.close()
  await Promise.all(lines.map((line) => line.close()))
  await cluster.remove()
}
