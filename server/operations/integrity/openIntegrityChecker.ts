// Runs integrity checks in the background, on a connection of their own, and publishes their progress.
import { initialProgress, type IntegrityCheckProgress } from '#domain/operations/integrityCheck.ts'
import type { AppServices } from '#server/ctx.ts'
import { hashStoredFile } from '#server/files/attachments/checkAttachments.ts'
import type { Connection } from '#server/platform/db/connect.ts'
import { isNotNull, sql } from '#server/platform/db/drizzle.ts'
import { startRenewing } from '#server/platform/db/lease.ts'
import { attachmentContents, receivableEntries } from '#server/platform/db/schema.ts'
import { countInvoices } from '#server/sales/invoices/invoiceCounts.ts'

import { integrityChecks } from './checkIntegrity.ts'
import type { IntegrityChecker } from './integrityChecker.ts'
import {
  endIntegrityCheck,
  type IntegrityCheckResult,
  saveIntegrityCheckProgress,
  saveProgressEveryMs,
} from './integrityCheckRuns.ts'

type CheckerServices = Pick<AppServices, 'db' | 'live' | 'log' | 'instance' | 'clock' | 'images'>

interface RunningCheck {
  id: number
  abort: AbortController
  ended: Promise<void>
}

export function openIntegrityChecker(services: CheckerServices): IntegrityChecker {
  const { db, live, log } = services
  let running: RunningCheck | undefined
  let isClosing = false

  async function run(id: number, abort: AbortController): Promise<void> {
    const progress = initialProgress()
    const differences: string[] = []
    const warn = (error: unknown) => log.warn({ err: error }, 'could not save integrity check progress')
    const saveProgress = async () => {
      if (await saveIntegrityCheckProgress(db, id, progress)) abort.abort()
      await live.publish({ integrityCheck: true })
    }
    const stopSaving = startRenewing(saveProgress, saveProgressEveryMs, warn)
    let result: IntegrityCheckResult
    try {
      await runSteps(services, { progress, differences }, abort.signal)
      result = { outcome: differences.length > 0 ? 'differs' : 'agrees', progress, differences }
    } catch (error) {
      const isCancelled = abort.signal.aborted
      if (!isCancelled) log.error({ err: error }, 'integrity check failed')
      const failureReason = isClosing
        ? 'The server was stopped.'
        : isCancelled
          ? undefined
          : 'See the server log for the reason.'
      result = { outcome: isCancelled ? 'cancelled' : 'failed', progress, differences, failureReason }
    } finally {
      await stopSaving()
    }
    await endIntegrityCheck(db, id, result).catch(warn)
    await live.publish({ health: true })
  }

  return {
    start(id) {
      if (running || isClosing) return
      const abort = new AbortController()
      const ended = run(id, abort).finally(() => {
        running = undefined
      })
      running = { id, abort, ended }
    },
    cancel(id) {
      if (running?.id === id) running.abort.abort()
    },
    async close() {
      isClosing = true
      running?.abort.abort()
      await running?.ended
    },
  }
}

/** Runs all steps and updates `progress` and `differences`. Throws once `signal` is aborted. */
async function runSteps(
  services: CheckerServices,
  { progress, differences }: { progress: IntegrityCheckProgress[]; differences: string[] },
  signal: AbortSignal,
): Promise<void> {
  const connection = services.instance.openDedicatedConnection()
  let stopCancelling: (() => void) | undefined
  try {
    stopCancelling = await cancelStatementsOn(signal, connection, services)
    for (const current of progress) {
      signal.throwIfAborted()
      const startedAt = performance.now()
      current.state = 'running'
      current.total = await countRows(connection, current.step)
      const onProgress = (done: number) => {
        signal.throwIfAborted()
        current.done = done
      }
      const differencesOfStep = await integrityChecks[current.step](
        connection.db,
        services.clock.now(),
        onProgress,
        hashStoredFile(services.images),
      )
      current.state = differencesOfStep.length > 0 ? 'differs' : 'agrees'
      current.milliseconds = Math.round(performance.now() - startedAt)
      differences.push(...differencesOfStep)
    }
  } finally {
    stopCancelling?.()
    await connection.close()
  }
}

/** The number of rows that a step checks; null for steps that don't report progress. */
async function countRows({ db }: Connection, step: IntegrityCheckProgress['step']): Promise<number | null> {
  if (step === 'invoices') return countInvoices(db)
  if (step === 'receivables') return db.$count(receivableEntries)
  if (step === 'files') return db.$count(attachmentContents, isNotNull(attachmentContents.storedAt))
  if (step !== 'activity log') return null
  const { rows } = await db.execute<{ total: string | null }>(
    sql`select max(seal_position) as total from activity_log`,
  )
  return Number(rows[0]?.total ?? 0)
}

/** Cancels the running statement on abort. */
async function cancelStatementsOn(
  signal: AbortSignal,
  connection: Connection,
  { db, log }: CheckerServices,
): Promise<() => void> {
  const { rows } = await connection.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = rows[0]?.pid
  const cancel = () => {
    db.execute(sql`select pg_cancel_backend(${pid}::int)`).catch((error: unknown) =>
      log.warn({ err: error }, 'could not cancel the running statement of the integrity check'),
    )
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}
