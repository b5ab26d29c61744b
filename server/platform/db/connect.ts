// One driver and one code path for both engines: a pool of connections, and drizzle's query builder over it.
import { Pool, type PoolConfig } from 'pg'

import { drizzle, type NodePgDatabase } from './drizzle.ts'
import { guardPool } from './guardPool.ts'
import { openMonitoredPool, type QueryMonitor } from './monitoredPool.ts'
import { TimeoutClient } from './timeoutClient.ts'
import { createTransaction } from './transactions.ts'
import { type DatabaseWatch, watchDatabase } from './watchDatabase.ts'

/** How long a statement may run and wait for a lock, in milliseconds; beyond it PostgreSQL ends it. */
const statementLimit = 30_000
export const lockTimeoutMs = 5_000

/** In the database names_are_written_so. */
const casing = 'snake_case'

/** How long connections have to end in good order, in milliseconds; then they are cut. */
const closeWithin = 2000

/** The query builder, on the pool or inside a transaction. Use the core builder and `sql`, never `db.query`. */
export type Db = Pick<
  NodePgDatabase,
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

/** Opens a pool. `settings` says where; limits on time are added here. With `watch` it is measured. */
export function connect(
  settings: PoolConfig,
  onIdleError: (error: Error) => void,
  watch?: QueryMonitor,
): Connection {
  const limited: PoolConfig = {
    max: 10,
    // So long may a request stand in line for a connection.
    connectionTimeoutMillis: 20_000,
    statement_timeout: statementLimit,
    lock_timeout: lockTimeoutMs,
    // Whoever lost the way to the database in the middle keeps what they locked from everybody for so long.
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    ...settings,
  }
  const pool = watch ? openMonitoredPool(limited, watch) : new Pool({ ...limited, Client: TimeoutClient })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', onIdleError)
  let watchman: DatabaseWatch | undefined
  const guard = guardPool(pool, () => watchman)
  if (settings.connectionString !== undefined) {
    watchman = watchDatabase(pool, limited, {
      longestWait: () => guard.longestWait(),
      onGone() {
        watch?.log.error('the database does not answer; requests are refused until it does')
        guard.sendAway()
      },
      onBack: (milliseconds) =>
        watch?.log.warn({ ms: Math.round(milliseconds) }, 'the database answers again'),
    })
  }
  return {
    db: Object.assign(drizzle(pool, { casing }), { transaction: createTransaction(pool, casing) }),
    pool,
    async close() {
      watchman?.stop()
      const cut = setTimeout(() => watchman?.cutAll(), closeWithin)
      await pool.end()
      clearTimeout(cut)
    },
  }
}
