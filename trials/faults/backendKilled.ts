// One connection's process of PostgreSQL is ended while people sell: by pg_terminate_backend, and now and then by kill -9, upon
// which PostgreSQL ends all others too and recovers.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { numbersFrom } from '#server/testing/numbersFrom.ts'
import { openCluster } from '#server/testing/openCluster.ts'
import { openMarket } from '#trials/market/openMarket.ts'
import { queryInTheEnd } from '#trials/market/query.ts'
import { tell } from '#trials/market/tell.ts'
import { say, secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

const backends = `select pid from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = numbersFrom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const market = await openMarket({ databaseUrl: cluster.url, random })
  market.begin()
  const figures = { kills: Math.ceil(60 * scale), 'of them by kill -9': 0, 'longest until all served': 0 }
  for (let kill = 0; kill < figures.kills; kill += 1) {
    await wait(100 + random() * 400)
    const victims = await queryInTheEnd<{ pid: number }>(cluster.url, backends)
    const { pid } = victims[Math.floor(random() * victims.length)] ?? assert.fail('Nobody is connected')
    if (random() < 0.3) {
      process.kill(pid, 'SIGKILL')
      figures['of them by kill -9'] += 1
    } else await queryInTheEnd(cluster.url, `select pg_terminate_backend(${pid})`)
    figures['longest until all served'] = Math.max(
      figures['longest until all served'],
      await market.secondsUntilServed(),
    )
  }
  await market.rest()
  await market.judge(cluster.url)
  say('connections of PostgreSQL killed', { ...figures, seconds: secondsSince(started) })
  tell(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
}
