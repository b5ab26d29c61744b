// Product imports: bulk upload, import with preview, import history and undo.
import * as z from 'zod/mini'

import {
  ColumnChoice,
  importFields,
  ImportFileName,
  ImportKey,
  importTypes,
  maxImportBytes,
  ProgressEvent,
  RefusedRow,
  runningEvents,
  sheetFields,
} from '#contract/files/imports.ts'
import { defineEndpoint, eventStream } from '#contract/platform/endpoint.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import { Id, QueryInteger } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { importColumns, importModes } from '#domain/catalog/importRow.ts'

export const ImportResult = z.object({
  /** For the multipart form: products created and rows rejected. */
  successCount: z.int(),
  errorCount: z.int(),
  /** For the JSON form: the same as `successCount`. */
  imported: z.int(),
  /** Product IDs that already exist or occur twice in the file. They were skipped. */
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
  /** One object per product, keyed by the CSV column names. */
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

/** Query parameters. The request body is the file itself. */
const ImportSettings = {
  fileName: ImportFileName,
  /** Guessed from the header if omitted. */
  columns: z.optional(ColumnChoice(importColumns, 'productId,productName,,price')),
  mode: z.enum(importModes, `Must be one of ${importModes.join(', ')}`),
}

const Column = z.enum(importColumns)

/** The effect of the import on one row. */
export const PreviewRow = withInternalNames(
  z.object({
    row: z.int(),
    result: z.enum(['new', 'same', 'changed', 'refused']),
    productId: z.string(),
    productName: z.string(),
    changes: z.optional(z.array(z.object({ column: Column, from: z.string(), to: z.string() }))),
    refusal: z.optional(z.object({ column: z.string(), value: z.string(), reason: z.string() })),
    /** For a refused row: mode 'skip' skips it instead, because a product or an earlier row has its product ID. */
    isExisting: z.optional(z.boolean()),
    /** 'MYN-7-M will have no style: 1042 already has Navy in M.' */
    leavesStyle: z.optional(z.string()),
    /** Numbers that were rounded or can be read in two ways: 'Price 12.505 read as $12.51'. */
    notes: z.optional(z.array(z.string())),
  }),
  { productId: 'code', productName: 'name' },
)
export type PreviewRow = z.output<typeof PreviewRow>

const Count = z.int()

export const PreviewEvent = z.union([
  /** Sent first: the columns with sample values and the field each is imported as. */
  z.object({
    type: z.literal('columns'),
    isShopify: z.boolean(),
    ...sheetFields,
    columns: z.array(
      z.object({ name: z.string(), samples: z.array(z.string()), importAs: z.nullable(Column) }),
    ),
  }),
  ProgressEvent,
  /**
   * Results as they are found, up to `maxListed.previewed` of each kind, and as many more rows with notes. At the end, as many that will
   * have no style; they replace those that were sent before.
   */
  z.object({ type: z.literal('rows'), rows: z.array(PreviewRow) }),
  z.object({
    type: z.literal('done'),
    /** `refusedExisting` of the refused rows are skipped in mode 'skip'. */
    counts: z.object({ new: Count, same: Count, changed: Count, refused: Count, refusedExisting: Count }),
    /** Rows with notes. */
    notedCount: Count,
    /** Rows whose product will have no style, and those of them with a new product. */
    leavingCount: Count,
    newLeavingCount: Count,
  }),
  /** If the column mapping is invalid, a `columns` event comes first so that the user can correct it. */
  FailedEvent,
])
export type PreviewEvent = z.output<typeof PreviewEvent>

export const previewImport = defineEndpoint({
  summary: 'Previews an import row by row without changing anything.',
  method: 'POST',
  path: '/api/imports/preview',
  allow: 'products.import',
  input: z.strictObject({ fileName: ImportSettings.fileName, columns: ImportSettings.columns }),
  reply: eventStream(PreviewEvent),
  body: { stream: true, limit: maxImportBytes, takes: importTypes },
})

/** `duplicateCount` counts the rows that mode 'skip' skipped. In mode 'update' a second row with a product ID is refused. */
export const ProductImport = z.object({ ...importFields, mode: z.enum(importModes) })
export type ProductImport = z.output<typeof ProductImport>

export const ImportEvent = z.union([
  ...runningEvents,
  z.object({
    type: z.literal('done'),
    import: ProductImport,
    duplicates: z.array(z.string()),
    refused: z.array(RefusedRow),
    /** Styles that the import created, and its new products that are in a style. */
    styles: z.object({ created: Count, products: Count }),
    /** Products whose new color and size were taken in their style, as sentences: the first `maxListed.leftStyles`. */
    leftStyles: z.array(z.string()),
    leftStyleCount: Count,
  }),
])
export type ImportEvent = z.output<typeof ImportEvent>

/**
 * Closing the connection before the 'saving' event cancels the import. A second request with the same `key` gets a 409;
 * `findImportByKey` returns the outcome of the first.
 */
export const startImport = defineEndpoint({
  summary: 'Imports a file in one transaction and streams the progress.',
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
  reply: z.object({ imports: z.array(ProductImport), total: z.int() }),
})

export const downloadSampleCatalog = defineEndpoint({
  summary: 'Downloads a sample catalog as CSV.',
  method: 'GET',
  path: '/api/imports/sample',
  allow: 'products.import',
  input: z.strictObject({}),
  reply: 'file',
  mediaTypes: ['text/csv'],
  errorStatuses: [404],
})

export const findImport = defineEndpoint({
  summary: 'Returns one import.',
  method: 'GET',
  path: '/api/imports/:id',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: ProductImport,
})

/** Waits for an import that is still running. A 404 means that nothing was imported. */
export const findImportByKey = defineEndpoint({
  summary: "Returns the signed-in user's import with this key.",
  method: 'GET',
  path: '/api/imports/by-key/:key',
  allow: 'products.import',
  input: z.strictObject({ key: ImportKey }),
  reply: ProductImport,
  errorStatuses: [409],
})

/** Has an extra column with the reason. The corrected file can be uploaded again without further changes. */
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
  /** Products deleted because the import created them, and products restored to their previous values. */
  removed: Count,
  restored: Count,
  skippedCount: Count,
  /** Products changed since the import, which the undo leaves as they are: the first `maxListed.skipped`. */
  skipped: z.array(
    withInternalNames(
      z.object({ id: Id, productId: z.string(), productName: z.string(), reason: z.string() }),
      { productId: 'code', productName: 'name' },
    ),
  ),
})
export type UndoReply = z.output<typeof UndoReply>

export const previewUndo = defineEndpoint({
  summary: 'Previews what undoing an import would change.',
  method: 'GET',
  path: '/api/imports/:id/undo',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: UndoReply,
  errorStatuses: [409],
})

/** An import can be undone once. */
export const undoImport = defineEndpoint({
  summary: 'Undoes an import, except for products changed since.',
  method: 'POST',
  path: '/api/imports/:id/undo',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: UndoReply,
})
