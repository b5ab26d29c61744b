// One thing is broken again and again while people sell; afterwards the books are judged.
import { type Cluster, openCluster } from '#proofs/faults/openCluster.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { say, secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

import { type Market, openMarket } from './openMarket.ts'
import { tell } from './tell.ts'

interface Breaking {
  /** As in 'PostgreSQL killed'. */
  what: string
  /** How often, at full scale. */
  times: number
  processes?: number
  /** Breaks it once. Resolves to how many seconds it took until all were served again. */
  breakOnce: (place: { cluster: Cluster; market: Market; random: () => number }) => Promise<number>
  /** What else there is to say of it in the end. */
  figures?: () => Record<string, number>
}

export async function breakAgain(
  { seed, scale }: TrialOptions,
  { what, times, processes, breakOnce, figures }: Breaking,
): Promise<void> {
  const started = performance.now()
  const random = numbersFrom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const market = await openMarket({
    databaseUrl: cluster.url,
    random,
    ...(processes !== undefined && { processes }),
  })
  market.begin()
  const kills = Math.ceil(times * scale)
  let longest = 0
  for (let kill = 0; kill < kills; kill += 1)
    longest = Math.max(longest, await breakOnce({ cluster, market, random }))
  await market.rest()
  await market.judge(cluster.url)
  say(what, { kills, ...figures?.(), 'longest until all served': longest, seconds: secondsSince(started) })
  tell(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}
