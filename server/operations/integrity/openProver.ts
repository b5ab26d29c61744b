// What runs the proof beside the requests, on a connection of its own, and tells how far it has come.
import { initialProgress, type IntegrityCheckProgress } from '#domain/operations/integrityCheck.ts'
import type { AppServices } from '#server/ctx.ts'
import type { Connection } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { countInvoices } from '#server/sales/invoices/invoiceCounts.ts'

import { integrityChecks } from './checkIntegrity.ts'
import type { IntegrityChecker } from './integrityChecker.ts'
import {
  recordHeartbeat,
  heartbeatMs,
  endIntegrityCheck,
  type IntegrityCheckResult,
} from './integrityCheckRuns.ts'

type ProverSurroundings = Pick<AppServices, 'db' | 'live' | 'log' | 'instance' | 'clock'>

interface Running {
  id: number
  stop: AbortController
  ended: Promise<void>
}

/** It was told to end. */
class Stopped extends Error {}

export function openIntegrityChecker(surroundings: ProverSurroundings): IntegrityChecker {
  const { db, live, log } = surroundings
  let running: Running | undefined
  let isClosing = false

  async function run(id: number, stop: AbortController): Promise<void> {
    const progress = initialProgress()
    const differences: string[] = []
    const tell = async () => {
      if (await recordHeartbeat(db, id, progress)) stop.abort()
      await live.publish({ integrityCheck: true })
    }
    const warn = (error: unknown) => log.warn({ err: error }, 'how far the proof has come could not be told')
    let telling: Promise<void> | undefined
    const tellSoon = () => {
      telling ??= tell()
        .catch(warn)
        .finally(() => {
          telling = undefined
        })
    }
    const beats = setInterval(tellSoon, heartbeatMs)
    let ended: IntegrityCheckResult
    try {
      await proveAll(surroundings, { progress, differences }, stop.signal)
      ended = { outcome: differences.length > 0 ? 'differs' : 'agrees', progress, differences }
    } catch (error) {
      const isStopped = stop.signal.aborted
      if (!isStopped) log.error({ err: error }, 'the proof could not be run to its end')
      const words = isClosing ? 'Selvedge was stopped.' : isStopped ? undefined : 'The reason is in the log.'
      ended = { outcome: isStopped ? 'cancelled' : 'failed', progress, differences, words }
    } finally {
      clearInterval(beats)
    }
    await telling
    await endIntegrityCheck(db, id, ended).catch(warn)
    await live.publish({ health: true })
  }

  return {
    start(id) {
      if (running || isClosing) return
      const stop = new AbortController()
      const ended = run(id, stop).finally(() => {
        running = undefined
      })
      running = { id, stop, ended }
    },
    cancel(id) {
      if (running?.id === id) running.stop.abort()
    },
    async close() {
      isClosing = true
      running?.stop.abort()
      await running?.ended
    },
  }
}

/** Writes down how far it has come and what it has found as it goes, and ends early, by an error, once `signal` is aborted. */
async function proveAll(
  surroundings: ProverSurroundings,
  { progress, differences }: { progress: IntegrityCheckProgress[]; differences: string[] },
  signal: AbortSignal,
): Promise<void> {
  const aside = surroundings.instance.openDedicatedConnection()
  let release: (() => void) | undefined
  try {
    release = await cancelsWith(aside, surroundings, signal)
    for (const one of progress) {
      if (signal.aborted) throw new Stopped()
      const begun = performance.now()
      one.state = 'running'
      one.total = await totalOf(aside, one.step)
      const found = await integrityChecks[one.step](aside.db, surroundings.clock.now(), (done) => {
        if (signal.aborted) throw new Stopped()
        one.done = done
      })
      one.state = found.length > 0 ? 'differs' : 'agrees'
      one.milliseconds = Math.round(performance.now() - begun)
      differences.push(...found)
    }
  } finally {
    release?.()
    await aside.close()
  }
}

/** How many the step will look at, where it tells how many it has. */
async function totalOf({ db }: Connection, step: IntegrityCheckProgress['step']): Promise<number | null> {
  if (step === 'invoices') return countInvoices(db, {})
  if (step !== 'activity log') return null
  const { rows } = await db.execute<{ total: string | null }>(
    sql`select max(seal_position) as total from activity_log`,
  )
  return Number(rows[0]?.total ?? 0)
}

/** PostgreSQL is told to end the statement that runs; the embedded database can't be, and ends it first. */
async function cancelsWith(
  aside: Connection,
  { db, instance, log }: ProverSurroundings,
  signal: AbortSignal,
): Promise<() => void> {
  if (instance.engine === 'embedded') return () => {}
  const { rows } = await aside.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = rows[0]?.pid
  const cancel = () => {
    db.execute(sql`select pg_cancel_backend(${pid}::int)`).catch((error: unknown) =>
      log.warn({ err: error }, 'the proof goes on until its statement ends'),
    )
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}
