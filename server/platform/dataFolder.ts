// Creates and checks the data folder and the backup folder, with messages for the person who starts the server.
import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

import { formatBytes } from '#domain/platform/durations.ts'

import { claimFolder } from './folderOwner.ts'

const faults: Record<string, string> = {
  EACCES: 'this user may not write there. Grant the permission',
  EPERM: 'this user may not write there. Grant the permission',
  EROFS: 'it is on a read-only disk. Make the disk writable',
  ENOTDIR: 'it, or a folder above it, is a file. Remove the file',
  ENOENT: "it can't be created there. Create it",
  ENOSPC: 'its disk is full. Free some space',
  ENAMETOOLONG: 'its path is too long. Choose a shorter one',
}

/** PostgreSQL cuts the paths of its files after 1,023 bytes. */
const maxPathBytes = 900

/** The account of the database owns these, where Selvedge runs as root. */
const servedFolders = [/^postgres$/, /^postgres\.new-/, /^run$/]

/**
 * Creates `folder` with mode 0700 if it is missing. Throws an Error with a sentence if it can't be written, or if its disk has
 * less free space than `minFreeBytes`.
 */
export function prepareDataFolder(folder: string, minFreeBytes = 0): void {
  if (Buffer.byteLength(folder) > maxPathBytes || /\p{Cc}/u.test(folder))
    throw new Error(
      `Selvedge can't use the data folder in DATA_DIR: its path has a line break or is longer than ${maxPathBytes} bytes. Choose ` +
        'another folder.',
    )
  prepareFolder(folder, 'data folder', 'DATA_DIR')
  const owner = claimFolder(folder, servedFolders)
  if (owner !== undefined)
    throw new Error(
      `Selvedge runs as root, and the data folder ${folder} belongs to the account with the id ${owner}, which could misuse the rights ` +
        `of root. Start Selvedge as that account, or give the folder to root: chown root '${folder}'`,
    )
  assertFreeSpace(folder, minFreeBytes)
}

/** Like `prepareDataFolder`, for the folder in BACKUP_DIR. */
export function prepareBackupFolder(folder: string): void {
  prepareFolder(folder, 'backup folder', 'BACKUP_DIR')
}

function prepareFolder(folder: string, name: string, variable: string): void {
  const fault = createAndFindFault(folder)
  if (fault !== undefined)
    throw new Error(
      `Selvedge can't use the ${name} ${folder}: ${fault}, or set ${variable} to another folder.`,
    )
}

/** Why the folder can't be used and what to do, or undefined. */
function createAndFindFault(folder: string): string | undefined {
  try {
    createFolder(folder)
    // On a read-only disk it fails for root too.
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return faults[code] ?? `${String(error)}. Repair it`
  }
}

/** One folder at a time: a recursive mkdir never returns where the kernel refuses new folders, as in /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  if (dirname(folder) !== folder) createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!existsSync(folder)) throw error
    // Another process may have created it meanwhile.
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  }
}

function assertFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  if (freeBytes >= bytes) return
  const message = `The disk of the folder ${folder} is full: ${formatBytes(freeBytes)} are free, and the database needs ${formatBytes(bytes)}. Free some space and try again.`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}
