// Empty databases on either engine, and archives of them, for tests.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { readConfig } from '#server/config.ts'
import { openImageStore } from '#server/files/images/imageStore.ts'
import { crashPoint } from '#server/platform/crashPoint.ts'
import { cloneEmbedded, openEmbedded } from '#server/platform/db/embedded.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { openLog } from '#server/platform/log.ts'

import { archiveDatabase, backupFolder } from './createBackup.ts'
import { openRestoreTarget, withPool } from './openLocation.ts'
import { readArchiveMembers } from './readArchive.ts'
import { restoreArchive } from './restoreArchive.ts'
import { withWorkFolder } from './workFolder.ts'

export interface EmptyLocation {
  env: Record<string, string>
  folder: string
  remove: () => Promise<void>
}

/** A new data folder; on PostgreSQL also a new database. */
export async function createEmptyLocation(on: 'embedded' | 'postgres'): Promise<EmptyLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-restored-'))
  const quiet = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', BACKUP_EVERY_HOURS: '0' }
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (on === 'embedded') {
    await cloneEmbedded(await emptyCluster(), folder)
    return { env: quiet, folder, remove: removeFolder }
  }
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const name = `selvedge_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const client = new Client({ connectionString: url.href })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    env: { ...quiet, DATABASE_URL: own.href },
    folder,
    async remove() {
      await administer(`drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

/** An empty embedded database, created once per process. */
let cluster: Promise<string> | undefined

function emptyCluster(): Promise<string> {
  cluster ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-empty-'))
    await (await openEmbedded({ folder })).close()
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  })()
  return cluster
}

/** Like `npm run backup`, without the verification. */
export async function archiveFor(env: Record<string, string>, path: string): Promise<void> {
  const config = readConfig(env)
  await withWorkFolder(backupFolder(config), (workFolder) => archiveDatabase({ config, path, workFolder }))
}

/** Like `npm run restore`. */
export async function restoreInto(
  env: Record<string, string>,
  path: string,
  migrations = readMigrations(),
): Promise<void> {
  const config = readConfig(env)
  const target = await openRestoreTarget(config)
  try {
    const images = await openImageStore(config, openLog('error'))
    await withPool(target, (pool) => restoreArchive({ pool, images, path, crashPoint, migrations }))
    await images.close()
  } finally {
    await target.close()
  }
}

/** The table and image members by name: equal for equal data on any engine. */
export async function readArchiveContent(path: string): Promise<Map<string, string>> {
  const content = new Map<string, string>()
  for await (const { name, bytes } of readArchiveMembers(path)) content.set(name, bytes.toString('latin1'))
  return content
}
