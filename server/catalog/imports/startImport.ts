// Imports a file and streams the progress. The client can look up the outcome by its key.
import type { ImportEvent } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { streamEvents, throttle } from '#server/platform/streamEvents.ts'

import { assertImportKeyUnused, claimImportKey } from './findImports.ts'
import { importRows, type ImportCallbacks } from './importRows.ts'
import { receiveUpload, runImport } from './limitUploads.ts'
import { openTable } from './openTable.ts'
import { createProductReader } from './productReader.ts'
import { runImportTransaction } from './runImportTransaction.ts'
import type { SpooledFile } from './spoolUpload.ts'

/** Proxies close connections without data, usually after a minute. */
const reportWaitingEveryMs = 10_000

export interface StartImportInput {
  key: string
  fileName: string
  mode: ImportMode
  columns?: ColumnMapping | undefined
}

/**
 * Stores and opens the file before the transaction starts, so that neither a slow upload nor a workbook, which takes
 * seconds to read, holds a connection. If the transaction is retried, the file is opened again.
 */
export async function startImport(
  ctx: Ctx,
  input: StartImportInput,
  upload: Upload,
): Promise<AsyncIterable<ImportEvent>> {
  await assertImportKeyUnused(ctx, input.key)
  const file = await receiveUpload(upload)
  return streamEvents(async (emit) => {
    await using spooled = file
    const reportWaiting = () => emit({ type: 'progress', rows: 0, bytes: 0, totalBytes: spooled.size })
    const timer = setInterval(reportWaiting, reportWaitingEveryMs)
    const work = () => {
      clearInterval(timer)
      return streamImport(ctx, input, spooled, emit)
    }
    await runImport(spooled, work, ctx.signal).finally(() => clearInterval(timer))
  })
}

async function streamImport(
  ctx: Ctx,
  input: StartImportInput,
  file: SpooledFile,
  emit: (event: ImportEvent) => void,
): Promise<void> {
  let rows = 0
  let bytes = 0
  const isProgressDue = throttle(5)
  const isUpdateDue = throttle(5)
  const callbacks: ImportCallbacks = {
    onRead(count) {
      rows += count
      if (isProgressDue()) emit({ type: 'progress', rows, bytes, totalBytes: file.size })
    },
    onUpdated(done, total) {
      if (isUpdateDue()) emit({ type: 'updating', done, total })
    },
    onSaving: () => emit({ type: 'saving' }),
  }
  const open = () =>
    openTable(
      file,
      (read) => {
        bytes = read
      },
      ctx.signal,
    )
  await using first = await open()
  const reader = createProductReader(first, input.mode, input.columns)
  if (reader.error !== undefined) throw new Refusal('invalid', reader.error)
  const unread = [first]
  const outcome = await runImportTransaction(
    ctx,
    async (ctx) => {
      rows = 0
      await using table = unread.pop() ?? (await open())
      return await importRows(
        ctx,
        reader.read(table.rows()),
        { ...input, hasNames: reader.hasNames },
        callbacks,
      )
    },
    (ctx) => claimImportKey(ctx, input.key),
  )
  ctx.crashPoint('import.after-commit')
  emit({ type: 'done', ...outcome })
}
