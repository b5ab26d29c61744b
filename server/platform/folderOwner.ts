// Root writes only into folders of its own: another account could replace a file in its folder by a link to any file of the system.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The ids of the account `nobody`. */
export function findNobody(): { uid: number; gid: number } {
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(option: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return 65_534
  }
}

/**
 * For root: makes sure that only root can change the entries of `folder`, except those of the folders named in `served`. Takes back a
 * folder that an earlier version gave to `nobody`, and removes its links. Returns the id of any other account that owns the folder.
 */
export function claimFolder(folder: string, served: readonly RegExp[]): number | undefined {
  if (!isRoot()) return undefined
  const { uid, mode } = statSync(folder)
  if (uid !== 0 && uid !== findNobody().uid) return uid
  const isWritableByOthers = (mode & 0o022) !== 0
  if (uid === 0 && !isWritableByOthers) return undefined
  chownSync(folder, 0, 0)
  chmodSync(folder, mode & 0o755)
  claimEntries(folder, served)
  return undefined
}

function claimEntries(folder: string, served: readonly RegExp[]): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const status = lstatSync(path)
    if (status.isDirectory()) {
      if (served.some((pattern) => pattern.test(name))) continue
      lchownSync(path, 0, 0)
      claimEntries(path, [])
    } else if (status.uid !== 0) {
      if (status.isSymbolicLink()) rmSync(path)
      else lchownSync(path, 0, 0)
    }
  }
}

/** Writes a new file with mode 0600, in place of the file or link with that name. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  rmSync(path, { force: true })
  // Fails if there is one again.
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
}
