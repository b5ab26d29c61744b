// Whether an import can be undone, and the claim that lets it be undone once.
import { type ImportKind, nothingToUndoReason } from '#domain/files/imports.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

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

/** Marks the import as undone and keeps its row locked until the transaction ends. Throws like `readUndoableImport`. */
export async function claimUndo(ctx: Ctx, kind: ImportKind, id: number): Promise<PastImportRow> {
  const [row] = await ctx.db
    .update(imports)
    .set({ undoneAt: ctx.now, undoneBy: ctx.user.id })
    .where(and(isImport(kind, id), isNull(imports.undoneAt)))
    .returning()
  if (!row) throw await alreadyUndone(ctx, kind, id)
  assertChangedSomething(kind, row)
  return row
}

export async function saveUndoneCount(
  ctx: Ctx,
  id: number,
  { removed, restored }: { removed: number; restored: number },
): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ undoneCount: removed + restored })
    .where(eq(imports.id, id))
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
