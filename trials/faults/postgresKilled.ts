// Kills PostgreSQL under load; it recovers when it is restarted.
import { setTimeout as wait } from 'node:timers/promises'

import { repeatFault } from '#trials/simulation/repeatFault.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run(options: TrialOptions): Promise<void> {
  await repeatFault(options, {
    title: 'PostgreSQL killed',
    times: 50,
    async injectFault({ cluster, simulation, random }) {
      await wait(200 + random() * 1000)
      await cluster.kill()
      await wait(random() * 1500)
      await cluster.start()
      return simulation.secondsUntilRecovered()
    },
  })
}
