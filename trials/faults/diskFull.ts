// Fills the disk of PostgreSQL under load. If the server stops, it is restarted once there is space.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { repeatFault } from '#trials/simulation/repeatFault.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run(options: TrialOptions): Promise<void> {
  const disk = await openDisk(400)
  if (!disk) return void process.stdout.write('skipped: it needs root to mount a disk\n')
  let serverStops = 0
  await repeatFault(options, {
    title: 'full disks',
    times: 10,
    clusterOptions: { parent: disk.folder, settings: { max_wal_size: '64MB', wal_keep_size: 0 } },
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

interface Disk {
  folder: string
  /** Fills all free space, until `free`. */
  fill: () => Promise<void>
  free: () => Promise<void>
  remove: () => Promise<void>
}

/** Undefined if this process may not mount a file system. */
async function openDisk(megabytes: number): Promise<Disk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rmdir(folder)
    return undefined
  }
  const unmount = () => execFileSync('umount', ['--lazy', folder])
  process.once('exit', unmount)
  await chmod(folder, 0o755)
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      await using file = await open(filler, 'a')
      // Other processes allocate and free space meanwhile.
      for (let tries = 0; tries < 3; tries += 1) {
        const { bfree, bsize } = await statfs(folder)
        await file.appendFile(Buffer.alloc(bfree * bsize, 1)).catch(() => {})
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      process.off('exit', unmount)
      unmount()
      await rmdir(folder)
    },
  }
}
