// Tests formula escaping and CSV round trips.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'

import { byteOrderMark, csvLine, unescapeFormula, escapeFormula } from './csv.ts'
import { anyText } from './textFixtures.ts'

describe('a CSV cell', () => {
  const cells: [string, string][] = [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－5', "'－5"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ["'=1", "''=1"],
    ["'＝1", "''＝1"],
    ["''=1", "'''=1"],
    ['', ''],
    ['Linen dress', 'Linen dress'],
    ["'quoted'", "'quoted'"],
    ["'", "'"],
    ['1-2', '1-2'],
    [' =1', ' =1'],
  ]
  for (const [text, cell] of cells) {
    test(`escapes ${JSON.stringify(text)} as ${JSON.stringify(cell)} and back`, () => {
      assert.equal(escapeFormula(text), cell)
      assert.equal(unescapeFormula(cell), text)
    })
  }

  const tricky = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '＝', '＠', '\t', '\r', "'", 'a', '1', ' ', '\n', '"', ','),
  })

  test('round-trips any text and never starts with a formula character', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, anyText()), (text) => {
        assert.equal(unescapeFormula(escapeFormula(text)), text)
        assert.doesNotMatch(escapeFormula(text), /^[=+\-@\t\r＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('removes an apostrophe only before a formula', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const plain = unescapeFormula(text)
        assert.ok(plain === text || (text === `'${plain}` && /^'*[=+\-@\t\r＝＋－＠]/.test(plain)))
      }),
    )
  })
})

describe('csvLine', () => {
  const lines: [string[], boolean[], string][] = [
    [['D-1', 'Linen dress', '49.90'], [], 'D-1,Linen dress,49.90\r\n'],
    [['D-1', 'Linen dress', '49.90'], [true, true, false], '"D-1","Linen dress",49.90\r\n'],
    [['Dress, long', '32" waist', 'two\nlines'], [], '"Dress, long","32"" waist","two\nlines"\r\n'],
    [['=1+1', '-5', '@SUM("A")'], [true], `"'=1+1",'-5,"'@SUM(""A"")"\r\n`],
    [['', ''], [true], '"",\r\n'],
  ]
  for (const [cells, quoted, line] of lines) {
    test(`formats ${JSON.stringify(cells)} as ${JSON.stringify(line)}`, () => {
      assert.equal(csvLine(cells, quoted), line)
    })
  }

  test('leaves the sign of a negative number', () => {
    assert.equal(csvLine(['-5', '-800.00'], [], [false, true]), "'-5,-800.00\r\n")
  })

  test('quotes only cells that need it', () => {
    assert.equal(csvLine(['D-1', 'Dress, long']), 'D-1,"Dress, long"\r\n')
  })

  test('begins a file with the byte order mark of UTF-8', () => {
    assert.equal(Buffer.from(byteOrderMark).toString('hex'), 'efbbbf')
  })

  test('round-trips any cells through a CSV parser, quoted or not', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', "'", ' ', 'a', ';', '\t') }),
      anyText(),
    )
    const file = fc.array(fc.tuple(cell, cell, cell), { minLength: 1 })
    fc.assert(
      fc.property(file, fc.array(fc.boolean()), (rows, quoted) => {
        const text = rows.map((row) => csvLine(row, quoted)).join('')
        const read: string[][] = parse(text, { record_delimiter: '\r\n', skip_empty_lines: false })
        assert.deepEqual(
          read.map((cells) => cells.map(unescapeFormula)),
          rows,
        )
      }),
    )
  })
})
