// Terminates a backend of PostgreSQL under load: with pg_terminate_backend or with SIGKILL, after which PostgreSQL restarts all
// backends.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { queryWithRetry } from '#trials/simulation/query.ts'
import { repeatFault } from '#trials/simulation/repeatFault.ts'
import type { TrialOptions } from '#trials/trials.ts'

const backends = `select pid from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`

export async function run(options: TrialOptions): Promise<void> {
  let sigkills = 0
  await repeatFault(options, {
    title: 'connections of PostgreSQL killed',
    times: 60,
    async injectFault({ cluster, simulation, random }) {
      await wait(100 + random() * 400)
      const connections = await findConnected(cluster.url)
      const { pid } =
        connections[Math.floor(random() * connections.length)] ?? assert.fail('There are no connections')
      if (random() < 0.3) {
        process.kill(pid, 'SIGKILL')
        sigkills += 1
      } else await queryWithRetry(cluster.url, `select pg_terminate_backend(${pid})`)
      return simulation.secondsUntilRecovered()
    },
    figures: () => ({ 'by SIGKILL': sigkills }),
  })
}

/** Waits for connections: after a SIGKILL there may be none yet. */
async function findConnected(url: string): Promise<{ pid: number }[]> {
  for (let left = 200; left > 0; left -= 1) {
    const connected = await queryWithRetry<{ pid: number }>(url, backends)
    if (connected.length > 0) return connected
    await wait(100)
  }
  return []
}
