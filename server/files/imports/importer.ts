// What a kind of record brings to be imported. Its endpoints follow from it (`createImportActions`).
import type { RefusedRow } from '#contract/files/imports.ts'
import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import type { ImportKind, ImportModeOf } from '#domain/files/imports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { KeptFile } from '#server/files/attachments/keepFile.ts'
import type { TableFile } from '#server/files/tables/openTableFile.ts'
import type { FileHeader } from '#server/files/tables/parseTable.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'

import type { ImportOf } from './pastImports.ts'
import type { ImportCallbacks } from './streamImport.ts'

/** The types of a kind of record. */
export interface ImportTypes {
  kind: ImportKind
  /** A column of a file, by the field that it is imported as. */
  field: string
  header: FileHeader
  /** Settings of its imports in addition to the common ones. */
  settings: object
  /** A row of a file compared with what exists. */
  row: { result: string; notes?: readonly string[] | undefined }
  /** The state of a running import. */
  run: ImportRun
  /** What the last event of an import says besides its counts and listed rows. */
  details: object
  previewRow: object
  /** What a preview says of the whole file in addition, before its rows. */
  previewHeader?: object
  /** Of the last event of a preview. */
  previewed: object
}

export interface ImportSettings<Kind extends ImportKind> {
  mode: ImportModeOf<Kind>
  fileName: string | null
  /** Lets the client look up the outcome afterwards. */
  key: string | null
}

export type SettingsOf<T extends ImportTypes> = ImportSettings<T['kind']> & T['settings']

/** A preview is for all modes. */
export type PreviewSettings<T extends ImportTypes> = Partial<T['settings']>

/** What every running import keeps. */
export interface ImportRun {
  /** Of a transaction. */
  ctx: Ctx
  /** Of the import. */
  id: number
  counts: {
    importedCount: number
    updatedCount: number
    sameCount: number
    duplicateCount: number
    refusedCount: number
  }
  /** The rows that were skipped. */
  duplicates: string[]
  refused: RefusedRow[]
  /** Of a kind that `keepsFile`. */
  keptFile: KeptFile | undefined
}

export interface OpenOptions<T extends ImportTypes> {
  /** Who sent the file. */
  userId: number
  /** Detected from the content by default. */
  kind?: 'JSON' | undefined
  /** None for a preview, which is for all modes. */
  settings?: SettingsOf<T> | undefined
  /** Chosen by the user. Guessed from the column names by default. */
  columns?: ColumnMapping<T['field']> | undefined
  /** As in `openTableFile`. */
  sheet?: number | undefined
  /** Gets the number of bytes read so far. */
  onRead?: ((bytes: number) => void) | undefined
  /** Ends the process that parses the file. */
  signal: AbortSignal
}

/** A column of the export of refused rows. */
export interface RefusedColumn {
  field: string
  /** The name in the header. */
  name: string
  /** Is there even if the file didn't have it. */
  isRequired: boolean
}

/** A kind of record that files are imported as. */
export interface Importer<T extends ImportTypes> {
  kind: T['kind']
  /** Of the refusal of a file without valid rows. */
  noRowsMessage: string
  refusedColumns: readonly RefusedColumn[]
  /** Whether the file is kept with the records that it creates. */
  keepsFile?: true
  /** All results that its rows can have. */
  results: readonly T['row']['result'][]
  open: (file: SpooledFile, options: OpenOptions<T>) => Promise<TableFile<T['header'], T['field']>>
  /** Runs first in the transaction, after the key is claimed. */
  lock?: (ctx: Ctx) => Promise<void>
  start: (run: ImportRun, settings: SettingsOf<T>, header: T['header']) => Promise<T['run']>
  /** Yields the rows in their order, in batches. Each batch sees what was written for earlier ones. */
  classify: (run: T['run'], batches: AsyncIterable<ParsedRow<T['field']>[]>) => AsyncIterable<T['row'][]>
  /** Writes a batch, or keeps it until `finish`. Updates the counts and lists of the run. */
  write: (run: T['run'], rows: readonly T['row'][]) => Promise<void>
  /** Writes what was kept. `also` and `omitted` are for the log, as in `describeImport`. */
  finish: (
    run: T['run'],
    callbacks: ImportCallbacks,
  ) => Promise<{ details: T['details']; also?: string; omitted?: string }>
  preview: (ctx: Ctx, header: T['header'], settings: PreviewSettings<T>) => Promise<ImportPreview<T>>
}

export type PreviewHeaderOf<T extends ImportTypes> = T extends { previewHeader: infer Header extends object }
  ? Header
  : object

export type ResultCounts<Result extends string> = Record<Result, number>

/** How the rows of a preview are found and shown. */
export interface ImportPreview<T extends ImportTypes> {
  header?: PreviewHeaderOf<T>
  /** Sentences about the whole file, before those of its header. */
  notes?: readonly string[]
  classify: (batches: AsyncIterable<ParsedRow<T['field']>[]>) => AsyncIterable<T['row'][]>
  toRow: (row: T['row']) => T['previewRow']
  /** Gets all rows, in batches. */
  add?: (rows: readonly T['row'][]) => Promise<void>
  /** After the last row, with the number of rows of each result. `rows` replace those that were sent before. */
  finish: (
    counts: ResultCounts<T['row']['result']>,
  ) => Promise<{ rows?: T['previewRow'][]; previewed: T['previewed'] }>
}

export type ImportOutcome<T extends ImportTypes> = {
  import: ImportOf<T['kind']>
  /** The first of the rows that were skipped. */
  duplicates: string[]
  refused: RefusedRow[]
} & T['details']
