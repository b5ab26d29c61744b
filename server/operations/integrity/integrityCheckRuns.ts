// Runs of the proof as rows: one at a time among all processes, kept with what they found.
import type { IntegrityCheck } from '#contract/operations/health.ts'
import {
  initialProgress,
  type IntegrityCheckOutcome,
  type IntegrityCheckProgress,
} from '#domain/operations/integrityCheck.ts'
import { displayName } from '#domain/people/users.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, desc, eq, getTableColumns, isNull, lt, sql } from '#server/platform/db/drizzle.ts'
import { integrityCheckRuns, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The moments of a run are the database's, so that the clocks of several machines need not agree. */
const now = sql`clock_timestamp()`

/** How often a process says that it still runs one; after so many seconds without it, it has lost it. */
export const heartbeatMs = 2000
const lostAfterSeconds = 60

const isSilent = lt(integrityCheckRuns.beatAt, sql`${now} - make_interval(secs => ${lostAfterSeconds})`)

const shownRuns = 10

/** Undefined where another one runs. */
export async function insertIntegrityCheck(
  db: Db,
  { startedBy, process }: { startedBy: number; process: string },
): Promise<number | undefined> {
  await db
    .update(integrityCheckRuns)
    .set({ endedAt: now, outcome: 'lost' })
    .where(and(isNull(integrityCheckRuns.endedAt), isSilent))
  const [run] = await db
    .insert(integrityCheckRuns)
    .values({ startedBy, process, startedAt: now, beatAt: now, progress: initialProgress(), differences: [] })
    .onConflictDoNothing()
    .returning({ id: integrityCheckRuns.id })
  return run?.id
}

/** Says that it still runs and how far it has come; true where somebody wants it cancelled, or it was given up for lost. */
export async function recordHeartbeat(
  db: Db,
  id: number,
  progress: readonly IntegrityCheckProgress[],
): Promise<boolean> {
  const [run] = await db
    .update(integrityCheckRuns)
    .set({ beatAt: now, progress: [...progress] })
    .where(and(eq(integrityCheckRuns.id, id), isNull(integrityCheckRuns.endedAt)))
    .returning({ cancelAskedAt: integrityCheckRuns.cancelAskedAt })
  return !run || run.cancelAskedAt !== null
}

export interface IntegrityCheckResult {
  outcome: IntegrityCheckOutcome
  progress: readonly IntegrityCheckProgress[]
  differences: readonly string[]
  words?: string | undefined
}

/** Of the differences, the first ones are kept. */
const keptDifferences = 500

export async function endIntegrityCheck(
  db: Db,
  id: number,
  { outcome, progress, differences, words }: IntegrityCheckResult,
): Promise<void> {
  await db
    .update(integrityCheckRuns)
    .set({
      endedAt: now,
      outcome,
      progress: [...progress],
      differences: differences.slice(0, keptDifferences),
      differenceCount: differences.length,
      words: words ?? null,
    })
    .where(and(eq(integrityCheckRuns.id, id), isNull(integrityCheckRuns.endedAt)))
}

/** False where it has ended. */
export async function requestCancellation(db: Db, id: number): Promise<boolean> {
  const asked = await db
    .update(integrityCheckRuns)
    .set({ cancelAskedAt: sql`coalesce(${integrityCheckRuns.cancelAskedAt}, ${now})` })
    .where(and(eq(integrityCheckRuns.id, id), isNull(integrityCheckRuns.endedAt)))
    .returning({ id: integrityCheckRuns.id })
  return asked.length > 0
}

/** The newest first. One whose process fell silent is told as lost, though nobody has written that down yet. */
export async function readIntegrityChecks(
  db: Db,
  id?: number,
): Promise<(IntegrityCheck & { process: string })[]> {
  const rows = await db
    .select({
      run: getTableColumns(integrityCheckRuns),
      user: nameColumns,
      isLost: sql<boolean>`${integrityCheckRuns.endedAt} is null and ${isSilent}`,
    })
    .from(integrityCheckRuns)
    .innerJoin(users, eq(users.id, integrityCheckRuns.startedBy))
    .where(id === undefined ? undefined : eq(integrityCheckRuns.id, id))
    .orderBy(desc(integrityCheckRuns.id))
    .limit(shownRuns)
  return rows.map(({ run, user, isLost }) => ({
    id: run.id,
    process: run.process,
    startedBy: displayName(user),
    startedAt: run.startedAt,
    endedAt: isLost ? run.beatAt : run.endedAt,
    outcome: isLost ? 'lost' : run.outcome,
    isCancelling: run.endedAt === null && run.cancelAskedAt !== null,
    steps: run.progress,
    differences: run.differences,
    differenceCount: run.differenceCount,
    words: run.words,
  }))
}

export async function readIntegrityCheck(db: Db, id: number): Promise<IntegrityCheck & { process: string }> {
  const [run] = await readIntegrityChecks(db, id)
  if (!run) throw new Refusal('missing', 'This run of the proof does not exist.')
  return run
}
