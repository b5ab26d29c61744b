// The actions of the endpoints of a kind of import: preview, import and past imports. Its undo is its own.
import type { RunningEvent } from '#contract/files/imports.ts'
import type { Download } from '#contract/platform/endpoint.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { keepFile } from '#server/files/attachments/keepFile.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'

import type {
  Importer,
  ImportOutcome,
  ImportTypes,
  OpenOptions,
  PreviewSettings,
  SettingsOf,
} from './importer.ts'
import { importRecords } from './importRecords.ts'
import { type ImportOf, listImports, readImport, readImportByKey } from './pastImports.ts'
import { type PreviewEventOf, previewRecords } from './previewRecords.ts'
import { exportRefusedRows } from './refusedRows.ts'
import { rememberColumns } from './rememberColumns.ts'
import { runImportTransaction } from './runImportTransaction.ts'
import { type ImportCallbacks, streamImport } from './streamImport.ts'
import { streamPreview } from './streamPreview.ts'

type FileInput<T extends ImportTypes> = Pick<OpenOptions<T>, 'columns' | 'sheet'>
type StartInput<T extends ImportTypes> = FileInput<T> & SettingsOf<T> & { key: string }
type DoneEvent<T extends ImportTypes> = { type: 'done' } & ImportOutcome<T>

interface FileOptions<T extends ImportTypes> extends Pick<
  OpenOptions<T>,
  'kind' | 'columns' | 'sheet' | 'onRead'
> {
  settings: SettingsOf<T>
  callbacks?: ImportCallbacks
  /** Runs first in the transaction. */
  before?: (ctx: Ctx) => Promise<void>
  /** As in `runImportTransaction`. */
  onWaiting?: () => void
}

export interface ImportActions<T extends ImportTypes> {
  preview: (
    ctx: Ctx,
    input: FileInput<T> & PreviewSettings<T>,
    upload: Upload,
  ) => Promise<AsyncIterable<PreviewEventOf<T>>>
  start: (
    ctx: Ctx,
    input: StartInput<T>,
    upload: Upload,
  ) => Promise<AsyncIterable<RunningEvent | DoneEvent<T>>>
  importFile: (ctx: Ctx, file: SpooledFile, options: FileOptions<T>) => Promise<ImportOutcome<T>>
  /** Newest first. */
  findAll: (
    ctx: Ctx,
    query: { page: number; limit: number },
  ) => Promise<{ imports: ImportOf<T['kind']>[]; total: number }>
  find: (ctx: Ctx, input: { id: number }) => Promise<ImportOf<T['kind']>>
  /** Waits for an import that is still running. */
  findByKey: (ctx: Ctx, input: { key: string }) => Promise<ImportOf<T['kind']>>
  downloadRefused: (ctx: Ctx, input: { id: number }) => Promise<Download>
}

export function createImportActions<T extends ImportTypes>(importer: Importer<T>): ImportActions<T> {
  const { kind, refusedColumns } = importer

  /** In one transaction; a crash or an unreadable file imports nothing. */
  async function importFile(
    ctx: Ctx,
    file: SpooledFile,
    { settings, kind: fileKind, columns, sheet, callbacks = {}, onRead, before, onWaiting }: FileOptions<T>,
  ): Promise<ImportOutcome<T>> {
    const keptFile = importer.keepsFile && (await keepFile(ctx, file, settings.fileName))
    return runImportTransaction(ctx, {
      open: () =>
        importer.open(file, {
          userId: ctx.user.id,
          kind: fileKind,
          settings,
          columns,
          sheet,
          onRead,
          signal: ctx.signal,
        }),
      async before(ctx) {
        await before?.(ctx)
        await importer.lock?.(ctx)
      },
      onWaiting,
      async work(ctx, table) {
        const names = table.header.columns.map(({ name }) => name)
        if (columns) await rememberColumns(ctx, kind, { names, fields: columns })
        return importRecords(ctx, importer, { ...table, keptFile }, settings, callbacks)
      },
    })
  }

  return {
    preview: (ctx, input, upload) =>
      streamPreview<PreviewEventOf<T>>(ctx, upload, (file, emit) =>
        previewRecords(ctx, importer, file, input, emit),
      ),
    start: (ctx, input, upload) =>
      streamImport(ctx, input, upload, ({ file, ...run }) =>
        importFile(ctx, file, { ...run, settings: input, columns: input.columns, sheet: input.sheet }),
      ),
    importFile,
    findAll: (ctx, query) => listImports(ctx, kind, query),
    find: (ctx, input) => readImport(ctx, kind, input),
    findByKey: (ctx, input) => readImportByKey(ctx, kind, input),
    downloadRefused: (ctx, { id }) => exportRefusedRows(ctx, { id, kind, columns: refusedColumns }),
  }
}
