// Processes of Selvedge are killed while people sell at them, and others started in their place.
import { setTimeout as wait } from 'node:timers/promises'

import { breakAgain } from '#trials/market/breakAgain.ts'
import { secondsSince } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run(options: TrialOptions): Promise<void> {
  await breakAgain(options, {
    what: 'processes of Selvedge killed',
    times: 60,
    processes: 3,
    async breakOnce({ market, random }) {
      await wait(100 + random() * 900)
      const place = Math.floor(random() * market.members.length)
      const begun = performance.now()
      await market.kill(place)
      await market.revive(place)
      await market.secondsUntilServed()
      return secondsSince(begun)
    },
  })
}
