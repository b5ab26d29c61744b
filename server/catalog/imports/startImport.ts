// An import that tells how it goes: the file in one transaction, with a key under which its page can ask what became of it.
import type { ImportEvent } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { streamEvents, throttle } from '#server/platform/streamEvents.ts'

import { assertImportKeyUnused, claimImportKey } from './findImports.ts'
import { importRows, type ImportCallbacks } from './importRows.ts'
import { openTable } from './openTable.ts'
import { createProductReader } from './productReader.ts'
import { runImportTransaction } from './runImportTransaction.ts'
import { spoolUpload } from './spoolUpload.ts'

export interface StartImportInput {
  key: string
  fileName: string
  mode: ImportMode
  columns?: ColumnMapping | undefined
}

/**
 * The file is on disk before the transaction begins, and opened, since a workbook takes seconds to read: neither it nor a
 * slow upload holds a connection. Where the transaction has to run again, because somebody else's import of the same new
 * codes stood against it, the file is opened once more.
 */
export async function startImport(
  ctx: Ctx,
  order: StartImportInput,
  upload: Upload,
): Promise<AsyncIterable<ImportEvent>> {
  await assertImportKeyUnused(ctx, order.key)
  const spooled = await spoolUpload(upload.stream)
  return streamEvents(async (tell) => {
    await using file = spooled
    let bytes = 0
    const open = () =>
      openTable(file, (read) => {
        bytes = read
      })
    await using first = await open()
    const reader = createProductReader(first, order.columns)
    if (reader.error !== undefined) throw new Refusal('invalid', reader.error)
    const opened = [first]
    const outcome = await runImportTransaction(
      ctx,
      async (ctx) => {
        await using table = opened.pop() ?? (await open())
        const progress = () => ({ bytes, totalBytes: file.size })
        return await importRows(ctx, reader.read(table.rows()), order, watchFor(tell, progress))
      },
      (ctx) => claimImportKey(ctx, order.key),
    )
    ctx.crashPoint('import.after-commit')
    tell({ type: 'done', ...outcome })
  })
}

function watchFor(
  tell: (event: ImportEvent) => void,
  progress: () => { bytes: number; totalBytes: number },
): ImportCallbacks {
  const isTimeForProgress = throttle(5)
  const isTimeForUpdates = throttle(5)
  let rows = 0
  return {
    onRead(count) {
      rows += count
      if (isTimeForProgress()) tell({ type: 'progress', rows, ...progress() })
    },
    onUpdated(done, total) {
      if (isTimeForUpdates()) tell({ type: 'updating', done, total })
    },
    onSaving: () => tell({ type: 'saving' }),
  }
}
