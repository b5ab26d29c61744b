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
import {
  type ChangeableProduct,
  changeableFields,
  hasChanges,
  type ProductChanges,
} from '#domain/catalog/productChanges.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { RefusedFileRow } from '#server/files/imports/refusedRows.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { columnNames, selectFields } from '#server/platform/db/tableRows.ts'

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
  { mode, hasNames }: ClassifySettings,
): Promise<RowResult[]> {
  const parsed = rows.map(({ refused, ...source }) => ({
    source,
    ...(refused
      ? { refused }
      : readImportRow({ ...source.cells, ...source.filled?.cells }, { needsName: hasNames })),
  }))
  const codes = parsed.flatMap((parsedRow) => ('row' in parsedRow ? [parsedRow.row.code] : []))
  const found = await findByCode(db, codes)
  let next = 0
  return parsed.map((parsedRow): RowResult => {
    const { source } = parsedRow
    if ('refused' in parsedRow) {
      return { ...source, result: 'refused', refused: parsedRow.refused, isExisting: false }
    }
    const product = parsedRow.row
    const match = found[next++]
    if (!match) throw new Error(`No lookup result for the product ID ${product.code}`)
    const { folded, existing } = match
    const earlier = rowsByCode.get(folded)
    if (earlier !== undefined) {
      const refused = createRefusedCell('productId', product.code, duplicateIdReason(earlier))
      return { ...source, result: 'refused', refused, isExisting: true }
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
    return { ...source, result, product, productId: existing.id, before: existing, changes, styleChange }
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

type ExistingProduct = ChangeableProduct & { id: number; styleNumber: string | null }

/** `id` is null if no product has the code. */
type LookupRow = Omit<ExistingProduct, 'id'> & { id: number | null; folded: string }

/**
 * Finds the product with each code, and the code in lower case as the database folds it. While an import fills the table,
 * the planner's statistics are outdated and it would scan the whole table per code. Asking for the first code of a range with
 * sorting disabled leaves the index on lower(code) as the only plan; the range ends at the code itself, because after it may be
 * all the rows of an import that is not committed. Sorting is enabled again afterwards, because its penalty makes PostgreSQL
 * JIT-compile later statements that sort.
 */
async function findByCode(
  db: Db,
  codes: readonly string[],
): Promise<{ folded: string; existing: ExistingProduct | undefined }[]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    const found = await tx.execute<LookupRow>(sql`
      select lower(given.code) as folded, ${selectFields('product', products, ['id', ...changeableFields])},
        (select number from styles where styles.id = style_id) as "styleNumber"
      from unnest(${sql.param(codes)}::text[]) with ordinality as given (code, position)
      left join lateral (
        select id, ${columnNames(changeableFields)}
        from products
        where lower(code) >= lower(given.code) and lower(code) <= lower(given.code) and deleted_at is null
        order by lower(code)
        limit 1
      ) as product on true
      order by position`)
    await tx.execute(sql`set local enable_sort = default`)
    return found
  })
  return rows.map(({ folded, id, ...fields }) => ({
    folded,
    existing: id === null ? undefined : { ...fields, id },
  }))
}
