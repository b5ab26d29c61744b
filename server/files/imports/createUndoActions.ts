// The undo of imports of a kind and its preview. An import is undone once, and only if it changed something.
import { type ImportKind, loggedImports, nothingToUndoReason } from '#domain/files/imports.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import type { Changes } from '#domain/platform/changes.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  previewUndo,
  type UndoableRecord,
  type UndoKind,
  undoRecords,
  type UndoTally,
} from '#server/files/changes/undoRecords.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'
import { transactLong } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { describeUndo } from './describeImport.ts'
import { importNotFound, readImport } from './pastImports.ts'

type PastImportRow = typeof imports.$inferSelect

interface UndoActions {
  previewUndo: (ctx: Ctx, input: { id: number }) => Promise<UndoTally>
  undo: (ctx: Ctx, input: { id: number }) => Promise<UndoTally>
}

/**
 * Both throw a 404, and a 409 if the import was already undone or changed nothing. `after` undoes what it did besides its records, in the
 * same transaction.
 */
export function createUndoActions<Row extends UndoableRecord, Of extends Changes>(
  kind: ImportKind,
  records: UndoKind<Row, Of>,
  after?: (ctx: Ctx, document: DocumentReference) => Promise<unknown>,
): UndoActions {
  return {
    async previewUndo(ctx, { id }) {
      const [row] = await ctx.db.select().from(imports).where(isImport(kind, id))
      if (!row) throw importNotFound()
      if (row.undoneAt !== null) throw await alreadyUndone(ctx, kind, id)
      assertChangedSomething(kind, row)
      return previewUndo(ctx, records, { type: 'import', id })
    },
    undo: (ctx, { id }) =>
      transactLong(ctx, async (ctx) => {
        const { fileName } = await markUndone(ctx, kind, id)
        const document = { type: 'import', id } as const
        const tally = await undoRecords(ctx, records, document)
        await after?.(ctx, document)
        const undoneCount = tally.removed + tally.restored
        await ctx.db.update(imports).set({ undoneCount }).where(eq(imports.id, id))
        const { module, noun } = loggedImports[kind]
        const action = describeUndo(kind, fileName, tally)
        await recordActivity(ctx, { action, module, subject: { type: noun, id } })
        ctx.crashPoint('undo.before-commit')
        return tally
      }),
  }
}

/** Locks the import's row first, so that it is undone once. */
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
