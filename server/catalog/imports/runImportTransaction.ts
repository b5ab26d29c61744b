// Runs an import in a transaction and counts it in /metrics.
import type { Ctx } from '#server/ctx.ts'
import { transactLong } from '#server/platform/db/transact.ts'
import { importRows, importsRunning } from '#server/platform/metrics.ts'

import type { ImportOutcome } from './importRows.ts'

export async function runImportTransaction(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<ImportOutcome>,
  before?: (ctx: Ctx) => Promise<void>,
): Promise<ImportOutcome> {
  importsRunning.inc()
  try {
    const outcome = await transactLong(ctx, work, before)
    const { importedCount, updatedCount, sameCount, duplicateCount, refusedCount } = outcome.import
    importRows.inc({ outcome: 'new' }, importedCount)
    importRows.inc({ outcome: 'changed' }, updatedCount)
    importRows.inc({ outcome: 'same' }, sameCount)
    importRows.inc({ outcome: 'duplicate' }, duplicateCount)
    importRows.inc({ outcome: 'refused' }, refusedCount)
    return outcome
  } finally {
    importsRunning.dec()
  }
}
