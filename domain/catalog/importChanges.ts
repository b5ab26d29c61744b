// Compares an import row with an existing product. The preview and the import share these rules.
import { imageUrlOf } from '#domain/files/images.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatCents } from '#domain/platform/money.ts'
import { formatUnitCost, knownCostMessage } from '#domain/stock/costTexts.ts'
import { formatUnits, maxQuantity, maxQuantityMessage } from '#domain/stock/stock.ts'

import { type Barcode, formatBarcodes } from './barcodeCells.ts'
import { fileColumns, type ImportCells, type ImportColumn, type RefusedCell } from './importRow.ts'
import { type ChangeableProduct, diffProductFields, type ProductChanges } from './productChanges.ts'
import type { ProductFields } from './productColumns.ts'

/** The product ID identifies the product and never changes. */
export type ImportedColumn = Exclude<ImportColumn, 'productId' | 'quantityAtExport'>

/** The fields that an import can change. */
export type ImportedFields = Omit<ProductFields, 'code'> & {
  imageId: string | null
  firstCostMicros: number | null
  barcodes: readonly Barcode[]
}

/**
 * Returns the changes that a row makes to an existing product, all its barcodes included. An empty cell or a missing column changes nothing; its
 * default of 0 is for new products only. In a row with its quantity at export, the quantity counts as a difference from that, so
 * that an edited export never resets what was sold or received since.
 */
export function diffImportRow(
  product: Partial<ChangeableProduct>,
  row: ImportedFields,
  cells: ImportCells,
): ProductChanges {
  const quantity = quantityAfter(product.quantity ?? 0, row, cells)
  const { imageId, firstCostMicros, barcodes, ...fields } = row
  const after = { ...fields, quantity, ...(imageId !== null && { imageId }) }
  const changes = Object.entries(diffProductFields(product, after)).filter(
    ([column]) => (cells[column as ImportedColumn] ?? '').trim() !== '',
  )
  return {
    ...Object.fromEntries(changes),
    ...(firstCostMicros !== null && { firstCost: { from: null, to: firstCostMicros } }),
    ...(barcodes.length > 0 && { barcodes: { from: null, to: formatBarcodes(barcodes) } }),
  }
}

/** Why a product that has a cost can't get the first cost of a row. */
export function refuseFirstCost(code: string, cells: ImportCells): RefusedCell {
  return createRefusedCell('firstCost', cells.firstCost ?? '', knownCostMessage(code))
}

function quantityAfter(current: number, row: Pick<ImportedFields, 'quantity'>, cells: ImportCells): number {
  const exported = (cells.quantityAtExport ?? '').trim()
  return exported === '' ? row.quantity : current + row.quantity - Number(exported)
}

/** Why an existing product can't get the quantity of a row: the stock has changed too much since the export. */
export function refuseQuantity(changes: ProductChanges, cells: ImportCells): RefusedCell | undefined {
  const { from, to } = changes.quantity ?? { from: 0, to: 0 }
  if (Number(to) >= 0 && Number(to) <= maxQuantity) return undefined
  const reason =
    Number(to) < 0
      ? `The file takes away ${formatUnits(Number(from) - Number(to))} since the export, but only ${formatUnits(Number(from))} are left`
      : maxQuantityMessage
  return createRefusedCell('quantity', cells.quantity ?? '', reason)
}

/** Why a row of a file without product names is refused. */
export const unknownCodeReason = 'No product has this ID, and the file has no product names for new ones'

/** Formats a value as in a file: prices as 49.90, images as their URL, null as an empty cell. */
export function formatCell(column: ImportColumn, value: string | number | null): string {
  if (column === 'imageUrl' && value !== null) return imageUrlOf(String(value))
  const { kind } = fileColumns[column]
  if (kind === 'cost') return value === null ? '' : formatUnitCost(Number(value))
  return kind === 'cents' ? formatCents(Number(value)) : String(value ?? '')
}

/** 'Low Stock Threshold'. The name in an export: the label with capitals, except for short words. */
export function exportedName(column: ImportColumn): string {
  return fileColumns[column].label.replaceAll(/\b[a-z](?=[a-z]{2})/g, (letter) => letter.toUpperCase())
}

export function duplicateIdReason(earlierRow: number): string {
  return `The same product ID is in row ${earlierRow}`
}

/** Why an import is refused whose user did not agree that products cost $0.00. */
export function missingPricesReason(count: number): string {
  return (
    `${pluralize(count, 'new product')} without a price in the file would cost $0.00. ` +
    'Choose the column of the price, or agree to it: missingPrices=zero.'
  )
}

/** Why a valid row is rejected when another user changes its product during the import. */
export const concurrentChangeReasons = {
  created: 'Another user created a product with this ID during the import',
  deleted: 'Another user deleted the product during the import',
} as const
