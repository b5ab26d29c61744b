// Detects within seconds that the database is frozen or that the network drops its packets. Neither closes a connection, so statements
// would wait forever.
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { Client, DatabaseError, type Pool, type PoolClient, type PoolConfig } from 'pg'

const checkIntervalMs = 1000

/** A statement without a response for this long triggers a health check. */
const silenceMs = 4000
const silenceMsInShutdown = 1000

/** Time for the health check, connecting included. */
const healthCheckTimeoutMs = 3000
const stepMs = 100

/** Connections that are silent longer than the statement timeout and this are destroyed. */
const graceMs = 5000

export interface DatabaseWatch {
  /** Whether the last health check got no response. */
  isUnreachable: () => boolean
  /** Destroys all connections, which rejects their statements. */
  destroyAll: () => void
  /** For a shutdown: checks a silent connection earlier, so that a database that hangs doesn't delay the end. */
  hurry: () => void
  stop: () => void
}

interface Listeners {
  onUnreachable: () => void
  /** `milliseconds` is the length of the outage. */
  onReachable: (milliseconds: number) => void
}

/** Properties of pg's client that its types omit. */
interface ClientInternals {
  connection: { stream: Socket }
  processID: number
  /** False while a statement runs. */
  readyForQuery: boolean
}

/**
 * Watches the connections in use. If one is silent, asks the database over a new connection: without a response, the database counts as
 * unreachable and all connections are destroyed; if it isn't working on the statement, the response was lost and that one is destroyed.
 */
export function watchDatabase(
  pool: Pool,
  settings: PoolConfig,
  { onUnreachable, onReachable }: Listeners,
): DatabaseWatch {
  const open = new Set<PoolClient>()
  /** Bytes received by each connection in use, and since when that number hasn't changed. */
  const inUse = new Map<PoolClient, { bytes: number; since: number }>()
  const statementTimeoutMs = Number(settings.statement_timeout)
  const maxSilenceMs = statementTimeoutMs > 0 ? statementTimeoutMs + graceMs : Number.POSITIVE_INFINITY
  let unreachableSince: number | undefined
  let maxSilenceBeforeCheckMs = silenceMs
  let isChecking = false

  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  pool.on('acquire', (client) =>
    inUse.set(client, { bytes: bytesReceived(client), since: performance.now() }),
  )
  pool.on('release', (_error, client) => inUse.delete(client))

  function destroyAll(): void {
    for (const client of open) destroy(client)
  }

  /** Connections whose running statement has had no response for this long. */
  function silentFor(milliseconds: number): PoolClient[] {
    const now = performance.now()
    for (const [client, progress] of inUse) {
      const bytes = bytesReceived(client)
      if (bytes === progress.bytes && !internalsOf(client).readyForQuery) continue
      progress.bytes = bytes
      progress.since = now
    }
    return [...inUse].filter(([, { since }]) => now - since >= milliseconds).map(([client]) => client)
  }

  async function check(): Promise<void> {
    const silent = silentFor(maxSilenceBeforeCheckMs)
    if (isChecking || (silent.length === 0 && unreachableSince === undefined)) return
    isChecking = true
    try {
      const isActive = await findActive(settings, silent)
      if (!isActive) {
        if (unreachableSince === undefined) {
          unreachableSince = performance.now()
          onUnreachable()
          destroyAll()
        }
        return
      }
      if (unreachableSince !== undefined) onReachable(performance.now() - unreachableSince)
      unreachableSince = undefined
      for (const client of silentFor(maxSilenceBeforeCheckMs)) if (!isActive(client)) destroy(client)
      for (const client of silentFor(maxSilenceMs)) if (!withoutLimit.has(client)) destroy(client)
    } finally {
      isChecking = false
    }
  }

  const timer = setInterval(() => void check(), checkIntervalMs).unref()
  return {
    isUnreachable: () => unreachableSince !== undefined,
    destroyAll,
    hurry: () => (maxSilenceBeforeCheckMs = silenceMsInShutdown),
    stop: () => clearInterval(timer),
  }
}

const withoutLimit = new WeakSet<PoolClient>()

/** Exempts a connection from the limit on silence. */
export function allowLongStatements(client: PoolClient): void {
  withoutLimit.add(client)
}

/**
 * Returns undefined if the database doesn't respond, or a function that tells whether a connection's statement is running. In doubt, it
 * returns true.
 */
async function findActive(
  settings: PoolConfig,
  clients: readonly PoolClient[],
): Promise<((client: PoolClient) => boolean) | undefined> {
  const client = new Client({ ...settings, application_name: 'selvedge watch', connectionTimeoutMillis: 0 })
  // The error also rejects the query.
  client.on('error', () => {})
  const done = new AbortController()
  try {
    return await Promise.race([queryActive(client, clients), awakeFor(healthCheckTimeoutMs, done.signal)])
  } finally {
    done.abort()
    destroy(client)
  }
}

async function queryActive(
  client: Client,
  clients: readonly PoolClient[],
): Promise<((client: PoolClient) => boolean) | undefined> {
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; state: string; own: number }>(
      'select pid, state, pg_backend_pid() as own from pg_stat_activity where pid = any($1::int[]) or pid = pg_backend_pid()',
      [clients.map((other) => internalsOf(other).processID)],
    )
    // Behind a connection pooler the process ids are meaningless.
    if (rows[0]?.own !== internalsOf(client).processID) return () => true
    const known = new Set(clients)
    const active = new Set(rows.filter(({ state }) => state === 'active').map(({ pid }) => pid))
    return (other) => !known.has(other) || active.has(internalsOf(other).processID)
  } catch (error) {
    // An error response means that the server is running.
    return error instanceof DatabaseError ? () => true : undefined
  }
}

/** A timeout that counts only while this process runs: after a pause, responses may be waiting in its socket. */
async function awakeFor(milliseconds: number, signal: AbortSignal): Promise<undefined> {
  for (let awake = 0; awake < milliseconds && !signal.aborted; awake += stepMs)
    await setTimeout(stepMs, undefined, { ref: false })
}

function internalsOf(client: Client | PoolClient): ClientInternals {
  return client as unknown as ClientInternals
}

function bytesReceived(client: PoolClient): number {
  return internalsOf(client).connection.stream.bytesRead
}

function destroy(client: Client | PoolClient): void {
  internalsOf(client).connection.stream.destroy()
}
