// Kills server processes under load and starts new ones.
import { setTimeout as wait } from 'node:timers/promises'

import { repeatFault } from '#trials/simulation/repeatFault.ts'
import { elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run(options: TrialOptions): Promise<void> {
  await repeatFault(options, {
    title: 'server processes killed',
    times: 60,
    simulationOptions: async () => ({ processes: 3 }),
    async injectFault({ simulation, random }) {
      await wait(100 + random() * 900)
      const index = Math.floor(random() * simulation.processes.length)
      const startedAt = performance.now()
      await simulation.kill(index)
      await simulation.restart(index)
      await simulation.secondsUntilRecovered()
      return elapsedSeconds(startedAt)
    },
  })
}
