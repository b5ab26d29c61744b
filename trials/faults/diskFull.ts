// The disk of PostgreSQL is full while people sell. Where it dies of that, it is started again once there is room.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { reportSimulation } from '#trials/market/reportSimulation.ts'
import { startTradingSimulation } from '#trials/market/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const disk = await openDisk(400)
  if (!disk) return void process.stdout.write('Left out: only root may mount a disk of its own.\n')
  const cluster = await openCluster({
    parent: disk.folder,
    settings: { max_wal_size: '64MB', wal_keep_size: 0 },
  })
  await cluster.start()
  const market = await startTradingSimulation({ databaseUrl: cluster.url, random })
  market.start()
  const figures = { times: Math.ceil(10 * scale), 'died of it': 0, 'longest until all served': 0 }
  for (let time = 0; time < figures.times; time += 1) {
    await wait(1000 + random() * 1000)
    await disk.fill()
    await wait(3000 + random() * 5000)
    await disk.free()
    if (cluster.pids().length === 0) {
      figures['died of it'] += 1
      await cluster.start()
    }
    figures['longest until all served'] = Math.max(
      figures['longest until all served'],
      await market.secondsUntilRecovered(),
    )
  }
  await market.stop()
  await market.verify(cluster.url)
  reportFigures('disks full', { ...figures, seconds: elapsedSeconds(started) })
  reportSimulation(market, { limitSeconds: 15 })
  await market.close()
  await cluster.remove()
  await disk.remove()
}

interface Disk {
  folder: string
  /** Takes every byte that is free, until `free`. */
  fill: () => Promise<void>
  free: () => Promise<void>
  remove: () => Promise<void>
}

/** Undefined where this process may not mount one. */
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
      // Others take and give back room meanwhile.
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
