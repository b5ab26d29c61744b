// One driver and one code path for both engines: a pool of connections, and drizzle's query builder over it.
import { Pool, type PoolClient, type PoolConfig } from 'pg'

import { drizzle, type NodePgDatabase } from './drizzle.ts'
import { isReadOnly } from './errors.ts'
import { guardPool } from './guardPool.ts'
import { PromptClient } from './promptClient.ts'
import * as schema from './schema.ts'
import { type DatabaseWatch, watchDatabase } from './watchDatabase.ts'
import { openWatchedPool, type Watch } from './watchPool.ts'

/** How long a statement may run and wait for a lock, in milliseconds; beyond it PostgreSQL ends it. */
const statementLimit = 30_000
export const lockLimit = 5_000

/** How long connections have to end in good order, in milliseconds; then they are cut. */
const closeWithin = 2000

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

/** Opens a pool. `settings` says where; limits on time are added here. With `watch` it is measured. */
export function connect(
  settings: PoolConfig,
  onIdleError: (error: Error) => void,
  watch?: Watch,
): Connection {
  const limited: PoolConfig = {
    max: 10,
    // So long may a request stand in line for a connection.
    connectionTimeoutMillis: 20_000,
    statement_timeout: statementLimit,
    lock_timeout: lockLimit,
    // Whoever lost the way to the database in the middle keeps what they locked from everybody for so long.
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    ...settings,
  }
  const pool = watch ? openWatchedPool(limited, watch) : new Pool({ ...limited, Client: PromptClient })
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
    db: withOwnTransactions(drizzle(pool, settingsOfDrizzle), pool),
    pool,
    async close() {
      watchman?.stop()
      const cut = setTimeout(() => watchman?.cutAll(), closeWithin)
      await pool.end()
      clearTimeout(cut)
    },
  }
}

const settingsOfDrizzle = { schema, casing: 'snake_case' } as const

/** Drizzle's own transaction keeps a connection for good when it breaks before BEGIN: ten of them, and the pool is empty. */
function withOwnTransactions(db: NodePgDatabase<typeof schema>, pool: Pool): Db {
  const onClient = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>()
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const own = onClient.get(client) ?? drizzle(client, settingsOfDrizzle)
    onClient.set(client, own)
    let isWrongServer = false
    try {
      return await own.transaction(work, config)
    } catch (error) {
      isWrongServer = isReadOnly(error)
      throw error
    } finally {
      // What is still in a transaction, or broken, is nobody else's.
      client.release(isWrongServer || client.getTransactionStatus() !== 'I')
    }
  }
  return Object.assign(db, { transaction })
}
