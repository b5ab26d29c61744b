// The rows of integrity checks: one runs at a time across all processes.
import type { IntegrityCheck } from '#contract/operations/health.ts'
import {
  initialProgress,
  type IntegrityCheckOutcome,
  type IntegrityCheckProgress,
} from '#domain/operations/integrityCheck.ts'
import { displayName } from '#domain/people/users.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, desc, eq, getTableColumns, isNull, sql } from '#server/platform/db/drizzle.ts'
import { databaseNow as now, isLeaseExpired, leaseEnd } from '#server/platform/db/lease.ts'
import { integrityCheckRuns, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A check whose lease has expired has lost its process. The lease is renewed whenever the progress is saved. */
export const saveProgressEveryMs = 2000
const leaseMs = 60_000

const isLost = isLeaseExpired(integrityCheckRuns.leasedUntil)

const maxListedChecks = 10
const maxSavedDifferences = 500

const isRunning = (id: number) => and(eq(integrityCheckRuns.id, id), isNull(integrityCheckRuns.endedAt))

/** Returns the id, or undefined where another check runs. */
export async function insertIntegrityCheck(
  db: Db,
  { startedBy, process }: { startedBy: number; process: string },
): Promise<number | undefined> {
  await db
    .update(integrityCheckRuns)
    .set({ endedAt: now, outcome: 'lost' })
    .where(and(isNull(integrityCheckRuns.endedAt), isLost))
  const [row] = await db
    .insert(integrityCheckRuns)
    .values({
      startedBy,
      process,
      startedAt: now,
      leasedUntil: leaseEnd(leaseMs),
      progress: initialProgress(),
      differences: [],
    })
    .onConflictDoNothing()
    .returning({ id: integrityCheckRuns.id })
  return row?.id
}

/** Saves the progress and renews the lease. Returns whether the check must stop, because a user canceled it or it was recorded as lost. */
export async function saveIntegrityCheckProgress(
  db: Db,
  id: number,
  progress: readonly IntegrityCheckProgress[],
): Promise<boolean> {
  const [row] = await db
    .update(integrityCheckRuns)
    .set({ leasedUntil: leaseEnd(leaseMs), progress: [...progress] })
    .where(isRunning(id))
    .returning({ cancelRequestedAt: integrityCheckRuns.cancelRequestedAt })
  return !row || row.cancelRequestedAt !== null
}

export interface IntegrityCheckResult {
  outcome: IntegrityCheckOutcome
  progress: readonly IntegrityCheckProgress[]
  differences: readonly string[]
  failureReason?: string | undefined
}

export async function endIntegrityCheck(
  db: Db,
  id: number,
  { outcome, progress, differences, failureReason }: IntegrityCheckResult,
): Promise<void> {
  await db
    .update(integrityCheckRuns)
    .set({
      endedAt: now,
      outcome,
      progress: [...progress],
      differences: differences.slice(0, maxSavedDifferences),
      differenceCount: differences.length,
      error: failureReason ?? null,
    })
    .where(isRunning(id))
}

/** False where the check has ended. */
export async function requestCancellation(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(integrityCheckRuns)
    .set({ cancelRequestedAt: sql`coalesce(${integrityCheckRuns.cancelRequestedAt}, ${now})` })
    .where(isRunning(id))
    .returning({ id: integrityCheckRuns.id })
  return rows.length > 0
}

type CheckWithProcess = IntegrityCheck & { process: string }

/** The newest first. A check whose lease has expired is returned as lost even before that is saved. */
export async function readIntegrityChecks(db: Db, id?: number): Promise<CheckWithProcess[]> {
  const rows = await db
    .select({
      check: getTableColumns(integrityCheckRuns),
      user: nameColumns,
      isLost: sql<boolean>`${integrityCheckRuns.endedAt} is null and ${isLost}`,
    })
    .from(integrityCheckRuns)
    .innerJoin(users, eq(users.id, integrityCheckRuns.startedBy))
    .where(id === undefined ? undefined : eq(integrityCheckRuns.id, id))
    .orderBy(desc(integrityCheckRuns.id))
    .limit(maxListedChecks)
  return rows.map(({ check, user, isLost }) => ({
    id: check.id,
    process: check.process,
    startedBy: displayName(user),
    startedAt: check.startedAt,
    endedAt: isLost ? new Date(check.leasedUntil.getTime() - leaseMs) : check.endedAt,
    outcome: isLost ? 'lost' : check.outcome,
    isCancelling: check.endedAt === null && check.cancelRequestedAt !== null,
    steps: check.progress,
    differences: check.differences,
    differenceCount: check.differenceCount,
    failureReason: check.error,
  }))
}

export async function readIntegrityCheck(db: Db, id: number): Promise<CheckWithProcess> {
  const [check] = await readIntegrityChecks(db, id)
  if (!check) throw new Refusal('missing', 'Integrity check not found')
  return check
}
