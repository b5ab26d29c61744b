// Notices within seconds that the database is frozen, or that the network swallows what it says: neither breaks a connection,
// so that whoever waits for an answer would wait for ever.
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { Client, DatabaseError, type Pool, type PoolClient, type PoolConfig } from 'pg'

/** How often to look, and after how long a silence the database is asked whether it still lives; milliseconds. */
const lookEvery = 1000
const silence = 4000

/** So long it has for that, opening the connection included, in steps of which each counts once: see `awakeFor`. */
const answerWithin = 3000
const step = 100

/** What PostgreSQL ends by itself, it ends before this; a commit that waits for a standby it does not end. */
const grace = 5000

export interface DatabaseWatch {
  /** Whether it was asked and did not answer, and has not answered since. */
  isGone: () => boolean
  /** When it was found gone the last time, or to have come back, by performance.now(): older connections may be dead. */
  lastTurn: () => number
  /** Cuts every connection: who waits for an answer hears that none will come. */
  cutAll: () => void
  stop: () => void
}

interface Watcher {
  /** How long, in milliseconds, somebody has been waiting for a connection. */
  longestWait: () => number
  onGone: () => void
  onBack: (milliseconds: number) => void
}

/** What pg's client has and its types don't say. */
interface Wire {
  connection: { stream: Socket }
  processID: number
  /** False while a statement is under way. */
  readyForQuery: boolean
}

/** A taken connection: how much it had heard when it was last seen to hear something, and when that was. */
interface Seen {
  bytes: number
  since: number
}

/**
 * Watches the connections that are taken from the pool. One that has heard nothing for a while makes it ask, over a new
 * connection: where no answer comes, the database is gone and all that waits is cut off; where the database knows nothing of
 * the statement, its answer was lost on the way, and that connection alone is cut.
 */
export function watchDatabase(
  pool: Pool,
  settings: PoolConfig,
  { longestWait, onGone, onBack }: Watcher,
): DatabaseWatch {
  const open = new Set<PoolClient>()
  const taken = new Map<PoolClient, Seen>()
  const limit = Number(settings.statement_timeout)
  const longest = limit > 0 ? limit + grace : Number.POSITIVE_INFINITY
  let goneSince: number | undefined
  let turn = Number.NEGATIVE_INFINITY
  let isAsking = false

  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  pool.on('acquire', (client) => taken.set(client, { bytes: heardBy(client), since: performance.now() }))
  pool.on('release', (_error, client) => taken.delete(client))

  function cutAll(): void {
    for (const client of open) cut(client)
  }

  /** Those that wait for an answer and have heard nothing for so long. */
  function silentFor(milliseconds: number): PoolClient[] {
    const now = performance.now()
    for (const [client, seen] of taken) {
      const bytes = heardBy(client)
      if (bytes === seen.bytes && !wireOf(client).readyForQuery) continue
      seen.bytes = bytes
      seen.since = now
    }
    return taken
      .keys()
      .filter((client) => now - (taken.get(client)?.since ?? now) >= milliseconds)
      .toArray()
  }

  async function look(): Promise<void> {
    const isQuiet = silentFor(silence).length === 0 && longestWait() < silence
    if (isAsking || (isQuiet && goneSince === undefined)) return
    isAsking = true
    try {
      const isAtWork = await askWhoIsAtWork(settings, silentFor(silence))
      if (!isAtWork) return nobodyAnswered()
      answered()
      for (const client of silentFor(silence)) if (!isAtWork(client)) cut(client)
      for (const client of silentFor(longest)) if (!patient.has(client)) cut(client)
    } finally {
      isAsking = false
    }
  }

  function nobodyAnswered(): void {
    if (goneSince !== undefined) return
    goneSince = turn = performance.now()
    onGone()
    cutAll()
  }

  function answered(): void {
    if (goneSince === undefined) return
    onBack(performance.now() - goneSince)
    turn = performance.now()
    goneSince = undefined
  }

  const timer = setInterval(() => void look(), lookEvery).unref()
  return {
    isGone: () => goneSince !== undefined,
    lastTurn: () => turn,
    cutAll,
    stop: () => clearInterval(timer),
  }
}

const patient = new WeakSet<PoolClient>()

/** Statements of this connection may take as long as they like. */
export function allowLongStatements(client: PoolClient): void {
  patient.add(client)
}

/**
 * Undefined where the database does not answer. Else tells of each of these connections, and in doubt of any, whether its
 * statement is being worked on.
 */
async function askWhoIsAtWork(
  settings: PoolConfig,
  clients: readonly PoolClient[],
): Promise<((client: PoolClient) => boolean) | undefined> {
  const asker = new Client({ ...settings, application_name: 'selvedge watch', connectionTimeoutMillis: 0 })
  // It is heard of where it is awaited.
  asker.on('error', () => {})
  const answered = new AbortController()
  try {
    return await Promise.race([askOver(asker, clients), awakeFor(answerWithin, answered.signal)])
  } finally {
    answered.abort()
    cut(asker)
  }
}

async function askOver(
  asker: Client,
  clients: readonly PoolClient[],
): Promise<((client: PoolClient) => boolean) | undefined> {
  try {
    await asker.connect()
    const { rows } = await asker.query<{ pid: number; state: string; own: number }>(
      'select pid, state, pg_backend_pid() as own from pg_stat_activity where pid = any($1::int[]) or pid = pg_backend_pid()',
      [clients.map((client) => wireOf(client).processID)],
    )
    // Behind a pooler of connections the numbers say nothing.
    if (rows[0]?.own !== wireOf(asker).processID) return () => true
    const asked = new Set(clients)
    const atWork = new Set(rows.filter(({ state }) => state === 'active').map(({ pid }) => pid))
    return (client) => !asked.has(client) || atWork.has(wireOf(client).processID)
  } catch (error) {
    // It says why not, so it lives; whoever waits hears the same soon.
    return error instanceof DatabaseError ? () => true : undefined
  }
}

/**
 * Resolves when this process has been awake for so long, at the latest when `signal` says so. While it is held up it hears
 * nothing, and what was answered meanwhile waits for it: a clock would take its own pause for a silence of the database.
 */
async function awakeFor(milliseconds: number, signal: AbortSignal): Promise<undefined> {
  for (let awake = 0; awake < milliseconds && !signal.aborted; awake += step)
    await setTimeout(step, undefined, { ref: false })
}

function wireOf(client: Client | PoolClient): Wire {
  return client as unknown as Wire
}

function heardBy(client: PoolClient): number {
  return wireOf(client).connection.stream.bytesRead
}

function cut(client: Client | PoolClient): void {
  wireOf(client).connection.stream.destroy()
}
