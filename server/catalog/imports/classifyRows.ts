// Compares each row of an import with the existing products. The preview shows the results, the import acts on them.
import {
  diffImportRow,
  duplicateIdReason,
  refuseQuantity,
  unknownCodeReason,
} from '#domain/catalog/importChanges.ts'
import {
  type ImportColumn,
  type ImportMode,
  type ImportRow,
  readImportRow,
} from '#domain/catalog/importRow.ts'
import { hasChanges, type ProductChanges } from '#domain/catalog/productChanges.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { lostZerosReason } from '#domain/files/spreadsheetTexts.ts'
import { isSameCode, shortestSpelling } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { RefusedFileRow } from '#server/files/imports/refusedRows.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import type { Db } from '#server/platform/db/connect.ts'

import { findByCode } from './findByCode.ts'
import type { ImportImages } from './importImages.ts'

export type FileRow = Omit<ParsedRow<ImportColumn>, 'refused'>
export type RefusedProductRow = RefusedFileRow<ImportColumn>
interface RefusedResult extends RefusedProductRow {
  result: 'refused'
  /** True if a product or an earlier row of the file has the product ID: mode 'skip' skips the row instead. */
  isExisting: boolean
}
export interface NewRow extends FileRow {
  result: 'new'
  product: ImportRow
}
export interface ExistingRow extends FileRow {
  result: 'same' | 'changed'
  product: ImportRow
  productId: number
  /** The product's cell before the import. */
  before: { name: string; color: string; size: string; styleId: number | null; styleNumber: string | null }
  changes: ProductChanges
  /** The style number before and after, if the row names another style. */
  styleChange: { from: string; to: string } | undefined
}
export type RowResult = RefusedResult | NewRow | ExistingRow

interface ClassifySettings {
  /** A preview, which is for both modes, passes 'update'. */
  mode: ImportMode
  /** False for a file that can only update existing products. */
  hasNames: boolean
  images: ImportImages
}

/** Yields results in row order, in batches. Each batch sees what the caller wrote for earlier ones. */
export async function* classifyRows(
  db: Db,
  batches: AsyncIterable<ParsedRow<ImportColumn>[]>,
  settings: ClassifySettings,
): AsyncGenerator<RowResult[]> {
  const rowsByCode = new Map<string, number>()
  for await (const batch of batches) yield await classifyBatch(db, batch, rowsByCode, settings)
}

/** The row as one that is refused for its product ID. */
export function refuseRow({ row, cells }: FileRow, reason: string): RefusedProductRow {
  return { row, cells, refused: createRefusedCell('productId', cells.productId ?? '', reason) }
}

/** `rowsByCode` has the rows accepted so far by lower-case code. Adds those of this batch. */
async function classifyBatch(
  db: Db,
  rows: ParsedRow<ImportColumn>[],
  rowsByCode: Map<string, number>,
  { mode, hasNames, images }: ClassifySettings,
): Promise<RowResult[]> {
  const parsed = rows.map(({ refused, ...source }) => ({
    source,
    ...(refused
      ? { refused }
      : readImportRow({ ...source.cells, ...source.filled?.cells }, { needsName: hasNames })),
  }))
  const codes = parsed.flatMap((parsedRow) => ('row' in parsedRow ? [parsedRow.row.code] : []))
  const matches = await findByCode(db, codes)
  let next = 0
  const found = parsed.map((parsedRow) => {
    const match = 'row' in parsedRow ? matches[next++] : undefined
    return match && 'row' in parsedRow
      ? { ...match, source: parsedRow.source, product: parsedRow.row }
      : parsedRow
  })
  await images.addTo(found.filter((row) => 'product' in row))
  return found.map((foundRow): RowResult => {
    const { source } = foundRow
    if ('refused' in foundRow) {
      return { ...source, result: 'refused', refused: foundRow.refused, isExisting: false }
    }
    if (!('product' in foundRow)) throw new Error(`No lookup result for the product ID ${foundRow.row.code}`)
    const { existing, withZeros, product } = foundRow
    // Two spellings of one barcode are one product, new ones included.
    const folded = shortestSpelling(foundRow.folded)
    const earlier = rowsByCode.get(folded)
    if (earlier !== undefined) {
      const refused = createRefusedCell('productId', product.code, duplicateIdReason(earlier))
      return { ...source, result: 'refused', refused, isExisting: true }
    }
    if (withZeros !== undefined) {
      return {
        ...source,
        ...refuseRow(source, lostZerosReason('product', withZeros)),
        result: 'refused',
        isExisting: false,
      }
    }
    rowsByCode.set(folded, source.row)
    if (!existing && !hasNames) {
      return { ...source, ...refuseRow(source, unknownCodeReason), result: 'refused', isExisting: false }
    }
    if (!existing) return { ...source, ...withFilledNote(source), result: 'new', product }
    const changes = diffImportRow(existing, product, source.cells)
    const refused = mode === 'update' ? refuseQuantity(changes, source.cells) : undefined
    if (refused) return { ...source, result: 'refused', refused, isExisting: true }
    const styleChange = findStyleChange(
      existing.styleNumber,
      source.cells.styleNumber ? product.styleNumber : null,
    )
    const result = hasChanges(changes) || styleChange ? 'changed' : 'same'
    const update = { product, productId: existing.id, before: existing, changes, styleChange }
    if (isSameCode(existing.code, product.code)) return { ...source, result, ...update }
    const note = `Product ID ${product.code} is the barcode of product ${existing.code}`
    return { ...source, notes: [...(source.notes ?? []), note], result, ...update }
  })
}

/** Whether a new product costs $0.00 because the file says nothing. */
export function isUnpriced({ cells, filled }: FileRow): boolean {
  return !cells.price?.trim() && !filled?.cells.price
}

function withFilledNote({ notes = [], filled }: FileRow): Pick<FileRow, 'notes'> {
  return filled ? { notes: [...notes, filled.note] } : { notes }
}

/** A row without a style number changes nothing. */
function findStyleChange(from: string | null, to: string | null): ExistingRow['styleChange'] {
  return to === null || foldText(to) === foldText(from ?? '') ? undefined : { from: from ?? '', to }
}
