// Imports a file and streams the progress. The client can look up the outcome by its key.
import type { ImportEvent } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { streamEvents, throttle } from '#server/platform/streamEvents.ts'

import { assertImportKeyUnused, claimImportKey } from './findImports.ts'
import type { ImportCallbacks } from './importRows.ts'
import { receiveUpload, runImport } from './limitUploads.ts'
import { openProductFile } from './openProductFile.ts'
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

/** Stores the file before the transaction starts, so that a slow upload holds no connection. */
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
      if (done === total || isUpdateDue()) emit({ type: 'updating', done, total })
    },
    onSaving: () => emit({ type: 'saving' }),
  }
  const { mode, columns, key } = input
  const onRead = (read: number) => {
    bytes = read
  }
  const outcome = await runImportTransaction(ctx, {
    open: () => openProductFile(file, { mode, columns, onRead, signal: ctx.signal }),
    settings: input,
    callbacks,
    async before(ctx) {
      rows = 0
      await claimImportKey(ctx, key)
    },
  })
  ctx.crashPoint('import.after-commit')
  emit({ type: 'done', ...outcome })
}
