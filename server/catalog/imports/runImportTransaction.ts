// Imports a file in a transaction and counts it in /metrics.
import type { Ctx } from '#server/ctx.ts'
import { transactLong } from '#server/platform/db/transact.ts'
import { importRows as importedRows, importsRunning } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type ImportCallbacks, type ImportOutcome, importRows, type ImportSettings } from './importRows.ts'
import type { ProductFile } from './openProductFile.ts'

interface TransactionOptions {
  /** Called again if the transaction is retried. */
  open: () => Promise<ProductFile>
  settings: Omit<ImportSettings, 'hasNames'>
  callbacks?: ImportCallbacks
  /** Runs first in the transaction. */
  before?: (ctx: Ctx) => Promise<void>
}

/** Opens the file before the transaction starts, so that a workbook, which takes seconds to read, holds no connection. */
export async function runImportTransaction(
  ctx: Ctx,
  { open, settings, callbacks, before }: TransactionOptions,
): Promise<ImportOutcome> {
  await using first = await open()
  const { error, hasNames } = first.header
  if (error !== undefined) throw new Refusal('invalid', error)
  const unread = [first]
  importsRunning.inc()
  try {
    const outcome = await transactLong(
      ctx,
      async (ctx) => {
        await using file = unread.pop() ?? (await open())
        return await importRows(ctx, file.batches, { ...settings, hasNames }, callbacks)
      },
      before,
    )
    countRows(outcome)
    return outcome
  } finally {
    importsRunning.dec()
  }
}

function countRows({ import: counts }: ImportOutcome): void {
  importedRows.inc({ outcome: 'new' }, counts.importedCount)
  importedRows.inc({ outcome: 'changed' }, counts.updatedCount)
  importedRows.inc({ outcome: 'same' }, counts.sameCount)
  importedRows.inc({ outcome: 'duplicate' }, counts.duplicateCount)
  importedRows.inc({ outcome: 'refused' }, counts.refusedCount)
}
