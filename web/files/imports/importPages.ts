// What a kind of record brings to the pages of its imports: `ImportFormPage`, `ImportsPage` and `ImportPage`.
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { PastImport, ProgressEvent, RefusedRow, RunningEvent } from '#contract/files/imports.ts'
import type { Endpoint, EventStream } from '#contract/platform/endpoint.ts'
import type { FailedEvent } from '#contract/platform/errors.ts'
import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import type { ImportKind } from '#domain/files/imports.ts'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import type { RecordPath } from '#web/lists/ListTable.tsx'
import type { ListPath, PlainPath } from '#web/shell/pages.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

import type { FileHeader } from './columnChoice.ts'

/** Where a row is in a PDF, as in `previewRowFields`. */
export interface RowSource {
  page: number
  turn: number
  boxes: readonly { x: number; y: number; width: number; height: number }[]
}

/** The types of a kind of import. */
export interface ImportTypes {
  /** A column of a file, by the field that it is imported as. */
  field: string
  /** How an import treats records that exist. */
  mode: string
  /** Inputs of its form besides the columns, sent with the preview and with the upload. A change restarts the preview. */
  inputs: object
  /** Sent with the upload only. */
  settings: object
  /** What the server says of the whole file in addition, before its rows. */
  header?: object
  /** A row of the preview. */
  row: {
    row: number
    result: string
    /** The product ID or the customer number. */
    code: string
    name: string
    notes?: readonly string[] | undefined
    source?: RowSource | undefined
  }
  /** A result as the preview shows it. */
  result: string
  /** What the preview knows when all rows are checked. `notedCount`: rows with notes. */
  previewed: { notedCount: number }
  /** What the last event of an import says besides its counts and listed rows. */
  details: object
}

/** What the user chose for a file. */
export type FileInput<T extends ImportTypes> = {
  /** Guessed by the server if omitted. */
  columns?: ColumnMapping<T['field']> | undefined
  /** The position of a sheet, from 1; likewise. */
  sheet?: number | undefined
} & Partial<T['inputs']>

export type UploadInput<T extends ImportTypes> = { mode: T['mode'] } & FileInput<T> & Partial<T['settings']>

export type ImportOf<T extends ImportTypes> = PastImport & { mode: T['mode'] }

export type ImportOutcome<T extends ImportTypes> = {
  import: ImportOf<T>
  /** The first of the rows that were skipped. */
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
} & T['details']

export type HeaderOf<T extends ImportTypes> = FileHeader<T['field']> &
  (T extends { header: infer Header extends object } ? Header : object)

export type PreviewEvent<T extends ImportTypes> =
  | ({ type: 'columns' } & HeaderOf<T>)
  | ProgressEvent
  | { type: 'rows'; rows: readonly T['row'][] }
  | ({ type: 'done' } & T['previewed'])
  | FailedEvent

export interface Preview<T extends ImportTypes> {
  /** Undefined until the server has read it. */
  header: HeaderOf<T> | undefined
  progress: ProgressEvent | undefined
  /** Up to `maxListed.previewed` of each result and of those with notes, in file order. */
  rows: readonly T['row'][]
  /** Undefined until all rows are checked. */
  previewed: T['previewed'] | undefined
  /** `isFileError` is false if the file was never read, so that a retry can succeed. */
  error: { message: string; isFileError: boolean } | undefined
}

export type UploadEvent<T extends ImportTypes> = RunningEvent | ({ type: 'done' } & ImportOutcome<T>)

type WithId = z.ZodMiniType<{ id: number }>

/** The endpoints of `defineImportEndpoints`. */
interface ImportEndpoints<T extends ImportTypes> {
  preview: Endpoint<
    z.ZodMiniType<{ fileName: string } & FileInput<T>>,
    EventStream<z.ZodMiniType<PreviewEvent<T>>>
  >
  start: Endpoint<
    z.ZodMiniType<{ key: string; fileName: string } & UploadInput<T>>,
    EventStream<z.ZodMiniType<UploadEvent<T>>>
  >
  findAll: Endpoint<
    z.ZodMiniType<{ page: number; limit: number }>,
    z.ZodMiniType<{ imports: ImportOf<T>[]; total: number }>
  >
  find: Endpoint<WithId, z.ZodMiniType<ImportOf<T>>>
  findByKey: Endpoint<z.ZodMiniType<{ key: string }>, z.ZodMiniType<ImportOf<T>>>
  downloadRefused: Endpoint<WithId, 'download'>
  previewUndo: Endpoint<WithId, z.ZodMiniType<UndoOutcome>>
  undo: Endpoint<WithId, z.ZodMiniType<UndoOutcome>>
}

