// One driver and one code path for both engines: a pool of connections, and drizzle's query builder over it.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'

import * as schema from './schema.ts'

/** How long a statement may run and wait for a lock, in milliseconds; beyond it PostgreSQL ends it. */
const statementLimit = 30_000
export const lockLimit = 5_000

/** The query builder, on the pool or inside a transaction. Use the core builder and `sql`, never `db.query`. */
export type Db = Pick<
  NodePgDatabase<typeof schema>,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$with'
  | 'with'
  | '$count'
  | '_'
>

export interface Connection {
  db: Db
  pool: Pool
  close(): Promise<void>
}

/** Opens a pool. `settings` says where; limits on time are added here. */
export function connect(settings: PoolConfig, onIdleError: (error: Error) => void): Connection {
  const pool = new Pool({
    max: 10,
    // Also how long a request may stand in line for a connection.
    connectionTimeoutMillis: 30_000,
    statement_timeout: statementLimit,
    lock_timeout: lockLimit,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    ...settings,
  })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', onIdleError)
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    close: () => pool.end(),
  }
}
