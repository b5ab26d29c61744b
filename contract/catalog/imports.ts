// Product imports: bulk upload, import with preview, import history and undo.
import * as z from 'zod/mini'

import { ImageSet } from '#contract/files/images.ts'
import {
  defineImportEndpoints,
  defineImportEvent,
  definePreviewEvent,
  previewRowFields,
  ResultCounts,
} from '#contract/files/importEndpoints.ts'
import { ColumnChoice, Count, importFields, maxImportBytes, RefusedRow } from '#contract/files/imports.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Amount, Id } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { UnitCost } from '#contract/stock/costValue.ts'
import { importColumns, importModes } from '#domain/catalog/importRow.ts'
import { formatCount } from '#domain/platform/format.ts'

import { maxLabelProducts } from './labels.ts'

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

const Column = z.enum(importColumns)

/** The effect of the import on one row. */
export const PreviewRow = withInternalNames(
  z.object({
    ...previewRowFields,
    result: z.enum(['new', 'same', 'changed', 'refused']),
    productId: z.string(),
    productName: z.string(),
    changes: z.optional(z.array(z.object({ column: Column, from: z.string(), to: z.string() }))),
    /** What a new product will have. */
    product: z.optional(
      withInternalNames(
        z.object({
          color: z.string(),
          size: z.string(),
          quantity: Count,
          price: Amount,
          firstCost: z.optional(UnitCost),
          /** As in the file: '036000291452, 10036000291459 x 12'. */
          barcodes: z.optional(z.string()),
          imageUrl: z.nullable(z.string()),
        }),
        { price: 'priceCents', firstCost: 'firstCostMicros' },
      ),
    ),
    /** For a refused row: mode 'skip' skips it instead, because a product or an earlier row has its product ID. */
    isExisting: z.optional(z.boolean()),
    /** 'MYN-7-M will have no style: 1042 already has Navy in M.' */
    leavesStyle: z.optional(z.string()),
  }),
  { productId: 'code', productName: 'name' },
)
export type PreviewRow = z.output<typeof PreviewRow>

/** At the end, rows that will have no style are sent again. */
export const PreviewEvent = definePreviewEvent(importColumns, PreviewRow, {
  /** `refusedExisting` of the refused rows are skipped in mode 'skip'. */
  counts: ResultCounts(['new', 'same', 'changed', 'refused', 'refusedExisting']),
  /** Rows whose product will have no style, and those of them with a new product. */
  leavingCount: Count,
  newLeavingCount: Count,
  /** New products without a price in the file. `startImport` needs `missingPrices` for them. */
  unpricedCount: Count,
  /** Products that get another image, and rows that name one that is neither here nor uploaded. */
  imageCount: Count,
  missingImageCount: Count,
  /** The names of images that no row has: the first `maxListed.unusedImages`. */
  unusedImages: z.array(z.string()),
  unusedImageCount: Count,
})
export type PreviewEvent = z.output<typeof PreviewEvent>

/** `duplicateCount` counts the rows that mode 'skip' skipped. In mode 'update' a second row with a product ID is refused. */
export const ProductImport = z.object({ ...importFields, mode: z.enum(importModes) })
export type ProductImport = z.output<typeof ProductImport>

export const ImportEvent = defineImportEvent(ProductImport, {
  /** Styles that the import created, and its new products that are in a style. */
  styles: z.object({ created: Count, products: Count }),
  /** Products whose new color and size were taken in their style, as sentences: the first `maxListed.leftStyles`. */
  leftStyles: z.array(z.string()),
  leftStyleCount: Count,
})
export type ImportEvent = z.output<typeof ImportEvent>

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

export const findImportedProducts = defineEndpoint({
  summary: `Returns the first ${formatCount(maxLabelProducts)} products that an import created or changed, oldest first. Deleted ones are missing.`,
  method: 'GET',
  path: '/api/imports/:id/products',
  allow: 'products.import',
  input: z.strictObject({ id: Id }),
  reply: z.object({ productIds: z.array(Id) }),
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

const endpoints = defineImportEndpoints({
  records: 'products',
  path: '/api/imports',
  allow: 'products.import',
  columns: ColumnChoice(importColumns, 'productId,productName,,price'),
  modes: importModes,
  previewEvent: PreviewEvent,
  importEvent: ImportEvent,
  pastImport: ProductImport,
  undoReply: UndoReply,
})

/** Images that were uploaded for the import before. */
const imageSet = z.optional(ImageSet)

export const productImportEndpoints = {
  ...endpoints,
  preview: {
    ...endpoints.preview,
    input: z.extend(endpoints.preview.input, { imageSet }),
  },
  start: {
    ...endpoints.start,
    input: z.extend(endpoints.start.input, {
      imageSet,
      /** 'zero' agrees that new products without a price in the file cost $0.00. By default such an import is refused. */
      missingPrices: z.optional(z.enum(['refuse', 'zero'], 'Must be refuse or zero')),
    }),
  },
}

export const {
  preview: previewImport,
  start: startImport,
  findAll: findImports,
  find: findImport,
  findByKey: findImportByKey,
  downloadRefused: downloadRefusedRows,
  previewUndo,
  undo: undoImport,
} = productImportEndpoints
