// Writes rows as the files of several programs, and damages files.
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { createWorkbook, createZip, escapeXml } from '#server/files/tables/tableFixtures.ts'

import type { Rows } from './sampleFiles.ts'

export function encodeCsv(rows: Rows, random: RandomSource): Buffer {
  const separator = random.pick([',', ',', ';', '\t'])
  const lineEnd = random.pick(['\n', '\r\n', '\r'])
  const quote = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const text = rows.map((row) => row.map(quote).join(separator)).join(lineEnd)
  const encoding = random.pick(['utf8', 'utf8', 'utf8', 'utf16le', 'latin1'] as const)
  return Buffer.from(encoding === 'latin1' ? text : random.pick(['', '\ufeff']) + text, encoding)
}

/**
 * Cells are texts or, where they look like one, numbers. Some rows are hidden. Some cells are merged: only the first has a text, as
 * in `rows`: a quantity over several rows never counts in each.
 */
export function encodeWorkbook(rows: Rows, random: RandomSource): { file: Buffer; rows: Rows } {
  const sheet = rows.map((row) => row.map(withoutControls))
  const range = random.chance(0.3) && sheet.length > 2 ? pickRange(sheet.length, random) : undefined
  const merged = range ? mergeCells(sheet, range) : sheet
  const asNumbers = random.chance(0.5)
  const file = createWorkbook({
    rows: merged.map((row) =>
      row.map((cell) => (asNumbers && /^\d{1,9}(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
    ),
    hiddenRows: random.chance(0.2) ? [1 + random.int(rows.length + 1)] : [],
    afterRows: range ? `<mergeCells><mergeCell ref="${formatRange(range)}"/></mergeCells>` : '',
  })
  return { file, rows: merged }
}

interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

function pickRange(rowCount: number, random: RandomSource): Range {
  const top = random.int(rowCount - 1)
  const firstColumn = random.int(6)
  return {
    top,
    bottom: Math.min(rowCount - 1, top + 1 + random.int(3)),
    left: firstColumn,
    right: firstColumn + random.int(2),
  }
}

/** The text of the first cell of the range, in that cell only. */
function mergeCells(rows: Rows, { top, bottom, left, right }: Range): Rows {
  const text = rows[top]?.[left] ?? ''
  return rows.map((row, index) =>
    index < top || index > bottom
      ? row
      : row.map((cell, column) => {
          if (column < left || column > right) return cell
          return column === left && index === top ? text : ''
        }),
  )
}

function formatRange({ top, bottom, left, right }: Range): string {
  return `${letterOf(left)}${top + 1}:${letterOf(right)}${bottom + 1}`
}

/** Without the characters that XML can't have. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '').toWellFormed()
}

function letterOf(column: number): string {
  return String.fromCodePoint(65 + column)
}

const oddXml = [
  ['<c>', '</c>', '<v>', '</v>', '</row>', '<row r="1">', '<is>', '</t>', '<!--', '-->', '<![CDATA[', ']]>'],
  ['&amp;', '&#0;', '&#x1F457;', '&undefined;', '<!DOCTYPE x [<!ENTITY e "5">]>', '&e;', ' t="s"', ' t="d"'],
  [
    ' t="e"',
    ' r="A1"',
    ' r="ZZZ99999"',
    ' r=""',
    ' s="99"',
    ' r="-1"',
    '<v>1e999</v>',
    '<v>-1</v>',
    '<f>1+1</f>',
    '\0',
  ],
].flat()

/** A workbook with damaged XML in an intact archive. */
export function encodeBrokenSheet(rows: Rows, random: RandomSource): Buffer {
  let xml = rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((cell, column) => `<c r="${letterOf(column % 26)}${index + 1}" t="inlineStr"><is><t>${escapeXml(withoutControls(cell))}</t></is></c>`).join('')}</row>`,
    )
    .join('')
  for (let count = 1 + random.int(4); count > 0; count -= 1) {
    const at = random.int(xml.length + 1)
    if (random.chance(0.3)) xml = xml.slice(0, at) + xml.slice(at + random.int(40))
    else if (random.chance(0.1)) xml = xml.slice(0, at)
    else xml = xml.slice(0, at) + random.pick(oddXml) + xml.slice(at)
  }
  return random.chance(0.8)
    ? createWorkbook({ rows: xml })
    : createZip({ 'xl/worksheets/sheet1.xml': xml, [random.pick(['a', '../a', '[Content_Types].xml'])]: xml })
}

/** Flips, removes, repeats and inserts bytes. */
export function damageBytes(file: Buffer, random: RandomSource): Buffer {
  let bytes = Buffer.from(file)
  for (let count = 1 + random.int(6); count > 0 && bytes.length > 0; count -= 1) {
    const at = random.int(bytes.length)
    const end = Math.min(bytes.length, at + 1 + random.int(60))
    const kind = random.int(5)
    if (kind < 2) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8))
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    else
      bytes = random.chance(0.3)
        ? bytes.subarray(0, at)
        : Buffer.concat([bytes.subarray(0, at), Buffer.from([random.int(256)]), bytes.subarray(at)])
  }
  return bytes
}
