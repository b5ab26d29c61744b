// The bundled PostgreSQL: a server on the data folder that Selvedge starts, keeps running and ends.
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

import type { Logger } from 'pino'

import { prepareDataFolder } from '#server/platform/dataFolder.ts'
import { replaceFile } from '#server/platform/folderOwner.ts'

import { assertUsableCluster, ensureCluster } from './cluster.ts'
import { releaseReserve, takeReserve } from './diskReserve.ts'
import { findHome } from './findHome.ts'
import { keepRunning } from './keepRunning.ts'
import { lockFolder } from './lockFolder.ts'
import { type Postmaster, recoverCluster, startPostmaster } from './postmaster.ts'
import { findAddress } from './serverAddress.ts'
import { useServerRole } from './useServerRole.ts'

export interface OpenDatabase {
  /** For any PostgreSQL client. */
  url: string
  /** Ends the server if this process started it; at once if it doesn't respond (`isHanging`). May be called twice. */
  close(options?: { isHanging?: boolean | undefined }): Promise<void>
}

export interface BundledPostgresOptions {
  /** The data folder; created with mode 0700 if missing. */
  folder: string
  log: Logger
  /** Prints a message for the person who starts the server. */
  print: (sentence: string) => void
}

/** Holds the URL while the server runs, for commands such as `npm run proof`. */
const urlFile = 'database.url'

/**
 * Starts the server of a data folder and creates its database the first time. While it is open, a server that ends by itself is
 * started again. Throws FolderInUse if another process has opened it, and an Error with a sentence if it can't start.
 */
export async function openBundledPostgres({
  folder,
  log,
  print,
}: BundledPostgresOptions): Promise<OpenDatabase> {
  const dataFolder = resolve(folder)
  prepareDataFolder(dataFolder)
  const lock = await lockFolder(dataFolder)
  let removeSocket: (() => void) | undefined
  const release = (): void => {
    rmSync(join(dataFolder, urlFile), { force: true })
    removeSocket?.()
    lock.release()
  }
  try {
    // A killed process left it.
    rmSync(join(dataFolder, urlFile), { force: true })
    assertUsableCluster(dataFolder)
    const home = await findHome(dataFolder, print)
    await ensureCluster(home, print)
    const { url: superuserUrl, settings, remove } = await findAddress(home)
    removeSocket = remove
    const start = async (): Promise<Postmaster> => {
      if (releaseReserve(home.folder)) {
        // Before clients can connect, so that nothing else uses the space.
        await recoverCluster(home)
        takeReserve(home.folder, { isFull: true })
      }
      const started = await startPostmaster({ home, settings, onLine: (line) => logLine(log, line) })
      takeReserve(home.folder)
      return started
    }
    const server = await keepRunning(start, log).catch((error: unknown) => {
      throw new Error(`The database in ${dataFolder} can't be started: ${messageOf(error)}`, { cause: error })
    })
    const url = await useServerRole(superuserUrl).catch(async (error: unknown) => {
      await server.stop()
      throw new Error(`The role of Selvedge can't be set up in ${dataFolder}: ${messageOf(error)}`, {
        cause: error,
      })
    })
    writeUrl(dataFolder, url)
    let closing: Promise<void> | undefined
    return { url, close: (options) => (closing ??= server.stop(options).finally(release)) }
  } catch (error) {
    release()
    throw error
  }
}

/** The URL of the server that another process has opened on the data folder; undefined while it starts. */
export function findRunningUrl(folder: string): string | undefined {
  try {
    return readFileSync(join(resolve(folder), urlFile), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Complete or not there: it is read at any time. */
function writeUrl(dataFolder: string, url: string): void {
  const file = join(dataFolder, urlFile)
  replaceFile(`${file}.new`, `${url}\n`)
  renameSync(`${file}.new`, file)
}

function logLine(log: Logger, line: string): void {
  if (/\b(?:FATAL|PANIC):/.test(line)) log.warn({ line }, 'a message of the database server')
  else log.debug({ line }, 'a message of the database server')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
