// Creates the cluster of a data folder, and refuses one that another version wrote.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

import { prepareDataFolder } from '#server/platform/dataFolder.ts'
import { oldestVersion } from '#server/platform/db/migrate.ts'
import { replaceFile } from '#server/platform/folderOwner.ts'
import { removeFolder } from '#server/platform/removeFolder.ts'

import { minFreeBytes, reservedBytesOf } from './diskReserve.ts'
import { clusterIn, type Home, movedTo } from './findHome.ts'
import { programIn } from './findPrograms.ts'
import { giveTo, runAs } from './serverAccount.ts'

/** The major version of the programs; clusters of other ones can't be opened. */
const majorVersion = '18'

/** A new cluster with Selvedge's tables, the log of changes and the reserve. */
const minFreeBytesOfFirstStart = 300_000_000

/** Whether a data folder holds a database. */
export function hasCluster(dataFolder: string): boolean {
  return existsSync(join(clusterIn(dataFolder), 'PG_VERSION')) || existsSync(formerCluster(dataFolder))
}

/** The version file of the WebAssembly build that Selvedge 0.1.0 used. */
function formerCluster(dataFolder: string): string {
  return join(dataFolder, 'database', 'PG_VERSION')
}

/** Throws an Error with a sentence if this version of Selvedge can't open the database of a data folder. */
export function assertUsableCluster(dataFolder: string): void {
  const cluster = clusterIn(dataFolder)
  const isFormer = !existsSync(cluster) && existsSync(formerCluster(dataFolder))
  const wrote = isFormer
    ? 'Selvedge 0.1.0'
    : existsSync(join(cluster, 'PG_VERSION')) &&
      `PostgreSQL ${readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()}`
  if (wrote && wrote !== `PostgreSQL ${majorVersion}`)
    throw new Error(
      `The database in ${dataFolder} was written by ${wrote}, and this version of Selvedge uses PostgreSQL ${majorVersion}. Nothing was ` +
        'changed. Back it up with the version of Selvedge that wrote it (npm run backup -- shop.tar.gz), set DATA_DIR to a new folder, ' +
        `and restore the backup there with ${isFormer ? `version ${oldestVersion}` : 'this version'} (npm run restore -- shop.tar.gz).`,
    )
  if (!existsSync(cluster)) return prepareDataFolder(dataFolder, minFreeBytesOfFirstStart)
  // The reserve is freed for the recovery.
  const folder = movedTo(dataFolder) ?? dataFolder
  prepareDataFolder(folder, minFreeBytes - reservedBytesOf(folder))
}

/** Creates the cluster if there is none. A killed creation leaves nothing that counts as a cluster. */
export async function ensureCluster(
  { account, programs, folder }: Home,
  print: (sentence: string) => void,
): Promise<void> {
  const cluster = clusterIn(folder)
  for (const name of readdirSync(folder))
    if (name.startsWith('postgres.new-')) removeFolder(join(folder, name))
  if (existsSync(cluster)) return
  print('Creating the database.')
  const incomplete = `${cluster}.new-${randomBytes(4).toString('hex')}`
  mkdirSync(incomplete, { mode: 0o700 })
  giveTo(account, incomplete)
  const args = [
    // In its own folder: outside, an initdb that outlives this process would make the folder again after the next start removed it.
    '--pgdata=.',
    '--username=selvedge',
    '--encoding=UTF8',
    // The same order and case rules on every machine, whatever languages it has.
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...accessArguments(folder),
  ]
  const { code, output } = await runAs(account, programIn(programs, 'initdb'), args, { cwd: incomplete })
  if (code !== 0) {
    removeFolder(incomplete)
    throw new Error(
      `PostgreSQL can't create its database in ${folder}: ${output.split('\n').slice(-3).join(' ')}`,
    )
  }
  renameSync(incomplete, cluster)
}

/** The socket is in a folder that others can't enter. On Windows there is a password instead. */
function accessArguments(folder: string): string[] {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']
  replaceFile(passwordFile(folder), randomBytes(16).toString('hex'))
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`]
}

function passwordFile(folder: string): string {
  return join(folder, 'postgres.password')
}

/** Of the database's user; empty where the socket's folder protects it. */
export function readPassword(folder: string): string {
  return process.platform === 'win32' ? readFileSync(passwordFile(folder), 'utf8') : ''
}
