// What is in an uploaded file: the names of its columns, then its rows, whatever its kind.
import { unescapeFormula } from '#domain/platform/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { convertXlsxToCsv } from './convertXlsxToCsv.ts'
import { decodeText } from './decodeText.ts'
import { readCsv } from './readCsv.ts'
import type { SpooledFile } from './spoolUpload.ts'
import { maxColumns, type TableRow } from './tableRow.ts'

export type { TableRow } from './tableRow.ts'

export interface Table extends AsyncDisposable {
  kind: 'CSV' | 'XLSX'
  /** Of the columns, as the first row that isn't blank has them. None where the file is empty. */
  names: string[]
  /** What stands below the names, to be read once. A row may be shorter than the names, but is never longer. */
  rows(): AsyncIterable<TableRow>
}

/**
 * Opens a file as what its bytes say it is, whatever it is called. `onRead` is told how many bytes of the file stand
 * before the rows that were read so far. Refuses what can't be read in a sentence, here or while the rows are read.
 * Dispose of the table (`await using`) when its rows may not have been read to the end.
 */
export async function openTable(spooled: SpooledFile, onRead: (bytes: number) => void): Promise<Table> {
  const kind = await detectFileKind(spooled)
  if (kind === 'CSV') return await toTable(kind, readCsv(textOf(spooled, onRead)))
  const csv = await convertXlsxToCsv(spooled)
  return await toTable(
    kind,
    readSheet(csv, (share) => onRead(Math.round(share * spooled.size))),
  )
}

/** A file in a zip archive, and an archive without any. */
const zipMarks = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]
/** Of Microsoft's compound files: what Excel wrote before 2007, and how it wraps a workbook that has a password. */
const compoundFileMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Whether the bytes are a workbook's. Refuses those of the years before XLSX. */
export async function detectFileKind(spooled: SpooledFile): Promise<Table['kind']> {
  for await (const start of spooled.read()) {
    const mark = start.subarray(0, 4)
    if (mark.equals(compoundFileMark)) {
      throw new Refusal(
        'invalid',
        'The file is an old Excel workbook (XLS) or has a password. Please save it as XLSX without one, or as CSV.',
      )
    }
    return zipMarks.some((zipMark) => mark.equals(zipMark)) ? 'XLSX' : 'CSV'
  }
  return 'CSV'
}

function textOf(spooled: SpooledFile, onRead: (bytes: number) => void): AsyncIterable<string> {
  return decodeText(told(spooled.read(), onRead), spooled.encoding)
}

async function* told(bytes: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let read = 0
  for await (const piece of bytes) {
    yield piece
    read += piece.length
    onRead(read)
  }
}

async function* readSheet(csv: SpooledFile, onRead: (share: number) => void): AsyncGenerator<TableRow, void> {
  await using sheet = csv
  yield* readCsv(
    textOf(sheet, (bytes) => onRead(bytes / sheet.size)),
    ',',
  )
  onRead(1)
}

async function toTable(kind: Table['kind'], rows: AsyncGenerator<TableRow, void>): Promise<Table> {
  const first = await rows.next()
  const names = first.done === true ? [] : first.value.cells.map(plainText)
  if (names.length > maxColumns) {
    await rows.return()
    throw new Refusal('invalid', `A file may have at most ${maxColumns} columns.`)
  }
  return {
    kind,
    names,
    async *rows() {
      for await (const { row, cells } of rows) {
        // What stands right of the last name belongs to no column.
        yield { row, cells: cells.slice(0, names.length).map(plainText) }
      }
    },
    [Symbol.asyncDispose]: async () => {
      await rows.return()
    },
  }
}

function plainText(cell: string): string {
  return unescapeFormula(cell.trim())
}
