// The exclusive lock on a data folder: one process may have it, and the kernel takes it back when that process dies.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Thrown when another process, or this one, already holds the folder. The message is a sentence for a person. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  readonly folder: string
  /** Undefined only when the holder died or left in the moment of asking. */
  readonly processId: number | undefined

  constructor(folder: string, holder: Holder | undefined) {
    const elsewhere = holder && holder.host !== hostname() ? ` on ${holder.host}` : ''
    const who = holder ? `process ${holder.processId}${elsewhere}` : 'another process'
    super(
      `The data folder ${folder} is in use by ${who}. Two at once would destroy its database: ` +
        'stop that one first, or set DATA_DIR to another folder.',
    )
    this.folder = folder
    this.processId = holder?.processId
  }
}

export type FolderLock = { release(): void }

type Holder = { processId: number; host: string }

// SQLite closes a connection that is garbage collected, and the lock would silently go with it.
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

/**
 * Takes the exclusive lock on `folder`, which is made if it is missing, or throws FolderInUse.
 *
 * Node offers neither flock nor fcntl. SQLite, which is part of Node, locks its file with fcntl, refuses a second
 * connection within the same process as well, and so is borrowed here for nothing but its lock. The kernel drops
 * the lock when the process dies, however it dies: there is no stale lock, no guess whether a process id was reused
 * after a restart, and of two that start at the same instant exactly one wins. It holds across containers that share
 * the folder on one machine, which an abstract socket or a process id wouldn't.
 *
 * Nobody in this process may open and close `database.lock` by other means: POSIX drops all locks that a process has
 * on a file as soon as it closes any descriptor of that file. The process id for people therefore has its own file.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holderFile = join(folder, 'database.pid')
  const lock = new DatabaseSync(join(folder, 'database.lock'))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new FolderInUse(folder, await findHolder(holderFile))
  }
  held.add(lock)
  writeFileSync(holderFile, `${process.pid} ${hostname()}\n`, { mode: 0o600 })
  return {
    release() {
      if (!held.delete(lock)) return
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is the class of the error, the rest its variety.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    error.errcode % 256 === SQLITE_BUSY
  )
}

/** The winner writes its id a moment after it has the lock, so a dead or missing id is asked for again. */
async function findHolder(holderFile: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = readHolder(holderFile)
    if (holder && (holder.host !== hostname() || isAlive(holder.processId))) return holder
    await sleep(10)
  }
  return undefined
}

function readHolder(holderFile: string): Holder | undefined {
  try {
    const [, processId, host] = /^(\d+) (\S+)\n$/.exec(readFileSync(holderFile, 'utf8')) ?? []
    return processId && host ? { processId: Number(processId), host } : undefined
  } catch {
    return undefined
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
