// Processes of Selvedge are killed while people sell at them, and others started in their place.
import { setTimeout as wait } from 'node:timers/promises'

import { repeatFault } from '#trials/market/repeatFault.ts'
import { elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run(options: TrialOptions): Promise<void> {
  await repeatFault(options, {
    title: 'processes of Selvedge killed',
    times: 60,
    processes: 3,
    async injectFault({ market, random }) {
      await wait(100 + random() * 900)
      const place = Math.floor(random() * market.processes.length)
      const begun = performance.now()
      await market.kill(place)
      await market.restart(place)
      await market.secondsUntilRecovered()
      return elapsedSeconds(begun)
    },
  })
}
