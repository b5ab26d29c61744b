// Any table is read back as it was written, as CSV in every dialect and encoding and as a workbook with texts, numbers and formats.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { escapeFormula } from '#domain/platform/csv.ts'

import { createWorkbook, escapeXml, readTable } from './tableFixtures.ts'

const names = ['productId', 'productName', 'price', 'quantity']

/** Windows-1252 has letters of Western Europe only. */
const latin = fc.constantFrom(...'Aa1é öü€\',;|\t"-=#.\\%\n0'.split(''))
const any = fc.oneof({ weight: 4, arbitrary: latin }, fc.constantFrom('黑', '👗', '\u05d0', 'ő'))
/** As the reader returns texts: trimmed, and no errors, formulas or numbers of spreadsheets, which have their own tests. */
const isPlain = (text: string) => text === text.trim() && !/^(?:="|#)/.test(text)
const textOf = (letter: fc.Arbitrary<string>) =>
  fc
    .array(letter, { maxLength: 12 })
    .map((letters) => letters.join(''))
    .filter(isPlain)
const rowOf = (letter: fc.Arbitrary<string>) =>
  fc.tuple(
    textOf(letter).map((text) => `P${text}`),
    textOf(letter),
    textOf(letter),
    textOf(letter),
  )
const tableOf = (letter: fc.Arbitrary<string>) => fc.array(rowOf(letter), { minLength: 1, maxLength: 8 })

const bytesOf: Record<string, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'windows-1252': (text) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'),
}

describe('a table written as CSV', () => {
  for (const [encoding, toBytes] of Object.entries(bytesOf)) {
    test(`in ${encoding} is read back the same`, async () => {
      const table = tableOf(encoding === 'windows-1252' ? latin : any)
      const dialect = fc.record({
        separator: fc.constantFrom(',', ';', '\t'),
        lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
        isQuoted: fc.boolean(),
        chunkBytes: fc.integer({ min: 80, max: 200 }),
      })
      await fc.assert(
        fc.asyncProperty(table, dialect, async (rows, { separator, lineEnd, isQuoted, chunkBytes }) => {
          const toCell = (text: string) => {
            const escaped = escapeFormula(text)
            const mustQuote = isQuoted || /["\r\n]|^\s|\s$/.test(escaped) || escaped.includes(separator)
            return mustQuote ? `"${escaped.replaceAll('"', '""')}"` : escaped
          }
          const lines = [names, ...rows].map((row) => row.map(toCell).join(separator) + lineEnd)
          const read = await readTable(toBytes(lines.join('')), chunkBytes, countNames)
          assert.deepEqual(read.names, names)
          assert.deepEqual(
            read.rows.map(({ cells }) => cells),
            rows,
          )
        }),
        { numRuns: 150 },
      )
    })
  }
})

function countNames(cells: readonly string[]): number {
  return cells.filter((cell) => names.includes(cell)).length
}

/** A cell of a workbook, and what is read of it. */
interface Cell {
  xml: (at: string) => string
  text: string
}

const texts: fc.Arbitrary<Cell> = textOf(any.filter((letter) => letter !== '_')).map((text) => ({
  text,
  xml: (at) =>
    `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeFormula(text))}</t></is></c>`,
}))
const cents: fc.Arbitrary<Cell> = fc.integer({ min: 0, max: 99_999_999 }).map((value) => ({
  text: String(value / 100),
  // With the noise of binary fractions, as spreadsheets save them.
  xml: (at) => `<c r="${at}"><v>${(value / 100).toPrecision(17)}</v></c>`,
}))
const padded: fc.Arbitrary<Cell> = fc.integer({ min: 0, max: 99_999 }).map((value) => ({
  text: String(value).padStart(5, '0'),
  xml: (at) => `<c r="${at}" s="1"><v>${value}</v></c>`,
}))
const percents: fc.Arbitrary<Cell> = fc.integer({ min: 0, max: 10_000 }).map((value) => ({
  text: `${value / 100}%`,
  xml: (at) => `<c r="${at}" s="2"><v>${value / 10_000}</v></c>`,
}))
const days: fc.Arbitrary<Cell> = fc.integer({ min: 61, max: 60_000 }).map((day) => ({
  text: new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10),
  xml: (at) => `<c r="${at}" s="3"><v>${day}</v></c>`,
}))

test('a table written as a workbook is read back the same', async () => {
  const cell = fc.oneof(texts, cents, padded, percents, days)
  // One workbook with many rows, because each starts a process.
  const [rows = []] = fc.sample(
    fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 300, maxLength: 300 }),
    1,
  )
  const sheet = rows.map((row, index) => {
    const cells = row.map(({ xml }, column) => xml(`${'ABCD'[column]}${index + 2}`))
    return `<row r="${index + 2}">${cells.join('')}</row>`
  })
  const header = `<row r="1">${names.map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>`
  const file = createWorkbook({ rows: header + sheet.join(''), formats: ['00000', 10, 14] })
  const read = new Map((await readTable(file, 65_536, countNames)).rows.map(({ row, cells }) => [row, cells]))
  for (const [index, row] of rows.entries()) {
    const expected = row.map(({ text }) => text)
    assert.deepEqual(read.get(index + 2) ?? expected.map(() => ''), expected)
  }
})
