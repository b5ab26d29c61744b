// Processes of Selvedge are killed while people sell at them, and others started in their place.
import { setTimeout as wait } from 'node:timers/promises'

import { numbersFrom } from '#server/testing/numbersFrom.ts'
import { openCluster } from '#server/testing/openCluster.ts'
import { openMarket } from '#trials/market/openMarket.ts'
import { tell } from '#trials/market/tell.ts'
import { say, secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = numbersFrom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const market = await openMarket({ databaseUrl: cluster.url, random, processes: 3 })
  market.begin()
  const figures = { kills: Math.ceil(60 * scale), 'longest until all served': 0 }
  for (let kill = 0; kill < figures.kills; kill += 1) {
    await wait(100 + random() * 900)
    const place = Math.floor(random() * market.members.length)
    const begun = performance.now()
    await market.kill(place)
    await market.revive(place)
    await market.secondsUntilServed()
    figures['longest until all served'] = Math.max(figures['longest until all served'], secondsSince(begun))
  }
  await market.rest()
  await market.judge(cluster.url)
  say('processes of Selvedge killed', { ...figures, seconds: secondsSince(started) })
  tell(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}
