// What an import is called, what it will do and what came of it, in words.
import type { Import, ImportResult, PreviewRow, UndoReply } from '#contract/catalog/imports.ts'
import type { ImportColumn, ImportMode } from '#domain/catalog/importRow.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'

export function isCsv(file: File): boolean {
  return /\.csv$/i.test(file.name)
}

/** Whether the bulk upload page takes the file: a CSV file, or a workbook. */
export function isImportFile(file: File): boolean {
  return /\.(?:csv|xlsx)$/i.test(file.name)
}

/** 'Imported 8,972 products, skipped 3 duplicates, 2 errors.', each part only where there is something to say. */
export function formatUploadSummary(
  result: Pick<ImportResult, 'successCount' | 'duplicateCount' | 'errorCount'>,
): string {
  const parts = [
    `Imported ${pluralize(result.successCount, 'product')}`,
    result.duplicateCount > 0 ? `skipped ${pluralize(result.duplicateCount, 'duplicate')}` : '',
    result.errorCount > 0 ? pluralize(result.errorCount, 'error') : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** '1 product imported, 1 duplicate skipped', as the toast has it (SPEC.md section 8). */
export function formatImportSummary({ mode, importedCount, updatedCount, duplicateCount }: Import): string {
  const parts = [
    `${pluralize(importedCount, 'product')} imported`,
    mode === 'update' ? `${formatCount(updatedCount)} updated` : '',
    `${pluralize(duplicateCount, 'duplicate')} skipped`,
  ]
  return parts.filter(Boolean).join(', ')
}

export type RowResult = PreviewRow['verdict']
export type RowResultCounts = Record<RowResult, number>

/** What an import would do, by what is chosen for products that exist already. */
export function formatPreviewSummary(counts: RowResultCounts, mode: ImportMode): string {
  const existing = counts.same + counts.changed
  const parts = [
    counts.new > 0 ? `${pluralize(counts.new, 'new product')} will be added` : '',
    mode === 'skip' && existing > 0 ? `${formatCount(existing)} existing will be skipped` : '',
    mode === 'update' && counts.changed > 0 ? `${formatCount(counts.changed)} existing will be updated` : '',
    mode === 'update' && counts.same > 0 ? pluralize(counts.same, 'stays as it is', 'stay as they are') : '',
    counts.refused > 0 ? `${pluralize(counts.refused, 'row')} refused` : '',
  ]
  return `${parts.filter(Boolean).join(', ') || 'Nothing will change'}.`
}

/** What an undo would do, line by line, each only where there is something to say. */
export function describeUndo({ removed, restored, leftCount }: UndoReply): string[] {
  return [
    removed > 0 ? `${pluralize(removed, 'product')} that came with it will be removed.` : '',
    restored > 0
      ? `${pluralize(restored, 'product that it updated will be what it was', 'products that it updated will be what they were')} before.`
      : '',
    leftCount > 0
      ? `${pluralize(leftCount, 'product')} touched since will stay as ${leftCount === 1 ? 'it is' : 'they are'}.`
      : '',
  ].filter(Boolean)
}

/** '412 products removed, 12 set back to what they were.' */
export function formatUndoSummary({ removed, restored }: UndoReply): string {
  const parts = [
    removed > 0 ? `${pluralize(removed, 'product')} removed` : '',
    restored > 0
      ? pluralize(restored, 'product set back to what it was', 'products set back to what they were')
      : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

export const columnLabels: Record<ImportColumn, string> = {
  productId: 'Product ID',
  productName: 'Product name',
  color: 'Color',
  price: 'Price',
  quantity: 'Quantity',
  size: 'Size',
  category: 'Category',
  description: 'Description',
  manufacturer: 'Manufacturer',
}

/** The name of a column as a refusal gives it, which is none where the whole row was refused. */
export function columnLabel(column: string): string {
  return columnLabels[column as ImportColumn] ?? column
}

/** What became of products that existed already. */
export const modeLabels: Record<ImportMode, string> = {
  skip: 'Skipped',
  update: 'Updated',
}

/** What an import without a file was: products that a program sent. */
export function importName({ fileName }: Pick<Import, 'fileName'>): string {
  return fileName ?? 'Products without a file'
}

/** The name as it is sent along: of a very long one the end, since its ending says what the file is. */
export function uploadFileName(file: File): string {
  return file.name
    .replace(/\p{Cc}/gu, '')
    .slice(-200)
    .toWellFormed()
    .trim()
}
