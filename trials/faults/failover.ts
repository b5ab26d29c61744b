// The primary dies while people sell, and its synchronous standby takes its place; the standby's standby then takes its, and so
// on. Sometimes clients are led to it before it takes writes.
import { setTimeout as wait } from 'node:timers/promises'

import { type Cluster, openCluster } from '#proofs/faults/openCluster.ts'
import { openLine } from '#proofs/faults/openLine.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { openMarket } from '#trials/market/openMarket.ts'
import { query, queryInTheEnd } from '#trials/market/query.ts'
import { tell } from '#trials/market/tell.ts'
import { say, secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = numbersFrom(seed)
  let primary = await openCluster()
  await primary.start()
  const line = await openLine(primary.port)
  const market = await openMarket({ databaseUrl: line.urlOf(primary.url), random })
  market.begin()
  const figures = { failovers: Math.ceil(8 * scale), 'longest until all served': 0 }
  for (let failover = 0; failover < figures.failovers; failover += 1) {
    const standby = await follow(primary)
    await wait(500 + random() * 2000)
    const begun = performance.now()
    await primary.kill()
    const isLedEarly = random() < 0.5
    if (isLedEarly) line.leadTo(standby.port)
    await wait(random() * 2000)
    await query(standby.url, 'select pg_promote(true, 30)')
    // There is nobody yet who could confirm.
    await query(standby.url, 'alter system reset synchronous_standby_names')
    await query(standby.url, 'select pg_reload_conf()')
    line.leadTo(standby.port)
    await primary.remove()
    primary = standby
    await market.secondsUntilServed()
    figures['longest until all served'] = Math.max(figures['longest until all served'], secondsSince(begun))
  }
  await market.rest()
  await market.judge(primary.url)
  say('primaries killed and replaced', { ...figures, seconds: secondsSince(started) })
  tell(market, { limitSeconds: 20 })
  await market.close()
  await line.close()
  await primary.remove()
}

/** A standby without whose word nothing is acknowledged any more. */
async function follow(primary: Cluster): Promise<Cluster> {
  const standby = await primary.openStandby()
  await standby.start()
  await queryInTheEnd(primary.url, `alter system set synchronous_standby_names = 'standby'`)
  await queryInTheEnd(primary.url, 'select pg_reload_conf()')
  for (;;) {
    const states = await queryInTheEnd<{ sync_state: string }>(
      primary.url,
      'select sync_state from pg_stat_replication',
    )
    if (states.some(({ sync_state }) => sync_state === 'sync')) return standby
    await wait(50)
  }
}
