// Compares an import row with an existing product. The preview and the import share these rules.
import { formatCents } from '#domain/platform/money.ts'

import type { ImportCells, ImportColumn, ImportRow } from './importRow.ts'

/** The product field of each column. The product ID identifies the product and never changes. */
const fieldOf = {
  productName: 'name',
  color: 'color',
  price: 'priceCents',
  quantity: 'quantity',
  size: 'size',
  category: 'category',
  description: 'description',
  manufacturer: 'manufacturer',
} as const satisfies Record<Exclude<ImportColumn, 'productId'>, keyof ImportRow>

export type ImportedColumn = keyof typeof fieldOf
export const importedColumns = Object.keys(fieldOf) as ImportedColumn[]

/** The fields that an import can change. */
export type ImportedFields = Omit<ImportRow, 'code'>
type Value = ImportedFields[keyof ImportedFields]

/** Old and new values by column, prices in cents. Empty if nothing changes. */
export type ImportChanges = { [Column in ImportedColumn]?: { from: Value; to: Value } }

/**
 * Returns the changes that a row makes to an existing product. An empty cell or a missing column changes nothing; its
 * default of 0 is for new products only.
 */
export function diffImportRow(
  product: ImportedFields,
  row: ImportedFields,
  cells: ImportCells,
): ImportChanges {
  const changed = importedColumns.flatMap((column) => {
    const from = product[fieldOf[column]]
    const to = row[fieldOf[column]]
    return from === to || (cells[column] ?? '').trim() === '' ? [] : [[column, { from, to }] as const]
  })
  return Object.fromEntries(changed)
}

export function hasChanges(changes: ImportChanges): boolean {
  return Object.keys(changes).length > 0
}

export function applyChanges<Product extends ImportedFields>(
  product: Product,
  changes: ImportChanges,
): Product {
  const fields = importedColumns.flatMap((column) => {
    const change = changes[column]
    return change ? [[fieldOf[column], change.to] as const] : []
  })
  return { ...product, ...Object.fromEntries(fields) }
}

export function invertChanges(changes: ImportChanges): ImportChanges {
  const inverted = Object.entries(changes).map(([column, { from, to }]) => [column, { from: to, to: from }])
  return Object.fromEntries(inverted)
}

/** Counts the product versions that the changes create: one for the fields, one for the stock. */
export function countVersions({ quantity, ...fields }: ImportChanges): number {
  return (hasChanges(fields) ? 1 : 0) + (quantity ? 1 : 0)
}

/** An import and its undo with no other change in between: version `to` has the same values as version `from`. */
export interface RevertedVersions {
  from: number
  to: number
}

/** True if version `current` equals version `expected`, because every change since was undone. */
export function isAtVersion(
  current: number,
  expected: number,
  reverted: readonly RevertedVersions[],
): boolean {
  if (current <= expected) return current === expected
  const undone = reverted.find(({ to }) => to === current)
  return undone !== undefined && isAtVersion(undone.from, expected, reverted)
}

/** Formats a value as in a file: prices as 49.90, null as an empty cell. */
export function formatCell(column: ImportedColumn, value: Value): string {
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
