// An import that tells how it goes: the file in one transaction, with a key under which its page can ask what became of it.
import type { ImportEvent } from '#contract/catalog/imports.ts'
import type { ColumnChoice } from '#domain/catalog/importColumns.ts'
import type { ImportMode } from '#domain/catalog/importRows.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { asItHappens, pace } from '#server/platform/asItHappens.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { assertKeyFree, claimKey } from './findImports.ts'
import { importRows, type ImportWatch } from './importRows.ts'
import { openTable } from './openTable.ts'
import { productReader } from './readProducts.ts'
import { spool } from './spool.ts'
import { transactImport } from './transactImport.ts'

export interface ImportOrder {
  key: string
  fileName: string
  mode: ImportMode
  columns?: ColumnChoice | undefined
}

/**
 * The file is on disk before the transaction begins, and opened, since a workbook takes seconds to read: neither it nor a
 * slow upload holds a connection. Where the transaction has to run again, because somebody else's import of the same new
 * codes stood against it, the file is opened once more.
 */
export async function startImport(
  ctx: Ctx,
  order: ImportOrder,
  upload: Upload,
): Promise<AsyncIterable<ImportEvent>> {
  await assertKeyFree(ctx, order.key)
  const spooled = await spool(upload.stream)
  return asItHappens(async (tell) => {
    await using file = spooled
    let bytes = 0
    const open = () =>
      openTable(file, (read) => {
        bytes = read
      })
    await using first = await open()
    const reader = productReader(first, order.columns)
    if (reader.whyNot !== undefined) throw new Refusal('invalid', reader.whyNot)
    const opened = [first]
    const outcome = await transactImport(
      ctx,
      async (ctx) => {
        await using table = opened.pop() ?? (await open())
        const progress = () => ({ bytes, totalBytes: file.size })
        return await importRows(ctx, reader.read(table.rows()), order, watchFor(tell, progress))
      },
      (ctx) => claimKey(ctx, order.key),
    )
    ctx.crashPoint('import.after-commit')
    tell({ type: 'done', ...outcome })
  })
}

function watchFor(
  tell: (event: ImportEvent) => void,
  progress: () => { bytes: number; totalBytes: number },
): ImportWatch {
  const isTimeForProgress = pace(5)
  const isTimeForUpdates = pace(5)
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
