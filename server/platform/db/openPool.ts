// The connection pool: connection timeouts, a bound on waiting requests, a share for each user, fast failure while the database is unreachable, and metrics.
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import type { Logger } from 'pino'

import { poolWaitSeconds, slowStatements, statementSeconds } from '#server/platform/metrics.ts'
import { currentRequest, requestId } from '#server/platform/requestId.ts'

import {
  DatabaseBusy,
  DatabaseUnreachable,
  isConnectionBroken,
  isConnectTimeout,
  isPoolTimeout,
} from './errors.ts'
import { createUserShares } from './userShares.ts'
import { watchDatabase } from './watchDatabase.ts'

export interface QueryMonitor {
  log: Logger
  /** Slower statements are logged; 0 turns that off. */
  slowMs: number
}

/** Requests that may wait for a connection; further ones fail at once. */
const maxWaiting = 1000

/** Of the connections, the part that one user's requests may use at a time. */
const maxShareOfUser = 0.4

/** Without it, a network that drops packets would keep a new connection waiting as long as `connectionTimeoutMillis` of the pool. */
const connectTimeoutMs = 5000

/** Connections that aren't closed by then are destroyed. */
const closeTimeoutMs = 2000

const maxLoggedTextLength = 2000

type Query = (...args: unknown[]) => unknown
type RunQuery = (statement: string | QueryConfig, values?: unknown[]) => Promise<unknown>

export interface OpenPool {
  pool: Pool
  /** Whether the database doesn't respond. */
  isUnreachable: () => boolean
  /** Call before the shutdown: notices earlier that the database doesn't respond. */
  beginShutdown: () => void
  close(): Promise<void>
}

export function openPool(
  settings: PoolConfig,
  onIdleError: (error: Error) => void,
  monitor?: QueryMonitor,
): OpenPool {
  const pool = new Pool({ ...settings, Client: createClientClass(monitor) })
  // Without listeners, the error of a broken connection would end the process. In use, it also rejects the statement.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))

  const waiting = new Set<AbortController>()
  const watch = watchDatabase(pool, settings, {
    onUnreachable() {
      monitor?.log.error('the database is unreachable; requests fail until it responds')
      for (const controller of waiting) controller.abort(new DatabaseUnreachable())
    },
    onReachable: (milliseconds) =>
      monitor?.log.warn({ ms: Math.round(milliseconds) }, 'the database responds again'),
  })

  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const shares = createUserShares(Math.max(1, Math.floor(pool.options.max * maxShareOfUser)))

  async function acquire(): Promise<PoolClient> {
    if (watch.isUnreachable()) throw new DatabaseUnreachable()
    if (pool.waitingCount >= maxWaiting) throw new DatabaseBusy()
    const controller = new AbortController()
    waiting.add(controller)
    const timer = setTimeout(() => controller.abort(new DatabaseBusy()), settings.connectionTimeoutMillis)
    const startedAt = performance.now()
    const connecting = shares.run(connect, controller.signal)
    try {
      const { result: client, free } = await Promise.race([connecting, rejectOnAbort(controller.signal)])
      onRelease(client, free)
      return client
    } catch (error) {
      void giveBack(connecting)
      throw isPoolTimeout(error) ? new DatabaseBusy() : error
    } finally {
      clearTimeout(timer)
      waiting.delete(controller)
      poolWaitSeconds.observe((performance.now() - startedAt) / 1000)
    }
  }

  async function acquireWithRetry(): Promise<PoolClient> {
    return acquire().catch((error: unknown) => {
      if (isConnectTimeout(error)) return acquire()
      throw error
    })
  }

  const run: RunQuery = async (statement, values) => {
    const client = await acquireWithRetry()
    try {
      const result = await client.query(statement, values)
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionBroken(error))
      throw error
    }
  }

  pool.connect = (async () => {
    const client = await acquireWithRetry()
    const request = currentRequest()
    if (request) {
      request.heldConnections += 1
      onRelease(client, () => (request.heldConnections -= 1))
    }
    return client
  }) as typeof pool.connect
  pool.query = ((statement, values) =>
    run(statement, values).catch((error: unknown) => {
      if (isConnectionBroken(error) && isSelect(statement)) return run(statement, values)
      throw error
    })) satisfies RunQuery as typeof pool.query

  return {
    pool,
    isUnreachable: watch.isUnreachable,
    beginShutdown: watch.hurry,
    async close() {
      watch.stop()
      const timeout = setTimeout(() => watch.destroyAll(), watch.isUnreachable() ? 0 : closeTimeoutMs)
      await pool.end()
      clearTimeout(timeout)
    },
  }
}

/** Calls `action` after the client went back to the pool, which sets `release` again for each use. */
function onRelease(client: PoolClient, action: () => void): void {
  const release = client.release.bind(client)
  client.release = (error) => {
    release(error)
    action()
  }
}

/** For a connection that arrives too late. */
async function giveBack(connecting: Promise<{ result: PoolClient; free: () => void }>): Promise<void> {
  try {
    const { result, free } = await connecting
    result.release()
    free()
  } catch {
    // There is none to give back.
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return promise
}

function isSelect(statement: string | QueryConfig): boolean {
  return /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.text)
}

function createClientClass(monitor: QueryMonitor | undefined): typeof Client {
  return class extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
      if (!monitor) return
      const query = this.query.bind(this) as Query
      this.query = ((...args) => {
        const startedAt = performance.now()
        const caller = requestId()
        const result = query(...args)
        const record = () => recordStatement(monitor, args[0], performance.now() - startedAt, caller)
        if (result instanceof Promise) result.then(record, record)
        return result
      }) satisfies Query as typeof this.query
    }
  }
}

/** `caller` is the id of the request that runs the statement. */
function recordStatement(
  { log, slowMs }: QueryMonitor,
  statement: unknown,
  milliseconds: number,
  caller: string | undefined,
): void {
  statementSeconds.observe(milliseconds / 1000)
  if (slowMs === 0 || milliseconds < slowMs) return
  slowStatements.inc()
  log.warn({ ...describeStatement(statement), ms: Math.round(milliseconds), requestId: caller }, 'slow query')
}

/** Name and text of a statement, without parameters. */
function describeStatement(statement: unknown): { name?: string; statement: string } {
  const { text = '', name } =
    typeof statement === 'string'
      ? { text: statement, name: undefined }
      : (statement as { text?: string; name?: string })
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return {
    ...(name !== undefined && { name }),
    statement: line.length > maxLoggedTextLength ? `${line.slice(0, maxLoggedTextLength)}…` : line,
  }
}
