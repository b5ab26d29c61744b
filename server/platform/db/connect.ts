// Opens the database: a connection pool with drizzle's query builder.
import type { ClientBase, PoolConfig } from 'pg'

import { drizzle, type NodePgDatabase, type PgTransactionConfig } from './drizzle.ts'
import { type OpenPool, openPool, type QueryMonitor } from './openPool.ts'
import { createTransaction } from './transactions.ts'

export const lockTimeoutMs = 5_000

/** A new connection takes the server as long as a page of requests, mostly for what it reads and plans again; idle ones cost memory. */
const idleTimeoutMs = 60_000

/** Column names of the database. */
const casing = 'snake_case'

/** The query builder, on the pool or inside a transaction. Use the core builder and `sql`, never `db.query`. */
export interface Db extends Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
> {
  readonly _: { readonly session: Pick<NodePgDatabase['_']['session'], 'prepareQuery'> }
  transaction<T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>
}

export interface Connection extends OpenPool {
  db: Db
}

/** Opens a pool of one connection without a statement timeout. If this process is killed, PostgreSQL ends the running statement. */
export function connectForLongWork(settings: PoolConfig, onIdleError: (error: Error) => void): Connection {
  return connect(
    { ...settings, max: 1, statement_timeout: 0, onConnect: endStatementsOfLostClient },
    onIdleError,
  )
}

/** Without it, PostgreSQL notices a lost client when it sends the result. A server on Windows rejects the setting. */
function endStatementsOfLostClient(client: ClientBase): Promise<unknown> {
  return client.query("set client_connection_check_interval = '2s'").catch(() => {})
}

/** Opens a pool with default timeouts. With `monitor`, statements are measured and slow ones logged. */
export function connect(
  settings: PoolConfig,
  onIdleError: (error: Error) => void,
  monitor?: QueryMonitor,
): Connection {
  const opened = openPool(
    {
      max: 10,
      connectionTimeoutMillis: 20_000,
      idleTimeoutMillis: idleTimeoutMs,
      statement_timeout: 30_000,
      lock_timeout: lockTimeoutMs,
      // Releases the locks of a process that lost its network connection during a transaction.
      idle_in_transaction_session_timeout: 20_000,
      keepAlive: true,
      // Compiling a plan takes longer than any statement of a request.
      options: '-c jit=off',
      ...settings,
    },
    onIdleError,
    monitor,
  )
  return {
    ...opened,
    db: Object.assign(drizzle(opened.pool, { casing }), {
      transaction: createTransaction(opened.pool, casing),
    }),
  }
}
