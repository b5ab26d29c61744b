// Imports: SPEC.md's bulk upload in its two forms, the import that shows first what it will do, and what became of past ones.
import * as z from 'zod/mini'

import { defineEndpoint, eventStream } from '#contract/platform/endpoint.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import { Id, SingleLineText, withJsonSchema, Timestamp, QueryInteger } from '#contract/platform/fields.ts'
import { importColumns, importModes } from '#domain/catalog/importRow.ts'

/** The most bytes of one upload: some 500,000 rows. */
export const maxImportBytes = 64 * 1024 * 1024

/** What is said of a file that is none of those that an upload takes (SPEC.md section 5). */
export const csvRequiredMessage = 'Please upload a CSV file'

/** How many rows an answer lists at most; the counts are of all. */
export const maxListed = { refused: 1000, duplicates: 100_000, previewed: 1000, left: 1000 } as const

/** Why one row was refused. `row` counts from 1 with the header as row 1; in the JSON form the first object is row 1. */
export const RefusedRow = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type RefusedRow = z.output<typeof RefusedRow>

export const ImportResult = z.object({
  /** Of the multipart form: the rows that became products, and the rows that were refused. */
  successCount: z.int(),
  errorCount: z.int(),
  /** Of the JSON form: the same count under its other name. */
  imported: z.int(),
  /** The codes that exist already or came twice, skipped. */
  duplicates: z.array(z.string()),
  duplicateCount: z.int(),
  refused: z.array(RefusedRow),
})
export type ImportResult = z.output<typeof ImportResult>

const bulkTypes = {
  'multipart/form-data': {
    type: 'object',
    required: ['csvFile'],
    properties: { csvFile: { type: 'string', format: 'binary' } },
  },
  /** The columns of the CSV file by their names; each row is judged by itself. */
  'application/json': { type: 'array', items: { type: 'object', additionalProperties: true } },
}

export const bulkUpload = defineEndpoint({
  summary: 'Imports products from a CSV file in a form, or from a JSON array.',
  method: 'POST',
  path: '/api/products/bulk-upload',
  allow: 'products.import',
  input: z.strictObject({}),
  reply: ImportResult,
  body: { stream: true, limit: maxImportBytes, takes: bulkTypes },
})

const columnMessage = `Must name columns among ${importColumns.join(', ')}`

/** Which column of the file is which, by position, an ignored one left empty: 'productId,,price'. */
const ColumnChoice = withJsonSchema(
  z.codec(z.string().check(z.maxLength(2000)), z.array(z.nullable(z.enum(importColumns, columnMessage))), {
    decode: (text) => text.split(',').map((name) => (name === '' ? null : name)) as never,
    encode: (choice) => choice.map((name) => name ?? '').join(','),
  }),
  { type: 'string', maxLength: 2000, examples: ['productId,productName,,price'] },
)

/** What travels in the address beside the file, which is the body as it is. */
const ImportSettings = {
  fileName: SingleLineText(200, 'File name is required'),
  /** Left out: as it is guessed. */
  columns: z.optional(ColumnChoice),
  mode: z.enum(importModes, `Must be one of ${importModes.join(', ')}`),
}

export const ImportKey = z
  .string()
  .check(z.regex(/^[\w-]{8,64}$/, 'Must be 8 to 64 letters, digits or dashes'))

const Column = z.enum(importColumns)

/** The verdict on one row: what would become of it, and of a changed one, what changes. */
export const PreviewRow = z.object({
  row: z.int(),
  verdict: z.enum(['new', 'same', 'changed', 'refused']),
  productId: z.string(),
  productName: z.string(),
  changes: z.optional(z.array(z.object({ column: Column, from: z.string(), to: z.string() }))),
  refusal: z.optional(z.object({ column: z.string(), value: z.string(), reason: z.string() })),
})
export type PreviewRow = z.output<typeof PreviewRow>

const Count = z.int()

/** How far the work has come: rows judged, and how much of the file they stand in. */
const ProgressEvent = z.object({
  type: z.literal('progress'),
  rows: Count,
  bytes: Count,
  totalBytes: Count,
})

export const PreviewEvent = z.union([
  /** First: the columns with some of their values, and what each is taken for. */
  z.object({
    type: z.literal('columns'),
    kind: z.enum(['CSV', 'XLSX']),
    isShopify: z.boolean(),
    columns: z.array(
      z.object({ name: z.string(), samples: z.array(z.string()), takenFor: z.nullable(Column) }),
    ),
  }),
  ProgressEvent,
  /** Verdicts as they come; of each kind the first `maxListed.previewed`. */
  z.object({ type: z.literal('rows'), rows: z.array(PreviewRow) }),
  z.object({
    type: z.literal('done'),
    counts: z.object({ new: Count, same: Count, changed: Count, refused: Count }),
  }),
  /** Where the columns don't do as they are, `columns` came before it, so that the person can choose. */
  FailedEvent,
])
export type PreviewEvent = z.output<typeof PreviewEvent>

