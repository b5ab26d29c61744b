// Fills the disk of PostgreSQL under load. If the server stops, it is restarted once there is space.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { startTradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const disk = await openDisk(400)
  if (!disk) return void process.stdout.write('skipped: it needs root to mount a disk\n')
  const cluster = await openCluster({
    parent: disk.folder,
    settings: { max_wal_size: '64MB', wal_keep_size: 0 },
  })
  await cluster.start()
  const simulation = await startTradingSimulation({ databaseUrl: cluster.url, random })
  simulation.start()
  const figures = { times: Math.ceil(10 * scale), 'server stops': 0, 'longest until all served': 0 }
  for (let round = 0; round < figures.times; round += 1) {
    await wait(1000 + random() * 1000)
    await disk.fill()
    await wait(3000 + random() * 5000)
    await disk.free()
    if (cluster.pids().length === 0) {
      figures['server stops'] += 1
      await cluster.start()
    }
    figures['longest until all served'] = Math.max(
      figures['longest until all served'],
      await simulation.secondsUntilRecovered(),
    )
  }
  await simulation.stop()
  await simulation.verify(cluster.url)
  reportFigures('full disks', { ...figures, seconds: elapsedSeconds(started) })
  reportSimulation(simulation, { limitSeconds: 15 })
  await simulation.close()
  await cluster.remove()
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
