// Runs pending migrations at the start, under an advisory lock for concurrent starts.
import { fileURLToPath } from 'node:url'

import type pg from 'pg'

import { drizzle, migrate as runMigrations, readMigrationFiles } from './drizzle.ts'
import { isConnectionLoss, isDiskFull, rootMessage } from './errors.ts'
import { allowLongStatements } from './watchDatabase.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Key of the advisory lock: any fixed number. */
const migrationLock = 7_205_881_231

/** Throws an Error with a sentence, except for a lost connection. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    allowLongStatements(client)
    // Waiting for another process or building an index may take long.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      await runMigrations(drizzle(client), { migrationsFolder })
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      throw new Error(describeFailure(error), { cause: error })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
    await client.query('reset lock_timeout; reset statement_timeout')
  } finally {
    client.release()
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

/** Timestamps of all migrations, which serve as schema versions. */
export function knownSchemaVersions(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
}

/** Timestamp of the newest applied migration; undefined if there is none. */
export async function findSchemaVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]?.there) return undefined
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest == null ? undefined : Number(rows[0].newest)
}

/** Throws an Error with a sentence unless exactly the migrations of this version were applied. */
export async function assertCurrentSchema(client: pg.ClientBase): Promise<void> {
  if ((await findSchemaVersion(client)) === knownSchemaVersions().at(-1)) return
  throw new Error(
    'The database has the tables of another version of Selvedge. Start this version once, which updates older tables, or use the newer one.',
  )
}

/** Like `migrate`, up to a schema version, inside the caller's transaction, which must hold the lock. */
export async function applyMigrations(client: pg.ClientBase, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const current = (await findSchemaVersion(client)) ?? 0
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= current || folderMillis > upTo) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
