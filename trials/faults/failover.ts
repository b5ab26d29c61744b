// Kills the primary under load and promotes its synchronous standby, repeatedly. Sometimes clients are redirected before the
// promotion.
import { setTimeout as wait } from 'node:timers/promises'

import { type Cluster, openCluster } from '#proofs/faults/openCluster.ts'
import { openTcpProxy } from '#proofs/faults/openTcpProxy.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { query, queryWithRetry } from '#trials/simulation/query.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { startTradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  let primary = await openCluster()
  await primary.start()
  const proxy = await openTcpProxy(primary.port)
  const simulation = await startTradingSimulation({ databaseUrl: proxy.proxiedUrl(primary.url), random })
  simulation.start()
  const figures = { failovers: Math.ceil(8 * scale), 'longest until all served': 0 }
  for (let failover = 0; failover < figures.failovers; failover += 1) {
    const standby = await startStandby(primary)
    await wait(500 + random() * 2000)
    const startedAt = performance.now()
    await primary.kill()
    const redirectsEarly = random() < 0.5
    if (redirectsEarly) proxy.redirectTo(standby.port)
    await wait(random() * 2000)
    await query(standby.url, 'select pg_promote(true, 30)')
    // There is no standby yet that could confirm commits.
    await query(standby.url, 'alter system reset synchronous_standby_names')
    await query(standby.url, 'select pg_reload_conf()')
    proxy.redirectTo(standby.port)
    await primary.remove()
    primary = standby
    await simulation.secondsUntilRecovered()
    figures['longest until all served'] = Math.max(
      figures['longest until all served'],
      elapsedSeconds(startedAt),
    )
  }
  await simulation.stop()
  await simulation.verify(primary.url)
  reportFigures('failovers', { ...figures, seconds: elapsedSeconds(started) })
  reportSimulation(simulation, { limitSeconds: 20 })
  await simulation.close()
  await proxy.close()
  await primary.remove()
}

/** Starts a synchronous standby. */
async function startStandby(primary: Cluster): Promise<Cluster> {
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
