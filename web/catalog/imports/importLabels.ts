// Labels and summaries of imports, previews and undos.
import type { PreviewRow, ProductImport } from '#contract/catalog/imports.ts'
import { fileColumns, type ImportColumn, importColumns, type ImportMode } from '#domain/catalog/importRow.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { resultLabels } from '#web/files/imports/resultLabels.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

/** 'Imported 8,972 products, updated 12, skipped 3 duplicates, 2 errors.', without parts that are 0. */
export function formatUploadSummary(result: ProductImport): string {
  const { importedCount, updatedCount, duplicateCount, refusedCount } = result
  const parts = [
    `Imported ${pluralize(importedCount, 'product')}`,
    updatedCount > 0 ? `updated ${formatCount(updatedCount)}` : '',
    duplicateCount > 0 ? `skipped ${pluralize(duplicateCount, 'duplicate')}` : '',
    refusedCount > 0 ? pluralize(refusedCount, 'error') : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** '1 product imported, 1 duplicate skipped' */
export function formatImportSummary({
  mode,
  importedCount,
  updatedCount,
  duplicateCount,
}: ProductImport): string {
  const parts = [
    `${pluralize(importedCount, 'product')} imported`,
    mode === 'update' ? `${formatCount(updatedCount)} updated` : '',
    `${pluralize(duplicateCount, 'duplicate')} skipped`,
  ]
  return parts.filter(Boolean).join(', ')
}

export type RowResult = PreviewRow['result']
/** `refusedExisting` of the refused rows are skipped in mode 'skip'. */
export type RowResultCounts = Record<RowResult | 'refusedExisting', number>

/** '5 new products will be added, 12 existing will be updated, 3 rows refused.' */
export function formatPreviewSummary(counts: RowResultCounts, mode: ImportMode): string {
  const { skipped, refused } = countShownResults(counts, mode)
  const parts = [
    counts.new > 0 ? `${pluralize(counts.new, 'new product')} will be added` : '',
    skipped > 0 ? `${formatCount(skipped)} existing will be skipped` : '',
    mode === 'update' && counts.changed > 0 ? `${formatCount(counts.changed)} existing will be updated` : '',
    mode === 'update' && counts.same > 0 ? `${formatCount(counts.same)} unchanged` : '',
    refused > 0 ? `${pluralize(refused, 'row')} refused` : '',
  ]
  return `${parts.filter(Boolean).join(', ') || 'Nothing will change'}.`
}

export const columnLabels = Object.fromEntries(
  importColumns.map((column) => [column, fileColumns[column].label]),
) as Record<ImportColumn, string>

/** A result as the preview shows it: an existing product is skipped in mode 'skip', whatever the row would change. */
export type ShownResult = RowResult | 'skipped'

export function shownResult(
  { result, isExisting = false }: Pick<PreviewRow, 'result' | 'isExisting'>,
  mode: ImportMode,
): ShownResult {
  return mode === 'skip' && (result === 'changed' || result === 'same' || isExisting) ? 'skipped' : result
}

export function countShownResults(
  { new: added, changed, same, refused, refusedExisting }: RowResultCounts,
  mode: ImportMode,
): Record<ShownResult, number> {
  return mode === 'skip'
    ? {
        new: added,
        changed: 0,
        same: 0,
        skipped: changed + same + refusedExisting,
        refused: refused - refusedExisting,
      }
    : { new: added, changed, same, skipped: 0, refused }
}

export const shownResults: Record<ImportMode, readonly ShownResult[]> = {
  skip: ['new', 'skipped', 'refused'],
  update: ['new', 'changed', 'same', 'refused'],
}

export const rowResultLabels: Record<ShownResult, { label: string; tone: BadgeTone }> = {
  ...resultLabels,
  skipped: { label: 'Skipped', tone: 'neutral' },
}

/** The label for how an import treated existing products. */
export const modeLabels: Record<ImportMode, string> = {
  skip: 'Skipped',
  update: 'Updated',
}
