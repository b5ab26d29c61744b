// Makes a pool of connections honest and quick: nobody stands in line without an end, a database that is gone is refused at once,
// and a read whose connection broke is run again.
import type { Pool, PoolClient, QueryConfig } from 'pg'

import {
  DatabaseBusy,
  DatabaseUnreachable,
  isConnectionBroken,
  isPoolTimeout,
  isConnectTimeout,
} from './errors.ts'
import { isSelect } from './isSelect.ts'
import type { DatabaseWatch } from './watchDatabase.ts'

/** So many may stand in line for a connection. */
const longestLine = 1000

/** Enough to come past all connections that are dead. */
const mostTries = 25

type Taken = (error: unknown, client?: PoolClient, release?: (error?: Error | boolean) => void) => void
type AnyConnect = (taken?: Taken) => Promise<PoolClient> | void
type Query = (statement: string | QueryConfig, values?: unknown[]) => Promise<unknown>

export interface GuardedPool {
  /** How long, in milliseconds, somebody has been standing in line. */
  longestWait: () => number
  /** Whoever stands in line is sent away: the database is gone. */
  sendAway: () => void
}

/** `watch` is none for the embedded database, which is gone only together with this process. */
export function guardPool(pool: Pool, watch: () => DatabaseWatch | undefined): GuardedPool {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const query = pool.query.bind(pool) as Query
  const opened = new WeakMap<PoolClient, number>()
  /** How each is sent away, and since when they stand there; the one who came first is first. */
  const line = new Map<(error: Error) => void, number>()

  pool.on('connect', (client) => {
    opened.set(client, performance.now())
    // While it is taken the pool doesn't listen, and unheard the error of one connection would end the process. Whoever has
    // taken it hears of it by their next statement.
    client.on('error', () => {})
  })

  async function take(tries = 1): Promise<PoolClient> {
    if (watch()?.isGone()) throw new DatabaseUnreachable()
    if (pool.waitingCount >= longestLine) throw new DatabaseBusy()
    // Where one is free nobody stands in line.
    const client = await (pool.idleCount > pool.waitingCount ? connect() : stand()).catch(
      (error: unknown) => {
        if (isPoolTimeout(error)) throw new DatabaseBusy()
        // Perhaps its words alone were lost. Where all are, the watch tells before this has failed twice.
        if (tries > 1 || !isConnectTimeout(error)) throw error
      },
    )
    if (!client) return take(tries + 1)
    const isOld = (opened.get(client) ?? 0) < (watch()?.lastTurn() ?? 0)
    if (!isOld || tries === mostTries) return client
    client.release(true)
    return take(tries + 1)
  }

  function stand(): Promise<PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>()
    line.set(reject, performance.now())
    const arrive = async () => {
      try {
        const client = await connect()
        if (line.delete(reject)) resolve(client)
        else client.release()
      } catch (error) {
        line.delete(reject)
        reject(error)
      }
    }
    void arrive()
    return promise
  }

  async function handTo(taken: Taken): Promise<void> {
    let client: PoolClient
    try {
      client = await take()
    } catch (error) {
      return taken(error)
    }
    taken(undefined, client, (error) => client.release(error))
  }

  const guardedConnect: AnyConnect = (taken) => (taken ? void handTo(taken) : take())
  pool.connect = guardedConnect as typeof pool.connect

  const guardedQuery: Query = async (statement, values) => {
    if (!isSelect(statement)) return query(statement, values)
    try {
      return await query(statement, values)
    } catch (error) {
      if (!isConnectionBroken(error)) throw error
      return await query(statement, values)
    }
  }
  pool.query = guardedQuery as typeof pool.query

  return {
    longestWait() {
      const [since = performance.now()] = line.values()
      return performance.now() - since
    },
    sendAway() {
      for (const reject of line.keys()) reject(new DatabaseUnreachable())
      line.clear()
    },
  }
}
