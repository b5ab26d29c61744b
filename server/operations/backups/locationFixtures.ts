// Empty databases, and archives of them, for tests.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client, type Pool } from 'pg'

import { readConfig } from '#server/config.ts'
import { type ImageStore, openImageStore } from '#server/files/images/imageStore.ts'
import { crashPoint } from '#server/platform/crashPoint.ts'
import { connectForLongWork } from '#server/platform/db/connect.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { openLog } from '#server/platform/log.ts'
import { openDatabase } from '#server/platform/postgres/openDatabase.ts'

import { readArchiveMembers } from './readArchive.ts'
import { restoreArchive } from './restoreArchive.ts'
import { writeArchive } from './writeArchive.ts'

export interface EmptyLocation {
  env: Record<string, string>
  folder: string
  remove: () => Promise<void>
}

/** A new data folder, with a new database on the test server or with one of its own. */
export async function createEmptyLocation(database: 'server' | 'bundled'): Promise<EmptyLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-restored-'))
  const quiet = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', BACKUP_EVERY_HOURS: '0' }
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (database === 'bundled') return { env: quiet, folder, remove: removeFolder }
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

/** Like `npm run backup`, without the verification. */
export async function archiveFor(env: Record<string, string>, path: string): Promise<void> {
  await withPool(env, (pool, images) => writeArchive({ pool, images, path }))
}

/** Like `npm run restore`. */
export async function restoreInto(
  env: Record<string, string>,
  path: string,
  migrations = readMigrations(),
): Promise<void> {
  await withPool(env, (pool, images) => restoreArchive({ pool, images, path, crashPoint, migrations }))
}

/** Opens the database of that environment, and its images. */
export async function withPool<T>(
  env: Record<string, string>,
  run: (pool: Pool, images: ImageStore) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  const images = await openImageStore(config, openLog('error'))
  const connection = connectForLongWork({ connectionString: database.url }, () => {})
  try {
    return await run(connection.pool, images)
  } finally {
    await connection.close()
    await images.close()
    await database.close()
  }
}

/** The table and image members by name: equal for equal data. */
export async function readArchiveContent(path: string): Promise<Map<string, string>> {
  const content = new Map<string, string>()
  for await (const { name, bytes } of readArchiveMembers(path)) content.set(name, bytes.toString('latin1'))
  return content
}
