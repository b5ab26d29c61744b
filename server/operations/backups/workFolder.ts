// A temporary folder in the backup folder, for the unfinished file.
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'unfinished-'

/** A process renews the time of its folder; a folder with an older time was left by a killed process. */
const renewEveryMs = 30_000
const abandonedAfterMs = 10 * renewEveryMs

/** Deletes the folder when `run` has settled. */
export async function withWorkFolder<T>(parent: string, run: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeAbandonedFolders(parent)
  const folder = await mkdtemp(join(parent, prefix))
  const timer = setInterval(() => {
    const now = new Date()
    void utimes(folder, now, now).catch(() => {})
  }, renewEveryMs)
  try {
    return await run(folder)
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Does nothing if the backup folder does not exist yet. */
export async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const path = join(parent, name)
    // Its own process may delete it meanwhile.
    const status = await stat(path).catch(() => undefined)
    if (status && Date.now() - status.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
