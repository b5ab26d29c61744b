// PostgreSQL stands still, all of its processes, while people sell: once for a minute, and some times for as long as it takes to
// notice, or less.
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { openMarket } from '#trials/market/openMarket.ts'
import { tell } from '#trials/market/tell.ts'
import { say, secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = numbersFrom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const market = await openMarket({ databaseUrl: cluster.url, random })
  market.begin()
  const short = Array.from({ length: Math.ceil(6 * scale) }, () => 1 + random() * 12)
  const freezes = [60 * scale, ...short]
  let longest = 0
  for (const seconds of freezes) {
    await wait(1000)
    cluster.signalAll('SIGSTOP')
    await wait(seconds * 1000)
    cluster.signalAll('SIGCONT')
    longest = Math.max(longest, await market.secondsUntilServed())
  }
  await market.rest()
  await market.judge(cluster.url)
  say('PostgreSQL frozen', {
    freezes: freezes.length,
    'longest freeze': Math.max(...freezes),
    'longest until all served': longest,
    seconds: secondsSince(started),
  })
  tell(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}
