// Runs pending migrations, at the start and for a restore, and refuses the tables of versions that this one can't update.
import { fileURLToPath } from 'node:url'

import type pg from 'pg'

import { Refusal } from '#server/platform/refusal.ts'

import { readMigrationFiles } from './drizzle.ts'
import { isConnectionLoss, isDiskFull, rootMessage } from './errors.ts'
import { allowLongStatements } from './watchDatabase.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Key of the advisory lock: any fixed number. */
const migrationLock = 7_205_881_231

/** The version of Selvedge whose tables the first migration creates. Its own migrations led there from older tables. */
export const oldestVersion = '0.2.0'

/** `folderMillis` serves as the schema version. */
type Migration = Pick<ReturnType<typeof readMigrationFiles>[number], 'sql' | 'hash' | 'folderMillis'>

export type Migrations = readonly [Migration, ...Migration[]]

/** The migrations of this version, oldest first. */
export function readMigrations(): Migrations {
  const [first, ...later] = readMigrationFiles({ migrationsFolder })
  if (!first) throw new Error(`No migrations found in ${migrationsFolder}`)
  return [first, ...later]
}

/** Throws an Error with a sentence, except for a lost connection. */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<void> {
  const client = await pool.connect()
  let isCommitted = false
  try {
    allowLongStatements(client)
    // Waiting for another process or building an index may take long.
    await client.query('begin; set local lock_timeout = 0; set local statement_timeout = 0')
    await lockMigrations(client)
    await findSchemaVersion(client, migrations)
    try {
      await applyMigrations(client, migrations)
      await client.query('commit')
      isCommitted = true
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      throw new Error(describeFailure(error), { cause: error })
    }
  } finally {
    // Closing the connection ends a failed transaction.
    client.release(!isCommitted)
  }
}

function describeFailure(error: unknown): string {
  if (isDiskFull(error))
    return 'The disk of the database is too full to update its tables. Free some space and start Selvedge again.'
  return `Selvedge can't create or update its tables: ${rootMessage(error)}. It needs a database of its own, owned by its role.`
}

/** Blocks migrations until the current transaction ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
}

/** Inside the caller's transaction, which must hold the lock. `upTo` is the last schema version to apply. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: Migrations,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const current = (await findNewestMigration(client)) ?? 0
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= current || folderMillis > upTo) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** The schema version of a database; undefined without tables of Selvedge. Refuses one that the migrations can't update. */
export async function findSchemaVersion(
  client: pg.ClientBase,
  migrations = readMigrations(),
): Promise<number | undefined> {
  const current = await findNewestMigration(client)
  if (current === undefined || migrations.some(({ folderMillis }) => folderMillis === current)) return current
  throw new Refusal(
    'conflict',
    current < migrations[0].folderMillis
      ? `The tables of this database are older than version ${oldestVersion} of Selvedge: start version ${oldestVersion} once, which updates them, and then this version.`
      : 'The tables of this database are from a newer version of Selvedge: use that version or a newer one.',
  )
}

/** Refuses a database unless exactly the migrations of this version were applied. */
export async function assertCurrentSchema(
  client: pg.ClientBase,
  migrations = readMigrations(),
): Promise<void> {
  const current = await findSchemaVersion(client, migrations)
  if (current === migrations.at(-1)?.folderMillis) return
  throw new Refusal(
    'conflict',
    current === undefined
      ? 'This database has no tables of Selvedge: start Selvedge once, which creates them.'
      : 'The tables of this database are from an older version of Selvedge: start this version once, which updates them.',
  )
}

async function findNewestMigration(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]?.there) return undefined
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest == null ? undefined : Number(rows[0].newest)
}
