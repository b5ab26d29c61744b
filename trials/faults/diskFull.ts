// Fills the disk of PostgreSQL under load. If the server stops, it is restarted once there is space.
import { setTimeout as wait } from 'node:timers/promises'

import { openDisk } from '#server/testing/openDisk.ts'
import { repeatFault } from '#trials/simulation/repeatFault.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run(options: TrialOptions): Promise<void> {
  const disk = await openDisk(400)
  if (!disk) return void process.stdout.write('skipped: it needs root to mount a disk\n')
  let serverStops = 0
  await repeatFault(options, {
    title: 'full disks',
    times: 10,
    clusterOptions: { parent: disk.folder, settings: { max_wal_size: '64MB', wal_keep_size: '0' } },
    async injectFault({ cluster, simulation, random }) {
      await wait(1000 + random() * 1000)
      await disk.fill()
      await wait(3000 + random() * 5000)
      await disk.free()
      if (cluster.pids().length === 0) {
        serverStops += 1
        await cluster.start()
      }
      return simulation.secondsUntilRecovered()
    },
    figures: () => ({ 'server stops': serverStops }),
  })
  await disk.remove()
}
