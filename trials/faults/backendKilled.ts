// One connection's process of PostgreSQL is ended while people sell: by pg_terminate_backend, and now and then by kill -9, upon
// which PostgreSQL ends all others too and recovers.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { queryWithRetry } from '#trials/market/query.ts'
import { repeatFault } from '#trials/market/repeatFault.ts'
import type { TrialOptions } from '#trials/trials.ts'

const backends = `select pid from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`

export async function run(options: TrialOptions): Promise<void> {
  let byForce = 0
  await repeatFault(options, {
    title: 'connections of PostgreSQL killed',
    times: 60,
    async injectFault({ cluster, market, random }) {
      await wait(100 + random() * 400)
      const victims = await findConnected(cluster.url)
      const { pid } = victims[Math.floor(random() * victims.length)] ?? assert.fail('Nobody is connected')
      if (random() < 0.3) {
        process.kill(pid, 'SIGKILL')
        byForce += 1
      } else await queryWithRetry(cluster.url, `select pg_terminate_backend(${pid})`)
      return market.secondsUntilRecovered()
    },
    figures: () => ({ 'of them by kill -9': byForce }),
  })
}

/** Whoever is connected, in the end: after a kill -9 PostgreSQL may take queries before anybody has come back. */
async function findConnected(url: string): Promise<{ pid: number }[]> {
  for (let left = 200; left > 0; left -= 1) {
    const connected = await queryWithRetry<{ pid: number }>(url, backends)
    if (connected.length > 0) return connected
    await wait(100)
  }
  return []
}
