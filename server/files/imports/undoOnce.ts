// Undoes an import, only once and only if it changed something.
import { type ImportKind, loggedImports, nothingToUndoReason } from '#domain/files/imports.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { transactLong } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { describeUndo } from './describeImport.ts'
import { importNotFound, readImport } from './pastImports.ts'

export type PastImportRow = typeof imports.$inferSelect

/** Throws a 404, and a 409 if it was already undone or changed nothing. */
export async function readUndoableImport(ctx: Ctx, kind: ImportKind, id: number): Promise<PastImportRow> {
  const [row] = await ctx.db.select().from(imports).where(isImport(kind, id))
  if (!row) throw importNotFound()
  if (row.undoneAt !== null) throw await alreadyUndone(ctx, kind, id)
  assertChangedSomething(kind, row)
  return row
}

/**
 * Runs `undo` in a transaction and logs its tally. Locks the import's row first, so that it is undone once. Throws like
 * `readUndoableImport`.
 */
export async function undoOnce<Tally extends { removed: number; restored: number; skippedCount: number }>(
  ctx: Ctx,
  { kind, id }: { kind: ImportKind; id: number },
  undo: (ctx: Ctx, entry: PastImportRow) => Promise<Tally>,
): Promise<Tally> {
  return transactLong(ctx, async (ctx) => {
    const entry = await markUndone(ctx, kind, id)
    const tally = await undo(ctx, entry)
    const undoneCount = tally.removed + tally.restored
    await ctx.db.update(imports).set({ undoneCount }).where(eq(imports.id, id))
    const { module, noun } = loggedImports[kind]
    const action = describeUndo(kind, entry.fileName, tally)
    await recordActivity(ctx, { action, module, subject: { type: noun, id } })
    ctx.crashPoint('undo.before-commit')
    return tally
  })
}

async function markUndone(ctx: Ctx, kind: ImportKind, id: number): Promise<PastImportRow> {
  const [row] = await ctx.db
    .update(imports)
    .set({ undoneAt: ctx.now, undoneBy: ctx.user.id })
    .where(and(isImport(kind, id), isNull(imports.undoneAt)))
    .returning()
  if (!row) throw await alreadyUndone(ctx, kind, id)
  assertChangedSomething(kind, row)
  return row
}

function isImport(kind: ImportKind, id: number) {
  return and(eq(imports.id, id), eq(imports.kind, kind))
}

function assertChangedSomething(kind: ImportKind, row: PastImportRow): void {
  const reason = nothingToUndoReason(kind, row)
  if (reason !== undefined) throw new Refusal('conflict', reason)
}

/** The refusal of a second undo, with the user and time of the first. Throws a 404 if there is no such import. */
async function alreadyUndone(ctx: Ctx, kind: ImportKind, id: number): Promise<Refusal> {
  const { undone } = await readImport(ctx, kind, { id })
  const when = undone ? ` by ${undone.userName} on ${formatDateTime(undone.at, ctx.timeZone)}` : ''
  return new Refusal('conflict', `This import was already undone${when}.`)
}
