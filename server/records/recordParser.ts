// Parses files with plain records. Knows no database, because it also runs in a child process.
import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import { ignoredColumnsNote } from '#domain/files/columnNotes.ts'
import { readCents, readUnits } from '#domain/files/fileNumbers.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import {
  createRecordColumnGuesser,
  maxRecordRows,
  type RecordColumn,
  recordColumns,
  recordMappingError,
  tooManyRowsMessage,
} from '#domain/files/recordFiles.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'
import { formatCents, formatPercent, formatUsd } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'
import type { AnyRecord } from '#domain/platform/records/defineRecord.ts'
import { isNumeric, withoutUnit } from '#domain/platform/records/fields.ts'
import type { Table } from '#server/files/tables/openTable.ts'
import type { FileParser } from '#server/files/tables/openTableFile.ts'
import type { FileHeader, RowReader } from '#server/files/tables/parseTable.ts'
import { createTableParser } from '#server/files/tables/tableParser.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The text of the cells of a row, by column. */
export type RecordCells = Partial<Record<string, string>>

export type RecordParser = FileParser<FileHeader, string, { columns?: ColumnMapping | undefined }>

export function createRecordParser(record: AnyRecord): RecordParser {
  const guess = createRecordColumnGuesser(record)
  return createTableParser<FileHeader, string>({
    countKnown: (names) => guess(names).filter((column) => column !== null).length,
    createReader: (table, _head, chosen) => createReader(record, table, chosen ?? guess(table.names)),
    script: new URL('parserProcess.ts', import.meta.url),
    scriptOptions: { noun: record.noun },
  })
}

function createReader(
  record: AnyRecord,
  { names, decimalMark }: Pick<Table, 'names' | 'decimalMark'>,
  mapping: ColumnMapping,
): RowReader<FileHeader, string> {
  const columns = recordColumns(record)
  const numbers = columns.filter(({ field }) => isNumeric(field))
  const isOf = (list: readonly RecordColumn[]) => {
    const set = new Set(list.map(({ column }) => column))
    return (column: string) => set.has(column)
  }
  const ignored = ignoredColumnsNote(names, (index) => mapping[index] !== null)
  return {
    mapping,
    isNumber: isOf(numbers),
    mayBeDate: isOf(columns.filter(({ field }) => field.kind === 'paragraph')),
    header: {
      notes: ignored === undefined ? [] : [ignored],
      error: recordMappingError(record, names, mapping),
    },
    async *read(rows) {
      let count = 0
      for await (const { cells: texts, ...source } of rows) {
        count += 1
        if (count > maxRecordRows) throw new Refusal('invalid', tooManyRowsMessage(record))
        const cells: RecordCells = {}
        for (const [index, column] of mapping.entries())
          if (column !== null) cells[column] = texts[index] ?? ''
        if (source.refused) yield { ...source, cells }
        else if (isTotalRow(cells))
          yield { ...source, cells, refused: createRefusedCell('name', cells['name'] ?? '', totalReason) }
        else {
          const notes = normalizeNumbers(cells, numbers, decimalMark)
          yield { ...source, cells, ...(notes.length > 0 && { notes: [...(source.notes ?? []), ...notes] }) }
        }
      }
    },
  }
}

const totalReason = 'The row is the total of the list'

/** Lists end in a row that only names the total. */
function isTotalRow({ number = '', name = '' }: RecordCells): boolean {
  return number === '' && isTotal(name)
}

/**
 * Rewrites amounts, percentages and whole numbers in plain digits: `$1,234.50` becomes `1234.50` and `30 days` becomes `30`. Returns what the user should
 * check. Cells that are not numbers stay as they are and are refused.
 */
function normalizeNumbers(
  cells: RecordCells,
  columns: readonly RecordColumn[],
  decimalMark: DecimalMark,
): string[] {
  const notes: string[] = []
  for (const { column, field } of columns) {
    const text = cells[column]?.trim() ?? ''
    if (text === '' || field.kind === 'length') continue
    if (field.kind === 'integer') {
      const units = readUnits(withoutUnit(field, text), decimalMark)?.value ?? field.readText?.(text)
      if (units !== undefined) cells[column] = String(units)
    } else {
      const isPercent = field.kind === 'percent'
      const cents = readCents(isPercent ? text.replace(/\s*%$/, '') : text, decimalMark)
      if (!cents) continue
      cells[column] = formatCents(cents.value)
      const shown = isPercent ? formatPercent(cents.value) : formatUsd(cents.value)
      if (cents.isUnclear) notes.push(`${field.label} ${text} read as ${shown}`)
    }
  }
  return notes
}
