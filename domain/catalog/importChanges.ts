// What an import changes about a product that exists already: one rule, by which a preview tells it and an import does it.
import { formatCents } from '#domain/platform/money.ts'

import type { ImportCells, ImportColumn, ImportRow } from './importRow.ts'

/** Where each column stands in a product. The product ID finds it and never changes. */
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

/** What an import brings besides the product ID. */
export type ImportedFields = Omit<ImportRow, 'code'>
type Value = ImportedFields[keyof ImportedFields]

/** From what to what, by column; money in cents. None: the product is the same. */
export type ImportChanges = { [Column in ImportedColumn]?: { from: Value; to: Value } }

/**
 * The changes that a row makes to the product with its code: of the cells that say something. An empty cell, or a column
 * that the file doesn't have, leaves the field as it is; the zeros that stand for them are for new products.
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

/** The product with the changes made. */
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

/** The changes that take these back. */
export function invertChanges(changes: ImportChanges): ImportChanges {
  const back = Object.entries(changes).map(([column, { from, to }]) => [column, { from: to, to: from }])
  return Object.fromEntries(back)
}

/** How many versions of a product the changes make: one for its fields, one for its stock. */
export function countVersions({ quantity, ...fields }: ImportChanges): number {
  return (hasChanges(fields) ? 1 : 0) + (quantity ? 1 : 0)
}

/** An import and its undoing, between which nobody touched the product: it has in version `to` what it had in `from`. */
export interface RevertedVersions {
  from: number
  to: number
}

/** Whether a product in version `current` has what it had in version `meant`: all that was done since was taken back. */
export function isAtVersion(current: number, meant: number, takenBack: readonly RevertedVersions[]): boolean {
  let version: number | undefined = current
  while (version !== undefined && version > meant) version = takenBack.find(({ to }) => to === version)?.from
  return version === meant
}

/** A value as a file has it: prices as 49.90, and nothing where there is none. */
export function formatCell(column: ImportedColumn, value: Value): string {
  return column === 'price' ? formatCents(Number(value)) : String(value ?? '')
}

/** Why a row is refused whose product ID came before in the same file. */
export function duplicateIdReason(earlierRow: number): string {
  return `The same product ID is in row ${earlierRow}`
}

/** Why a row is refused though it was fine when it was read: somebody else was at the same product meanwhile. */
export const concurrentChangeReasons = {
  taken: 'Somebody else made a product with this ID during the import',
  deleted: 'Somebody else deleted the product during the import',
} as const
