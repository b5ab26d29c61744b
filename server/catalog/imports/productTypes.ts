// The types of an import of products.
import type { ImportEvent, PreviewEvent, PreviewRow } from '#contract/catalog/imports.ts'
import type { ImportColumn, ImportMode } from '#domain/catalog/importRow.ts'
import type { DeferredRows } from '#server/files/imports/deferredRows.ts'
import type { ImportRun, ImportTypes } from '#server/files/imports/importer.ts'

import type { RowResult } from './classifyProducts.ts'
import type { ImportBarcodes } from './importBarcodes.ts'
import type { ImportImages } from './importImages.ts'
import type { ProductHeader } from './productReader.ts'
import type { StyleImport } from './startStyleImport.ts'

export interface ProductImportRun extends ImportRun {
  counts: ImportRun['counts'] & { firstProductId: number | null; lastProductId: number | null }
  mode: ImportMode
  /** False for a file that can only update existing products. */
  hasNames: boolean
  missingPrices: 'refuse' | 'zero'
  /** New products without a price in the file. */
  unpricedCount: number
  images: ImportImages
  barcodes: ImportBarcodes
  /** Existing products, by id. */
  updates: DeferredRows<ImportColumn>
  styles: StyleImport
}

export interface ProductTypes extends ImportTypes {
  kind: 'product'
  field: ImportColumn
  header: ProductHeader
  /** `isBulkUpload`: the call without a preview. */
  settings: {
    missingPrices?: 'refuse' | 'zero' | undefined
    imageSet?: string | undefined
    isBulkUpload?: boolean
  }
  row: RowResult
  run: ProductImportRun
  details: Pick<Extract<ImportEvent, { type: 'done' }>, 'styles' | 'leftStyles' | 'leftStyleCount'>
  previewRow: PreviewRow
  previewed: Omit<Extract<PreviewEvent, { type: 'done' }>, 'type' | 'notedCount'>
}
