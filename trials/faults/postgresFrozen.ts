// Freezes all processes of PostgreSQL under load: once for a minute, and several times for a few seconds.
import { setTimeout as wait } from 'node:timers/promises'

import { repeatFault } from '#trials/simulation/repeatFault.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run(options: TrialOptions): Promise<void> {
  await repeatFault(options, {
    title: 'PostgreSQL frozen',
    times: 7,
    async injectFault({ cluster, simulation, random, round }) {
      await wait(1000)
      cluster.signalAll('SIGSTOP')
      await wait(round === 0 ? 60_000 * options.scale : 1000 + random() * 12_000)
      cluster.signalAll('SIGCONT')
      return simulation.secondsUntilRecovered()
    },
  })
}
