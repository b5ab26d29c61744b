// The database that the environment names: a server at DATABASE_URL, or the bundled one of the data folder.
import { resolve } from 'node:path'

import type { Config } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { hasCluster } from './cluster.ts'
import { FolderInUse } from './lockFolder.ts'
import { findRunningUrl, openBundledPostgres, type OpenDatabase } from './openBundledPostgres.ts'

type Location = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'LOG_LEVEL'>

/** For a command that reads data: throws a Refusal where there is none, because opening a data folder would create it. */
export function assertDatabaseExists({ DATABASE_URL, DATA_DIR }: Location): void {
  const folder = resolve(DATA_DIR)
  if (DATABASE_URL || hasCluster(folder)) return
  throw new Refusal('missing', `No Selvedge data found in ${folder}. Set DATA_DIR or DATABASE_URL.`)
}

/** For commands: uses the server of a running Selvedge, or starts one until it is closed. */
export async function openDatabase({ DATABASE_URL, DATA_DIR, LOG_LEVEL }: Location): Promise<OpenDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  try {
    return await openBundledPostgres({ folder: DATA_DIR, log: openLog(LOG_LEVEL), print: () => {} })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const url = await findRunningUrl(DATA_DIR)
    if (url === undefined) throw error
    return { url, close: async () => {} }
  }
}
