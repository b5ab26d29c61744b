// Runs of the proof as rows: one at a time among all processes, kept with what they found.
import type { ProofRun } from '#contract/operations/health.ts'
import { freshProgress, type ProofOutcome, type ProofProgress } from '#domain/operations/proof.ts'
import { displayName } from '#domain/people/people.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, desc, eq, getTableColumns, isNull, lt, sql } from '#server/platform/db/drizzle.ts'
import { proofRuns, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The moments of a run are the database's, so that the clocks of several machines need not agree. */
const now = sql`clock_timestamp()`

/** How often a process says that it still runs one; after so many seconds without it, it has lost it. */
export const beatMilliseconds = 2000
const lostAfterSeconds = 60

const isSilent = lt(proofRuns.beatAt, sql`${now} - make_interval(secs => ${lostAfterSeconds})`)

const shownRuns = 10

/** Undefined where another one runs. */
export async function insertRun(
  db: Db,
  { startedBy, process }: { startedBy: number; process: string },
): Promise<number | undefined> {
  await db
    .update(proofRuns)
    .set({ endedAt: now, outcome: 'lost' })
    .where(and(isNull(proofRuns.endedAt), isSilent))
  const [run] = await db
    .insert(proofRuns)
    .values({ startedBy, process, startedAt: now, beatAt: now, progress: freshProgress(), differences: [] })
    .onConflictDoNothing()
    .returning({ id: proofRuns.id })
  return run?.id
}

/** Says that it still runs and how far it has come; true where somebody wants it cancelled, or it was given up for lost. */
export async function beat(db: Db, id: number, progress: readonly ProofProgress[]): Promise<boolean> {
  const [run] = await db
    .update(proofRuns)
    .set({ beatAt: now, progress: [...progress] })
    .where(and(eq(proofRuns.id, id), isNull(proofRuns.endedAt)))
    .returning({ cancelAskedAt: proofRuns.cancelAskedAt })
  return !run || run.cancelAskedAt !== null
}

export interface Ended {
  outcome: ProofOutcome
  progress: readonly ProofProgress[]
  differences: readonly string[]
  words?: string | undefined
}

/** Of the differences, the first ones are kept. */
const keptDifferences = 500

export async function endRun(
  db: Db,
  id: number,
  { outcome, progress, differences, words }: Ended,
): Promise<void> {
  await db
    .update(proofRuns)
    .set({
      endedAt: now,
      outcome,
      progress: [...progress],
      differences: differences.slice(0, keptDifferences),
      differenceCount: differences.length,
      words: words ?? null,
    })
    .where(and(eq(proofRuns.id, id), isNull(proofRuns.endedAt)))
}

/** False where it has ended. */
export async function askToCancel(db: Db, id: number): Promise<boolean> {
  const asked = await db
    .update(proofRuns)
    .set({ cancelAskedAt: sql`coalesce(${proofRuns.cancelAskedAt}, ${now})` })
    .where(and(eq(proofRuns.id, id), isNull(proofRuns.endedAt)))
    .returning({ id: proofRuns.id })
  return asked.length > 0
}

/** The newest first. One whose process fell silent is told as lost, though nobody has written that down yet. */
export async function readRuns(db: Db, id?: number): Promise<(ProofRun & { process: string })[]> {
  const rows = await db
    .select({
      run: getTableColumns(proofRuns),
      user: nameColumns,
      isLost: sql<boolean>`${proofRuns.endedAt} is null and ${isSilent}`,
    })
    .from(proofRuns)
    .innerJoin(users, eq(users.id, proofRuns.startedBy))
    .where(id === undefined ? undefined : eq(proofRuns.id, id))
    .orderBy(desc(proofRuns.id))
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

export async function readRun(db: Db, id: number): Promise<ProofRun & { process: string }> {
  const [run] = await readRuns(db, id)
  if (!run) throw new Refusal('missing', 'This run of the proof does not exist.')
  return run
}
