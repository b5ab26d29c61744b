// Empty databases for the tests of backups, on either engine, and what a backup holds.
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

/** A data folder of its own; on PostgreSQL with a database that nothing has touched yet. */
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

/** Made once a process: a closed embedded database in which there is nothing. */
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

/** As `npm run backup` does it, but for the proof. */
export async function archiveFor(env: Record<string, string>, path: string): Promise<void> {
  const config = readConfig(env)
  await withWorkFolder(backupFolder(config), (workFolder) => archiveDatabase({ config, path, workFolder }))
}

/** As `npm run restore` does it. */
export async function restoreInto(env: Record<string, string>, path: string): Promise<void> {
  const config = readConfig(env)
  const place = await openRestoreTarget(config)
  try {
    const images = await openImageStore(config, openLog('error'))
    await withPool(place, (pool) => restoreArchive({ pool, images, path, crashPoint }))
    await images.close()
  } finally {
    await place.close()
  }
}

/** The members that hold the shop, by name, as text: the same for the same shop, wherever it lives. */
export async function readArchiveContent(path: string): Promise<Map<string, string>> {
  const content = new Map<string, string>()
  for await (const { name, bytes } of readArchiveMembers(path)) content.set(name, bytes.toString('latin1'))
  return content
}
