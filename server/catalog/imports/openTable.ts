// Opens an uploaded CSV or XLSX file as a table of column names and rows.
import type { DecimalMark } from '#domain/catalog/importNumbers.ts'
import { unescapeFormula } from '#domain/platform/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { convertXlsxToCsv } from './convertXlsxToCsv.ts'
import { decodeText } from './decodeText.ts'
import { readCsv } from './readCsv.ts'
import type { SpooledFile } from './spoolUpload.ts'
import { maxColumns, type TableRow } from './tableRow.ts'

export interface Table extends AsyncDisposable {
  kind: 'CSV' | 'XLSX'
  /** The column names from the first non-blank row. Empty if the file is. */
  names: string[]
  /** A workbook stores its numbers with a point. */
  decimalMark: DecimalMark
  /** The rows below the names, to be read once. A row has at most as many cells as there are names. */
  rows(): AsyncIterable<TableRow>
}

/**
 * Detects the kind of the file from its content. `onRead` gets the number of bytes read so far. Throws a Refusal, here or
 * while rows are read, if the file is unreadable, and stops reading a workbook when `signal` aborts. Dispose of the table (`await using`) unless all rows are read.
 */
export async function openTable(
  spooled: SpooledFile,
  onRead: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Table> {
  const kind = await detectFileKind(spooled)
  if (kind === 'CSV') {
    const { separator, rows } = await readCsv(readText(spooled, onRead))
    return await toTable(kind, separator === ';' ? ',' : '.', rows)
  }
  const csv = await convertXlsxToCsv(spooled, signal)
  const rows = readSheet(csv, (share) => onRead(Math.round(share * spooled.size)))
  return await toTable(kind, '.', rows)
}

/** Signatures of a zip archive with files and of an empty one. */
const zipSignatures = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]
/** Microsoft's compound file: an XLS workbook (before 2007) or one with a password. */
const compoundFileSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Throws a Refusal for XLS workbooks and for workbooks with a password. */
export async function detectFileKind(spooled: SpooledFile): Promise<Table['kind']> {
  for await (const start of spooled.read()) {
    const signature = start.subarray(0, 4)
    if (signature.equals(compoundFileSignature)) {
      throw new Refusal(
        'invalid',
        'The file is an old Excel workbook (XLS) or has a password. Please save it as XLSX without one, or as CSV.',
      )
    }
    return zipSignatures.some((zip) => signature.equals(zip)) ? 'XLSX' : 'CSV'
  }
  return 'CSV'
}

function readText(spooled: SpooledFile, onRead: (bytes: number) => void): AsyncIterable<string> {
  return decodeText(reportProgress(spooled.read(), onRead), spooled.encoding)
}

async function* reportProgress(
  bytes: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of bytes) {
    yield chunk
    read += chunk.length
    onRead(read)
  }
}

async function* readSheet(csv: SpooledFile, onRead: (share: number) => void): AsyncGenerator<TableRow, void> {
  await using sheet = csv
  const { rows } = await readCsv(
    readText(sheet, (bytes) => onRead(bytes / sheet.size)),
    ',',
  )
  yield* rows
  onRead(1)
}

async function toTable(
  kind: Table['kind'],
  decimalMark: DecimalMark,
  rows: AsyncGenerator<TableRow, void>,
): Promise<Table> {
  const first = await rows.next()
  const names = first.done === true ? [] : first.value.cells.map(cleanCell)
  if (names.length > maxColumns) {
    await rows.return()
    throw new Refusal('invalid', `A file may have at most ${maxColumns} columns.`)
  }
  return {
    kind,
    names,
    decimalMark,
    async *rows() {
      for await (const { row, cells } of rows) {
        // Cells beyond the last column name belong to no column.
        yield { row, cells: cells.slice(0, names.length).map(cleanCell) }
      }
    },
    [Symbol.asyncDispose]: async () => {
      await rows.return()
    },
  }
}

function cleanCell(cell: string): string {
  return unescapeFormula(cell.trim())
}
