// The types of an import of customers.
import type { CustomerPreviewEvent, CustomerPreviewRow } from '#contract/sales/customerImports.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import type { DeferredRows } from '#server/files/imports/deferredRows.ts'
import type { ImportRun, ImportTypes } from '#server/files/imports/importer.ts'

import type { ClassifySettings, CustomerResult } from './classifyCustomers.ts'
import type { CustomerHeader } from './customerReader.ts'

export interface CustomerImportRun extends ImportRun {
  mode: ImportModeOf<'customer'>
  classify: ClassifySettings
  /** New customers without a number, by row. */
  unnumbered: DeferredRows<CustomerColumn>
  /** Existing customers, by id. */
  updates: DeferredRows<CustomerColumn>
  /** The rows of existing customers, by id. */
  targets: Map<number, number>
}

export interface CustomerTypes extends ImportTypes {
  kind: 'customer'
  field: CustomerColumn
  header: CustomerHeader
  settings: object
  row: CustomerResult
  run: CustomerImportRun
  details: object
  previewRow: CustomerPreviewRow
  previewed: Omit<Extract<CustomerPreviewEvent, { type: 'done' }>, 'type' | 'notedCount'>
}
