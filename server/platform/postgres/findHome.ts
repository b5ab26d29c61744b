// Decides where the cluster of a data folder is and which account serves it.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { prepareDataFolder } from '#server/platform/dataFolder.ts'
import { isRoot } from '#server/platform/folderOwner.ts'

import { findPrograms } from './findPrograms.ts'
import { canUse, findAccounts, giveTreeTo, type ServerAccount } from './serverAccount.ts'

export interface Home {
  account: ServerAccount
  /** The folder with PostgreSQL's `bin`, `lib` and `share`. */
  programs: string
  /** The folder of the cluster and of the socket: the data folder, or one below `sharedFolder`. */
  folder: string
}

/** For root, where no other account can reach the data folder or the programs, such as below /root in a container. */
const sharedFolder = '/var/lib/selvedge'

const noAccount =
  'PostgreSQL needs an ordinary account with a name, and this system lets Selvedge use none. Start Selvedge as an ordinary user, or ' +
  'set DATABASE_URL to a PostgreSQL server, version 15 or newer.'

const clusterName = 'postgres'

/** The cluster of a data folder; a symbolic link where it is below `sharedFolder`. */
export function clusterIn(folder: string): string {
  return join(folder, clusterName)
}

/** Throws an Error with a sentence if no account can serve the data folder. */
export async function findHome(dataFolder: string, print: (sentence: string) => void): Promise<Home> {
  const programs = await findPrograms()
  const folder = movedTo(dataFolder) ?? dataFolder
  const account = await findAccount(programs, folder)
  const home = account ? { account, programs, folder } : await useSharedFolder(dataFolder, programs)
  if (home.folder !== dataFolder)
    print(`The database of ${dataFolder} is in ${home.folder}, because PostgreSQL does not run as root.`)
  prepareCluster(home)
  return home
}

/** The folder below `sharedFolder` that has the cluster of the data folder, if it is there. */
export function movedTo(dataFolder: string): string | undefined {
  const cluster = clusterIn(dataFolder)
  const status = lstatSync(cluster, { throwIfNoEntry: false })
  return status?.isSymbolicLink() ? dirname(readlinkSync(cluster)) : undefined
}

async function findAccount(programs: string, folder: string): Promise<ServerAccount | undefined> {
  for (const account of findAccounts()) if (await canUse(account, programs, folder)) return account
  return undefined
}

async function useSharedFolder(dataFolder: string, programs: string): Promise<Home> {
  if (!isRoot()) throw new Error(noAccount)
  const moved = movedTo(dataFolder)
  if (moved === undefined && existsSync(clusterIn(dataFolder)))
    throw new Error(
      `PostgreSQL does not run as root, and no other account can open ${clusterIn(dataFolder)}. Move the data folder to a place ` +
        'that other accounts can reach, such as /srv, or start Selvedge as an ordinary user.',
    )
  const id = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const folder = moved ?? join(sharedFolder, id)
  const copy = copyPrograms(programs)
  prepareDataFolder(folder)
  const account = await findAccount(copy, folder)
  if (!account) throw new Error(noAccount)
  if (moved === undefined) symlinkSync(clusterIn(folder), clusterIn(dataFolder))
  return { account, programs: copy, folder }
}

/** Copies the programs once per version. */
function copyPrograms(programs: string): string {
  const { version } = JSON.parse(readFileSync(join(programs, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const incomplete = `${copy}.new-${process.pid}`
  // Other accounts must be able to read them.
  const umask = process.umask(0o022)
  cpSync(programs, incomplete, { recursive: true, verbatimSymlinks: true })
  process.umask(umask)
  try {
    renameSync(incomplete, copy)
  } catch (error) {
    rmSync(incomplete, { recursive: true, force: true })
    // Another process may have copied them meanwhile.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** The account may be another one than at the last start, and a copied folder may have another mode. */
function prepareCluster({ account, folder }: Home): void {
  const cluster = clusterIn(folder)
  if (!existsSync(cluster)) return
  giveTreeTo(account, cluster)
  chmodSync(cluster, 0o700)
}
