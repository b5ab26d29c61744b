// PostgreSQL is killed, all of its processes at once, while people sell; it recovers when it is started again.
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
  const market = await openMarket({ databaseUrl: cluster.url, random })
  market.begin()
  const figures = { kills: Math.ceil(50 * scale), 'longest until all served': 0 }
  for (let kill = 0; kill < figures.kills; kill += 1) {
    await wait(200 + random() * 1000)
    await cluster.kill()
    await wait(random() * 1500)
    await cluster.start()
    figures['longest until all served'] = Math.max(
      figures['longest until all served'],
      await market.secondsUntilServed(),
    )
  }
  await market.rest()
  await market.judge(cluster.url)
  say('PostgreSQL killed', { ...figures, seconds: secondsSince(started) })
  tell(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}
