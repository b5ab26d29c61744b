// A table to export, for CSV files and workbooks alike.
import { csvLine } from '#domain/platform/csv.ts'
import { formatCents, formatPpm } from '#domain/platform/money.ts'

/** Amounts are in cents, percentages in parts per million; days are texts such as '2026-03-31', costs such as '7.654321'. */
export type ColumnKind = 'text' | 'day' | 'count' | 'amount' | 'cost' | 'percent'

export interface ExportColumn {
  name: string
  kind: ColumnKind
}

/** Null: an empty cell. */
export type ExportCell = string | number | null
export type ExportRow = readonly ExportCell[]

export interface ExportTable {
  name: string
  columns: readonly ExportColumn[]
  /** In batches, so that only some rows are in memory. */
  rows: AsyncIterable<readonly ExportRow[]>
}

/** The lines of its rows, without the head. */
export async function* toCsvLines({ columns, rows }: Omit<ExportTable, 'name'>): AsyncGenerator<string> {
  const numbers = columns.map(({ kind }) => kind !== 'text')
  const quoted = numbers.map((isNumber) => !isNumber)
  const toLine = (row: ExportRow) => {
    const cells = row.map((cell, index) => toPlainText(cell, columns[index]?.kind))
    return csvLine(cells, quoted, numbers)
  }
  for await (const batch of rows) if (batch.length > 0) yield batch.map(toLine).join('')
}

/** The decimal of a number without currency and percent sign, as CSV files and workbooks have it. */
export function toPlainText(cell: ExportCell, kind: ColumnKind | undefined): string {
  if (typeof cell !== 'number') return cell ?? ''
  if (kind === 'amount') return formatCents(cell)
  return kind === 'percent' ? formatPpm(cell).slice(0, -1) : String(cell)
}
