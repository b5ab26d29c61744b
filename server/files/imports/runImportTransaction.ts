// Imports a file in a transaction and counts it in /metrics.
import type { PastImport } from '#contract/files/imports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { TableFile } from '#server/files/tables/openTableFile.ts'
import type { FileHeader } from '#server/files/tables/parseTable.ts'
import { LockConflict } from '#server/platform/db/lockConflict.ts'
import { waitForLongWork } from '#server/platform/db/longWork.ts'
import { assertUserUnchanged, transactLong } from '#server/platform/db/transact.ts'
import { importRows as importedRows, importsRunning } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

interface TransactionOptions<File, Outcome> {
  /** Called again if the transaction is retried. */
  open: () => Promise<File>
  /** Runs first in the transaction. */
  before?: ((ctx: Ctx) => Promise<void>) | undefined
  work: (ctx: Ctx, file: File) => Promise<Outcome>
  /** Called again and again while the import waits for another one; without it, such an import is refused. */
  onWaiting?: (() => void) | undefined
}

/** Opens the file before the transaction starts, so that a workbook, which takes seconds to read, holds no connection. */
export async function runImportTransaction<
  File extends TableFile<FileHeader, string>,
  Outcome extends { import: PastImport },
>(ctx: Ctx, { open, before, work, onWaiting }: TransactionOptions<File, Outcome>): Promise<Outcome> {
  await using first = await open()
  const { error } = first.header
  if (error !== undefined) throw new Refusal('invalid', error)
  const unread = [first]
  importsRunning.inc()
  try {
    const run = async () =>
      transactLong(
        ctx,
        async (ctx) => {
          await using file = unread.pop() ?? (await open())
          return await work(ctx, file)
        },
        before,
      )
    const outcome = await (onWaiting ? runWhenFree(ctx, run, onWaiting) : run())
    countRows(outcome.import)
    return outcome
  } finally {
    importsRunning.dec()
  }
}

/** Runs again after other imports and bulk changes if one of them has locked the same records. */
async function runWhenFree<T>(ctx: Ctx, run: () => Promise<T>, onWaiting: () => void): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof LockConflict)) throw error
      await waitForLongWork(ctx.db, () => {
        assertNotCanceled(ctx)
        onWaiting()
      })
    }
  }
}

/** The signal aborts when the client disconnects, by closing the page or pressing Cancel. */
export function assertNotCanceled(ctx: Ctx): void {
  if (ctx.signal.aborted) throw new Refusal('conflict', 'The import was canceled. Nothing was changed.')
}

/** Between batches. Throws a Refusal if the client has disconnected or the user was deactivated. */
export async function assertImportMayContinue(ctx: Ctx): Promise<void> {
  assertNotCanceled(ctx)
  await assertUserUnchanged(ctx)
}

function countRows(counts: PastImport): void {
  importedRows.inc({ outcome: 'new' }, counts.importedCount)
  importedRows.inc({ outcome: 'changed' }, counts.updatedCount)
  importedRows.inc({ outcome: 'same' }, counts.sameCount)
  importedRows.inc({ outcome: 'duplicate' }, counts.duplicateCount)
  importedRows.inc({ outcome: 'refused' }, counts.refusedCount)
}
