// Compares an import row with an existing product. The preview and the import share these rules.
import { formatCents } from '#domain/platform/money.ts'

import type { ImportCells, ImportColumn, ImportRow } from './importRow.ts'
import { type ChangeableProduct, diffProductFields, type ProductChanges } from './productChanges.ts'

/** The product ID identifies the product and never changes. */
export type ImportedColumn = Exclude<ImportColumn, 'productId'>

/** The fields that an import can change. */
export type ImportedFields = Omit<ImportRow, 'code' | 'styleNumber'>

/**
 * Returns the changes that a row makes to an existing product. An empty cell or a missing column changes nothing; its
 * default of 0 is for new products only.
 */
export function diffImportRow(
  product: Partial<ChangeableProduct>,
  row: ImportedFields,
  cells: ImportCells,
): ProductChanges {
  const changes = Object.entries(diffProductFields(product, row)).filter(
    ([column]) => (cells[column as ImportedColumn] ?? '').trim() !== '',
  )
  return Object.fromEntries(changes)
}

/** Formats a value as in a file: prices as 49.90, null as an empty cell. */
export function formatCell(column: ImportedColumn, value: string | number | null): string {
  return column === 'price' ? formatCents(Number(value)) : String(value ?? '')
}

/** Why an import can't be undone, or undefined if it changed a product. */
export function nothingToUndoReason(counts: {
  importedCount: number
  updatedCount: number
}): string | undefined {
  return counts.importedCount + counts.updatedCount === 0
    ? 'This import changed no products, so there is nothing to undo.'
    : undefined
}

export function duplicateIdReason(earlierRow: number): string {
  return `The same product ID is in row ${earlierRow}`
}

/** Why a valid row is rejected when another user changes its product during the import. */
export const concurrentChangeReasons = {
  created: 'Another user created a product with this ID during the import',
  deleted: 'Another user deleted the product during the import',
} as const
