// Compares each row of an import with the existing products. The preview shows the results, the import acts on them.
import {
  diffImportRow,
  duplicateIdReason,
  refuseFirstCost,
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
import { forbiddenMessage } from '#domain/permissions.ts'
import { isSameCode, shortestSpelling } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { classifyRows } from '#server/files/imports/classifyRows.ts'
import { type FileRow, type RefusedResult, refuseRow } from '#server/files/imports/rowResults.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { findKnownCosts } from '#server/stock/firstCosts.ts'

import { type CodeMatch, findByCode } from './findByCode.ts'
import type { ImportBarcodes } from './importBarcodes.ts'
import type { ImportImages } from './importImages.ts'

export type ProductFileRow = FileRow<ImportColumn>
interface RefusedProduct extends RefusedResult<ImportColumn> {
  /** True if a product or an earlier row of the file has the product ID: mode 'skip' skips the row instead. */
  isExisting: boolean
}
export interface NewRow extends ProductFileRow {
  result: 'new'
  product: ImportRow
}
export interface ExistingRow extends ProductFileRow {
  result: 'same' | 'changed'
  product: ImportRow
  productId: number
  /** The product's cell before the import. */
  before: { name: string; color: string; size: string; styleId: number | null; styleNumber: string | null }
  changes: ProductChanges
  /** The style number before and after, if the row names another style. */
  styleChange: { from: string; to: string } | undefined
}
export type RowResult = RefusedProduct | NewRow | ExistingRow

interface ClassifySettings {
  /** A preview, which is for both modes, passes 'update'. */
  mode: ImportMode
  /** False for a file that can only update existing products. */
  hasNames: boolean
  images: ImportImages
  barcodes: ImportBarcodes
  maySetCosts: boolean
}

/** Yields results in row order, in batches. */
export function classifyProducts(
  db: Db,
  batches: AsyncIterable<ParsedRow<ImportColumn>[]>,
  { mode, hasNames, images, barcodes, maySetCosts }: ClassifySettings,
): AsyncGenerator<RowResult[]> {
  const refuse = (
    source: ProductFileRow,
    refused: RefusedProduct['refused'],
    isExisting = false,
  ): RefusedProduct => ({ ...source, result: 'refused', refused, isExisting })
  const refuseCode = (source: ProductFileRow, reason: string, isExisting = false): RefusedProduct => ({
    ...source,
    ...refuseRow(source, 'productId', reason),
    isExisting,
  })

  /** Products of rows with a first cost that have a cost. */
  const known = new Set<number>()
  return classifyRows<ImportColumn, { product: ImportRow }, CodeMatch, RowResult>(batches, {
    read({ cells, filled }) {
      const read = readImportRow({ ...cells, ...filled?.cells }, { needsName: hasNames })
      return 'refused' in read ? read : { product: read.row }
    },
    async match(rows) {
      const matches = await findByCode(
        db,
        rows.map(({ read }) => read.product.code),
      )
      const costed = rows.flatMap(({ read }, index) =>
        read.product.firstCostMicros === null ? [] : (matches[index]?.existing?.id ?? []),
      )
      for (const id of await findKnownCosts(db, costed)) known.add(id)
      await barcodes.addTo(rows.map(({ read }) => read.product))
      await images.addTo(
        rows.map(({ source, read }, index) => ({ source, ...read, existing: matches[index]?.existing })),
      )
      return matches
    },
    // Two spellings of one barcode are one product, new ones included.
    keyOf: ({ folded }) => shortestSpelling(folded),
    refuse,
    refuseRepeated: (source, earlierRow) => refuseCode(source, duplicateIdReason(earlierRow), true),
    classify(fileRow, { product: row }, { existing, withZeros }) {
      const accepted = barcodes.accept(row, fileRow.cells.barcodes ?? '', existing?.id)
      const product = { ...row, barcodes: accepted.barcodes }
      const source = { ...fileRow, notes: [...(fileRow.notes ?? []), ...accepted.notes] }
      if (product.firstCostMicros !== null && !maySetCosts)
        return refuse(source, createRefusedCell('firstCost', '', forbiddenMessage('costs.read')))
      if (withZeros !== undefined) return refuseCode(source, lostZerosReason('product', withZeros))
      if (!existing && !hasNames) return refuseCode(source, unknownCodeReason)
      if (!existing) return { ...source, ...withFilledNote(source), result: 'new', product }
      const changes = diffImportRow(existing, product, source.cells)
      const refusedCost =
        changes.firstCost && known.has(existing.id) ? refuseFirstCost(existing.code, source.cells) : undefined
      const refused = mode === 'update' ? (refuseQuantity(changes, source.cells) ?? refusedCost) : undefined
      if (refused) return refuse(source, refused, true)
      const styleChange = findStyleChange(
        existing.styleNumber,
        source.cells.styleNumber ? product.styleNumber : null,
      )
      const result = hasChanges(changes) || styleChange ? 'changed' : 'same'
      const update = { product, productId: existing.id, before: existing, changes, styleChange }
      if (isSameCode(existing.code, product.code)) return { ...source, result, ...update }
      const note = `Product ID ${product.code} is the barcode of product ${existing.code}`
      return { ...source, notes: [...(source.notes ?? []), note], result, ...update }
    },
  })
}

/** Whether a new product costs $0.00 because the file says nothing. */
export function isUnpriced({ cells, filled }: ProductFileRow): boolean {
  return !cells.price?.trim() && !filled?.cells.price
}

function withFilledNote({ notes = [], filled }: ProductFileRow): Pick<ProductFileRow, 'notes'> {
  return filled ? { notes: [...notes, filled.note] } : { notes }
}

/** A row without a style number changes nothing. */
function findStyleChange(from: string | null, to: string | null): ExistingRow['styleChange'] {
  return to === null || foldText(to) === foldText(from ?? '') ? undefined : { from: from ?? '', to }
}
