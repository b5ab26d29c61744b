// Brings the database to the newest schema at the start, under a lock, so that two processes may start at once.
import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Any fixed number: the key under which processes take turns at migrating. */
const migrationLock = 7_205_881_231

export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Waiting for another process and building an index may take longer than any request should.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      await runMigrations(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
    await client.query('reset lock_timeout; reset statement_timeout')
  } finally {
    client.release()
  }
}