/** The messages at the end of an upload. */
export interface UploadToasts<T extends ImportTypes> {
  describeDone: (done: ImportOf<T>) => { title: string; description: string }
  failedTitle: string
}

/** What an upload needs, on its pages and elsewhere. */
export interface ImportUploads<T extends ImportTypes> {
  kind: ImportKind
  endpoints: ImportEndpoints<T>
  toasts: UploadToasts<T>
}

/** How the preview shows the results of rows. */
export interface RowResults<T extends ImportTypes> {
  /** `badge` is the label of one row, if it differs. */
  labels: Readonly<Record<T['result'], { label: string; badge?: string; tone: BadgeTone }>>
  /** The results that rows can have, in the order of the preview. */
  list: (mode: T['mode']) => readonly T['result'][]
  find: (row: T['row'], mode: T['mode']) => T['result']
  count: (previewed: T['previewed'], mode: T['mode']) => Readonly<Record<T['result'], number>>
}

/** Rows that need a look, and how to recognize them. */
export interface RowWarning<T extends ImportTypes> {
  key: string
  title: string
  text: string
  includes: (row: T['row']) => boolean
}

export interface ImportPages<T extends ImportTypes> extends ImportUploads<T> {
  paths: {
    records: PlainPath
    /** Of the form. */
    form: PlainPath
    list: ListPath
    /** Of one import. */
    record: RecordPath
  }
  /** The link to the form: 'Import Customers'. */
  actionText: string
  /** Instead of an empty list of imports. */
  emptyText: string
  /** Next to the link to the form. */
  listLinks?: ReactNode
  /** Above the file, once it is chosen: what files can be imported. */
  instructions: ReactNode

  /** Whether PDFs can be imported, besides CSV and XLSX files. */
  takesPdf?: boolean
  /** The labels of the fields, in the order of the choice. */
  columnLabels: Readonly<Record<T['field'], string>>
  /** Fields that several columns can have. */
  repeatableColumns?: readonly T['field'][]
  /** Why the columns of a file can't be imported like this. */
  findMappingError: (header: FileHeader<T['field']>) => string | undefined

  /** Inputs that hold for one file, with all of its sheets. */
  inputsOfFile?: readonly (keyof T['inputs'])[]
  /** Inputs that hold for one sheet. */
  inputsOfSheet?: readonly (keyof T['inputs'])[]

  /** The other sheets that are likely to be imported, too, by their positions. */
  findOtherSheets?: (previewed: T['previewed']) => readonly number[]

  firstMode: T['mode']
  /** Which records the mode is for: 'Existing products'. */
  modeTitle: string
  /** What happened to them: 'Skipped'. */
  modeLabels: Readonly<Record<T['mode'], string>>
  /** The only mode for a file, whatever the user chose. */
  forceMode?: (header: FileHeader<T['field']>) => T['mode'] | undefined
  /** Whether an import with this mode can update records. */
  hasUpdates: (mode: T['mode']) => boolean
  renderModePicker: (preview: Preview<T>, mode: T['mode'], setMode: (mode: T['mode']) => void) => ReactNode

  /** 'Product ID' */
  codeLabel: string
  results: RowResults<T>
  /** What a note of a row can say. */
  notedText: string
  findWarnings?: (previewed: T['previewed'], mode: T['mode']) => readonly RowWarning<T>[]
  findNotices?: (
    header: FileHeader<T['field']>,
    mode: T['mode'],
  ) => readonly { title: string; text: string }[]
  /** The last cell of a row in the preview. */
  renderRow: (row: T['row'], mode: T['mode']) => ReactNode

  /** Further actions on an import that was not undone. */
  renderActions?: (of: ImportOf<T>) => ReactNode
  /** Above the refused rows of a result. */
  renderDetails?: (done: ImportOutcome<T>) => ReactNode
  renderSkipped: (done: ImportOutcome<T>) => ReactNode
}
