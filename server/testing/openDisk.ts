// A small disk that can be filled.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Disk {
  folder: string
  /** Fills all free space, until `free`. */
  fill: () => Promise<void>
  free: () => Promise<void>
  resize: (megabytes: number) => void
  remove: () => Promise<void>
}

/** Mounts a disk of this size in memory. Undefined if this process may not mount a file system. */
export async function openDisk(megabytes: number): Promise<Disk | undefined> {
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
    resize: (megabytes) => execFileSync('mount', ['-o', `remount,size=${megabytes}m`, folder]),
    async remove() {
      process.off('exit', unmount)
      unmount()
      await rmdir(folder)
    },
  }
}
