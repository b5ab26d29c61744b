// Uploads an import of products.
import { findImportByKey, type ProductImport, startImport } from '#contract/catalog/imports.ts'
import type { RefusedRow } from '#contract/files/imports.ts'
import type { ImportColumn, ImportMode } from '#domain/catalog/importRow.ts'
import { call } from '#web/api/call.ts'
import { type UploadRun, useUpload } from '#web/files/imports/useUpload.ts'

import { formatImportSummary, formatUploadSummary } from './importLabels.ts'

export interface ProductUploadOutcome {
  import: ProductImport
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
  leftStyles: readonly string[]
  leftStyleCount: number
}

interface ProductUploadOptions {
  /** The user agreed that products without a price cost $0.00. */
  allowsMissingPrices?: boolean
  /** The file was chosen on the product list, whose uploads have their own messages. */
  startsOnList: boolean
}

export function useProductUpload(
  { startsOnList, allowsMissingPrices = false }: ProductUploadOptions = { startsOnList: false },
): UploadRun<ImportColumn, ImportMode, ProductUploadOutcome> {
  return useUpload<ImportColumn, ImportMode, ProductUploadOutcome>({
    kind: 'product',
    startImport: (input, options) =>
      call(startImport, { ...input, ...(allowsMissingPrices && { missingPrices: 'zero' }) }, options),
    findByKey: (key, signal) => call(findImportByKey, { key }, { signal }),
    describeDone: (done) =>
      startsOnList
        ? { title: 'Bulk Upload Successful', description: formatUploadSummary(done) }
        : { title: 'Upload Complete', description: formatImportSummary(done) },
    failedTitle: startsOnList ? 'Bulk Upload Failed' : 'Error',
  })
}