/** What a file is, its bytes say, whatever it is called. */
const importTypes = {
  'text/csv': {},
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
}

/** Says of every row what an import would do with it, and changes nothing. */
export const previewImport = defineEndpoint({
  summary: 'Tells of every row of a file what an import would do with it.',
  method: 'POST',
  path: '/api/imports/preview',
  allow: 'products.import',
  input: z.strictObject({ fileName: ImportSettings.fileName, columns: ImportSettings.columns }),
  reply: eventStream(PreviewEvent),
  body: { stream: true, limit: maxImportBytes, takes: importTypes },
})

/** An import that was done. */
export const Import = z.object({
  id: Id,
  fileName: z.nullable(z.string()),
  mode: z.enum(importModes),
  importedCount: Count,
  updatedCount: Count,
  sameCount: Count,
  /** Skipped, because the product ID exists already or came twice; of mode 'skip' alone: else the second row is refused. */
  duplicateCount: Count,
  refusedCount: Count,
  userName: z.string(),
  createdAt: Timestamp,
  undone: z.nullable(z.object({ at: Timestamp, userName: z.string(), count: Count })),
})
export type Import = z.output<typeof Import>

export const ImportEvent = z.union([
  ProgressEvent,
  /** Of mode 'update': all rows are read, and so many of the existing products that change are up to date. */
  z.object({ type: z.literal('updating'), done: Count, total: Count }),
  /** All is written; from here on it can't be cancelled any more. */
  z.object({ type: z.literal('saving') }),
  z.object({
    type: z.literal('done'),
    import: Import,
    duplicates: z.array(z.string()),
    refused: z.array(RefusedRow),
  }),
  FailedEvent,
])
export type ImportEvent = z.output<typeof ImportEvent>

/**
 * Imports a file, in one transaction, and tells how it goes. Whoever hangs up before 'saving' cancels it. `key` names it:
 * the same key again is a 409, and `findImportByKey` says what became of it.
 */
export const startImport = defineEndpoint({
  summary: 'Imports a file in one transaction and tells how it goes.',
  method: 'POST',
  path: '/api/imports',
  allow: 'products.import',
  input: z.strictObject({ key: ImportKey, ...ImportSettings }),
  reply: eventStream(ImportEvent),
  body: { stream: true, limit: maxImportBytes, takes: importTypes },
})

export const findImports = defineEndpoint({
  summary: 'Lists a page of past imports, newest first.',
  method: 'GET',
  path: '/api/imports',
  allow: 'products.import',
  input: z.strictObject({ page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 20) }),
  reply: z.object({ imports: z.array(Import), total: z.int() }),
})

/** A real catalogue as a CSV file, to begin with. */
export const downloadSampleCatalog = defineEndpoint({
  summary: 'Gives a sample catalogue.',
  method: 'GET',
  path: '/api/imports/sample',
  allow: 'products.import',
  input: z.strictObject({}),
  reply: 'file',
  mediaTypes: ['text/csv'],
  errorStatuses: [404],
})

export const findImport = defineEndpoint({
  summary: 'Tells one import.',
  method: 'GET',
  path: '/api/imports/:id',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: Import,
})

/** What became of one's own import with this key; waits for one that is still running. 404: nothing of it is there. */
export const findImportByKey = defineEndpoint({
  summary: 'Tells what became of one’s own import with this key.',
  method: 'GET',
  path: '/api/imports/by-key/:key',
  allow: 'products.import',
  input: z.strictObject({ key: ImportKey }),
  reply: Import,
  errorStatuses: [409],
})

/** The refused rows with a column for the reason: mended, the file can be uploaded as it is. */
export const downloadRefusedRows = defineEndpoint({
  summary: 'Exports the rows that an import refused, each with the reason.',
  method: 'GET',
  path: '/api/imports/:id/refused-rows',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const UndoReply = z.object({
  /** Products that were removed again, and products that got back what they were. */
  removed: Count,
  restored: Count,
  leftCount: Count,
  /** What was touched since and stays as it is, the first `maxListed.left`. */
  left: z.array(z.object({ id: Id, productId: z.string(), productName: z.string(), why: z.string() })),
})
export type UndoReply = z.output<typeof UndoReply>

/** What an undo would take back and what it would leave. */
export const previewUndo = defineEndpoint({
  summary: 'Tells what taking an import back would change.',
  method: 'GET',
  path: '/api/imports/:id/undo',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: UndoReply,
  errorStatuses: [409],
})

/** Takes an import back, once: what was sold or edited since is left as it is and listed. */
export const undoImport = defineEndpoint({
  summary: 'Takes an import back; what was touched since stays.',
  method: 'POST',
  path: '/api/imports/:id/undo',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: UndoReply,
})
