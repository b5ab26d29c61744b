// Fixtures for file tests: reading tables and their errors, and creating workbooks.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'

import { Refusal } from '#server/platform/refusal.ts'

import { convertWorkbook } from './convertWorkbook.ts'
import { detectEncoding } from './decodeText.ts'
import { detectFileKind } from './detectFileKind.ts'
import { openTable, titlesNote } from './openTable.ts'
import { spoolUpload } from './spoolUpload.ts'
import type { TableRow } from './tableRow.ts'
import { openCsv, openLines } from './tableSource.ts'

type File = string | Buffer

/** Reads a file in chunks of at most `chunkBytes`. */
export async function readTable(
  file: File,
  chunkBytes = 65_536,
  countKnown: (names: readonly string[]) => number = () => 0,
): Promise<{
  kind: string
  sheets: string[]
  sheet: number
  sheetCount: number
  notes: string[]
  names: string[]
  rows: TableRow[]
}> {
  await using spooled = await spoolUpload(Readable.from([Buffer.from(file)]))
  const kind = await detectFileKind(spooled)
  await using lines = kind === 'XLSX' ? await convertWorkbook(spooled, { userId: 1, countKnown }) : undefined
  const read = () => inChunks((lines ?? spooled).read(), chunkBytes)
  const source = lines
    ? await openLines(read())
    : await openCsv(read(), await detectEncoding(read()), countKnown)
  const table = await openTable(source, countKnown)
  const { sheets, sheet, sheetCount, names, rows } = table
  return {
    kind,
    sheets: sheets.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name)),
    sheet,
    sheetCount,
    notes: [titlesNote(table) ?? [], table.notes].flat(),
    names,
    rows: await Array.fromAsync(rows),
  }
}

async function* inChunks(bytes: AsyncIterable<Buffer>, chunkBytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += chunkBytes) yield chunk.subarray(at, at + chunkBytes)
  }
}

/** The message with which a file is refused. */
export async function readTableError(file: File): Promise<string> {
  try {
    await readTable(file)
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(error.kind, 'invalid')
    return error.message
  }
  return assert.fail('The file was accepted')
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type CellValue = string | number | boolean | null

export interface WorkbookSpec {
  /** The rows of the first sheet, 'Stock', as values or as XML. */
  rows: readonly (readonly CellValue[])[] | string
  /** Of the second sheet, 'Notes'. One cell by default. */
  otherRows?: readonly (readonly CellValue[])[]
  /** Number formats that cells refer to by position from 1, such as 14 for a date or '00000'. */
  formats?: readonly (number | string)[]
  /** Of `rows` as values, from 1. */
  hiddenRows?: readonly number[]
  /** Before the rows of the first sheet, such as its columns. */
  beforeRows?: string
  /** After the rows of the first sheet, such as merged cells. */
  afterRows?: string
  /** More files in the archive. */
  extra?: Record<string, File>
  /** As in `createZip`. */
  claimed?: number
}

export function createWorkbook({
  rows,
  otherRows = [['note']],
  formats = [],
  hiddenRows = [],
  beforeRows = '',
  afterRows = '',
  extra = {},
  claimed,
}: WorkbookSpec): Buffer {
  const ids = formats.map((format, index) => (typeof format === 'number' ? format : 164 + index))
  const codes = formats.map((format, index) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format)}"/>`,
  )
  const sheet =
    typeof rows === 'string' ? rows : rows.map((values, index) => rowXml(values, index, hiddenRows)).join('')
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Stock" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2].map((id) => `<Relationship Id="r${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, ...ids].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${beforeRows}<sheetData>${sheet}</sheetData>${afterRows}</worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData>${otherRows.map((values, index) => rowXml(values, index)).join('')}</sheetData></worksheet>`,
    ...extra,
  }
  return createZip(files, claimed)
}

function rowXml(values: readonly CellValue[], index: number, hiddenRows: readonly number[] = []): string {
  const cells = values.map((value, column) => cellXml(value, `${columnName(column)}${index + 1}`))
  const hidden = hiddenRows.includes(index + 1) ? ' hidden="1"' : ''
  return `<row r="${index + 1}"${hidden}>${cells.join('')}</row>`
}

function cellXml(value: CellValue, at: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function columnName(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** A zip archive. `claimed` overrides the stored size of each file. */
export function createZip(files: Record<string, File>, claimed?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const name = Buffer.from(path)
    // The fields shared by the file header and its directory entry.
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimed ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04'), fields, name, packed)
    const location = Buffer.alloc(14)
    location.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, location, name)
    at += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end])
}
