// What is to become of each row of an import, held against the catalogue as it is: the preview tells it, the import does it.
import {
  diffImportRow,
  type ImportChanges,
  type ImportedFields,
  hasChanges,
  duplicateIdReason,
} from '#domain/catalog/importChanges.ts'
import {
  type ImportCells,
  type ImportRow,
  readImportRow,
  type RefusedCell,
  createRefusedCell,
} from '#domain/catalog/importRow.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import type { ParsedRow } from './parsedRow.ts'

export interface FileRow {
  row: number
  cells: ImportCells
}
export interface RefusedFileRow extends FileRow {
  refused: RefusedCell
}
interface RefusedVerdict extends RefusedFileRow {
  verdict: 'refused'
  /** True where its product ID came before in the same file. */
  isTwin: boolean
}
export interface NewRow extends FileRow {
  verdict: 'new'
  product: ImportRow
}
export interface ExistingRow extends FileRow {
  verdict: 'same' | 'changed'
  product: ImportRow
  productId: number
  changes: ImportChanges
}
export type RowResult = RefusedVerdict | NewRow | ExistingRow

/** How much is held at a time: rows, and characters of their cells, since a single cell may have a million. */
const batchSize = 1000
const batchLength = 1_000_000

/** The verdicts in the order of the rows, some at a time. What one batch writes, the next one sees. */
export async function* classifyRows(db: Db, rows: AsyncIterable<ParsedRow>): AsyncGenerator<RowResult[]> {
  const rowsByCode = new Map<string, number>()
  for await (const batch of inBatches(rows)) yield await judgeBatch(db, batch, rowsByCode)
}

async function* inBatches(rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow[]> {
  let batch: ParsedRow[] = []
  let length = 0
  for await (const row of rows) {
    batch.push(row)
    for (const cell of Object.values(row.cells)) length += cell.length
    if (batch.length < batchSize && length < batchLength) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

/** `rowsByCode` are the rows that were accepted so far, by their folded code; those of this batch are added. */
async function judgeBatch(db: Db, rows: ParsedRow[], rowsByCode: Map<string, number>): Promise<RowResult[]> {
  const readings = rows.map(({ row, cells, refused }) => ({
    of: { row, cells },
    ...(refused ? { refused } : readImportRow(cells)),
  }))
  const codes = readings.flatMap((reading) => ('row' in reading ? [reading.row.code] : []))
  const found = await findByCode(db, codes)
  let next = 0
  return readings.map((reading): RowResult => {
    const { of } = reading
    if ('refused' in reading) return { ...of, verdict: 'refused', refused: reading.refused, isTwin: false }
    const product = reading.row
    const { folded, existing } = found[next++] ?? notFound(product.code)
    const earlier = rowsByCode.get(folded)
    if (earlier !== undefined) {
      const refused = createRefusedCell('productId', product.code, duplicateIdReason(earlier))
      return { ...of, verdict: 'refused', refused, isTwin: true }
    }
    rowsByCode.set(folded, of.row)
    if (!existing) return { ...of, verdict: 'new', product }
    const changes = diffImportRow(existing, product, of.cells)
    const verdict = hasChanges(changes) ? 'changed' : 'same'
    return { ...of, verdict, product, productId: existing.id, changes }
  })
}

function notFound(code: string): never {
  throw new Error(`No answer about the product ID ${code}`)
}

interface FoundProduct extends ImportedFields {
  id: number
}

/** A product that has the code, or no id where there is none, as the database writes it. */
type Lookup = {
  folded: string
  id: string | null
  name: string
  color: string
  size: string
  price: string
  quantity: number
  manufacturer: string | null
  category: string | null
  description: string | null
}

/**
 * Of each code how the database folds it, for it alone decides which two spellings are one, and the living product that has
 * it. While an import fills the catalogue the planner thinks that it is small or all deleted, and would read all of it for
 * each code, by whatever index. So each is asked for as the first code from there on, and without sorting only one index can
 * say that. What follows in the transaction may sort again: to the planner a sort that is off costs so much that PostgreSQL
 * would compile each statement that needs one.
 */
async function findByCode(
  db: Db,
  codes: readonly string[],
): Promise<{ folded: string; existing: FoundProduct | undefined }[]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    const found = await tx.execute<Lookup>(sql`
      select lower(given.code) as folded, id, name, color, size, price, quantity, manufacturer, category, description
      from unnest(${sql.param(codes)}::text[]) with ordinality as given (code, position)
      left join lateral (
        select lower(code) as folded_code, id, name, color, size, price_cents as price, quantity, manufacturer,
          category, description
        from products
        where lower(code) >= lower(given.code) and deleted_at is null
        order by lower(code)
        limit 1
      ) as product on folded_code = lower(given.code)
      order by position`)
    await tx.execute(sql`set local enable_sort = default`)
    return found
  })
  return rows.map(({ folded, id, price, ...fields }) => ({
    folded,
    existing: id === null ? undefined : { ...fields, id: Number(id), priceCents: Number(price) },
  }))
}
