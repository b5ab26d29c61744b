// The primary dies while people sell, and its synchronous standby takes its place; the standby's standby then takes its, and so
// on. Sometimes clients are led to it before it takes writes.
import { setTimeout as wait } from 'node:timers/promises'

import { type Cluster, openCluster } from '#proofs/faults/openCluster.ts'
import { openTcpProxy } from '#proofs/faults/openTcpProxy.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { query, queryWithRetry } from '#trials/market/query.ts'
import { reportSimulation } from '#trials/market/reportSimulation.ts'
import { startTradingSimulation } from '#trials/market/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  let primary = await openCluster()
  await primary.start()
  const line = await openTcpProxy(primary.port)
  const market = await startTradingSimulation({ databaseUrl: line.proxiedUrl(primary.url), random })
  market.start()
  const figures = { failovers: Math.ceil(8 * scale), 'longest until all served': 0 }
  for (let failover = 0; failover < figures.failovers; failover += 1) {
    const standby = await follow(primary)
    await wait(500 + random() * 2000)
    const begun = performance.now()
    await primary.kill()
    const isLedEarly = random() < 0.5
    if (isLedEarly) line.redirectTo(standby.port)
    await wait(random() * 2000)
    await query(standby.url, 'select pg_promote(true, 30)')
    // There is nobody yet who could confirm.
    await query(standby.url, 'alter system reset synchronous_standby_names')
    await query(standby.url, 'select pg_reload_conf()')
    line.redirectTo(standby.port)
    await primary.remove()
    primary = standby
    await market.secondsUntilRecovered()
    figures['longest until all served'] = Math.max(figures['longest until all served'], elapsedSeconds(begun))
  }
  await market.stop()
  await market.verify(primary.url)
  reportFigures('primaries killed and replaced', { ...figures, seconds: elapsedSeconds(started) })
  reportSimulation(market, { limitSeconds: 20 })
  await market.close()
  await line.close()
  await primary.remove()
}

/** A standby without whose word nothing is acknowledged any more. */
async function follow(primary: Cluster): Promise<Cluster> {
  const standby = await primary.openStandby()
  await standby.start()
  await queryWithRetry(primary.url, `alter system set synchronous_standby_names = 'standby'`)
  await queryWithRetry(primary.url, 'select pg_reload_conf()')
  for (;;) {
    const states = await queryWithRetry<{ sync_state: string }>(
      primary.url,
      'select sync_state from pg_stat_replication',
    )
    if (states.some(({ sync_state }) => sync_state === 'sync')) return standby
    await wait(50)
  }
}
