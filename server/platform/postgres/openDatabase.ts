// The database that the environment names: a server at DATABASE_URL, or the bundled one of the data folder.
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import type { Config } from '#server/config.ts'
import { isConnectionLoss } from '#server/platform/db/errors.ts'
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

/** Together longer than a stop takes. */
const maxAttempts = 60
const betweenAttemptsMs = 500

/** For commands: uses the server of a running Selvedge, or starts one until it is closed. */
export async function openDatabase({ DATABASE_URL, DATA_DIR, LOG_LEVEL }: Location): Promise<OpenDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openBundledPostgres({ folder: DATA_DIR, log: openLog(LOG_LEVEL), print: () => {} })
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      const url = findRunningUrl(DATA_DIR)
      // A server that starts or stops: afterwards it accepts connections, or the folder is free.
      if (url !== undefined && (await acceptsConnections(url))) return { url, close: async () => {} }
      if (attempt === maxAttempts) throw error
      await sleep(betweenAttemptsMs)
    }
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    return false
  }
}
