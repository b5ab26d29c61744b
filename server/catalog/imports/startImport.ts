// Imports a file of products and streams the progress.
import type { ImportEvent } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { runImportTransaction } from '#server/files/imports/runImportTransaction.ts'
import { streamImport } from '#server/files/imports/streamImport.ts'

import { importRows } from './importRows.ts'
import { openProductFile } from './openProductFile.ts'

export interface StartImportInput {
  key: string
  fileName: string
  mode: ImportMode
  columns?: ColumnMapping | undefined
}

export function startImport(
  ctx: Ctx,
  input: StartImportInput,
  upload: Upload,
): Promise<AsyncIterable<ImportEvent>> {
  const { mode, columns } = input
  return streamImport(ctx, input, upload, ({ file, callbacks, onRead, before, onWaiting }) =>
    runImportTransaction(ctx, {
      open: () => openProductFile(file, { userId: ctx.user.id, mode, columns, onRead, signal: ctx.signal }),
      before,
      onWaiting,
      work: (ctx, { header, batches }) =>
        importRows(ctx, batches, { ...input, hasNames: header.hasNames }, callbacks),
    }),
  )
}
