// An exclusive lock on a data folder, released by the kernel when the process dies.
import { chmodSync, closeSync, lstatSync, openSync, readFileSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { prepareDataFolder } from '#server/platform/dataFolder.ts'
import { replaceFile } from '#server/platform/folderOwner.ts'

/** Thrown if another process, or this one, already holds the lock. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  readonly folder: string
  /** Undefined if the holder ended in the meantime. */
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

// Keeps connections from being garbage collected, which would release the lock.
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

/**
 * Locks `folder`, which is created if missing, or throws FolderInUse. Uses the fcntl lock of an SQLite database, because Node has no
 * flock: unlike a pid file it can't become stale, and unlike an abstract socket it works across containers. Don't open
 * `database.lock` in any other way: closing a descriptor drops all POSIX locks of the process, so the pid has its own file.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  prepareDataFolder(folder)
  const holderFile = join(folder, 'database.pid')
  const lock = new DatabaseSync(prepareLockFile(folder))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new FolderInUse(folder, await findHolder(holderFile))
  }
  held.add(lock)
  writeHolder(holderFile, `${process.pid} ${hostname()}\n`)
  return {
    release() {
      if (!held.delete(lock)) return
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

/** Only names the holder in a message, so a full disk must not refuse the start. */
function writeHolder(file: string, text: string): void {
  try {
    replaceFile(file, text)
  } catch {
    // The message names no process.
  }
}

/** With mode 0600: a process that can open it can hold the lock. An existing file isn't opened, because closing it would drop the lock. */
function prepareLockFile(folder: string): string {
  const file = join(folder, 'database.lock')
  const status = lstatSync(file, { throwIfNoEntry: false })
  if (status?.isFile() && status.nlink === 1) chmodSync(file, 0o600)
  else {
    rmSync(file, { force: true })
    closeSync(openSync(file, 'wx', 0o600))
  }
  return file
}

function isBusy(error: unknown): boolean {
  // The low byte is the primary result code.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    error.errcode % 256 === SQLITE_BUSY
  )
}

/** The holder writes its id shortly after it has the lock, so a missing or stale id is read again. */
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
