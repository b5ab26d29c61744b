// Tests that no cell is run as a formula, and that every cell is the same again after a round trip.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { plainCell, safeCell } from './spreadsheet.ts'

suite('cells of a CSV file', () => {
  const cells: [string, string][] = [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
    ['', ''],
    ['Linen dress', 'Linen dress'],
    ["'quoted'", "'quoted'"],
    ["'", "'"],
    ['1-2', '1-2'],
    [' =1', ' =1'],
  ]
  for (const [text, cell] of cells) {
    test(`${JSON.stringify(text)} is written as ${JSON.stringify(cell)} and read again`, () => {
      assert.equal(safeCell(text), cell)
      assert.equal(plainCell(cell), text)
    })
  }

  const tricky = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", 'a', '1', ' ', '\n', '"', ','),
  })

  test('any text is the same after export and import, and opens as text', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (text) => {
        assert.equal(plainCell(safeCell(text)), text)
        assert.doesNotMatch(safeCell(text), /^[=+\-@\t\r]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('a file that somebody else wrote loses an apostrophe only where it guards a formula', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const plain = plainCell(text)
        assert.ok(plain === text || (text === `'${plain}` && /^'*[=+\-@\t\r]/.test(plain)))
      }),
    )
  })
})
