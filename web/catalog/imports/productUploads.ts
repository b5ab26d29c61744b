// Uploads of product files: their types, endpoints and messages.
import {
  type PreviewEvent,
  type previewImport,
  type PreviewRow,
  productImportEndpoints,
  type startImport,
} from '#contract/catalog/imports.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { ImportColumn, ImportMode } from '#domain/catalog/importRow.ts'
import type { ImportUploads, UploadToasts } from '#web/files/imports/importPages.ts'

import { formatImportSummary, formatUploadSummary, type ShownResult } from './importLabels.ts'

export interface ProductImportTypes {
  field: ImportColumn
  mode: ImportMode
  inputs: Pick<InputOf<typeof previewImport>, 'imageSet'>
  settings: Pick<InputOf<typeof startImport>, 'missingPrices'>
  row: PreviewRow
  result: ShownResult
  previewed: Omit<Extract<PreviewEvent, { type: 'done' }>, 'type'>
  details: {
    /** Sentences about the first products that left their style. */
    leftStyles: readonly string[]
    leftStyleCount: number
  }
}

export const productUploads: ImportUploads<ProductImportTypes> = {
  kind: 'product',
  endpoints: productImportEndpoints,
  toasts: {
    describeDone: (done) => ({ title: 'Upload Complete', description: formatImportSummary(done) }),
    failedTitle: 'Error',
  },
}

/** Of files that were chosen on the product list. */
export const listUploadToasts: UploadToasts<ProductImportTypes> = {
  describeDone: (done) => ({ title: 'Bulk Upload Successful', description: formatUploadSummary(done) }),
  failedTitle: 'Bulk Upload Failed',
}
