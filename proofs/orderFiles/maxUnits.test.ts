// The bound of the fuzzer: no smaller than what a cell can mean, and small enough to find what is counted twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { maxNumberIn, maxUnits } from './maxUnits.ts'

test('a cell means at most its whole number', () => {
  const cells: [cell: string, max: number][] = [
    ['12', 12],
    ['24.00', 24],
    ['1,200', 1200],
    ['1.000.000', 1_000_000],
    [' $1,234.50 ', 1234],
    ['5 EA', 5],
    ['1e3', 1000],
    ['１２', 12],
    ['٣', 9],
    ['(5)', 5],
    ['LS-100', 0],
    ['2027-03-01', 0],
    ['', 0],
  ]
  for (const [cell, max] of cells) assert.equal(maxNumberIn(cell), max, cell)
})

test('units and packs multiply the numbers of a row', () => {
  assert.equal(maxUnits([['Qty'], ['2', '3.00'], ['4']]), 9)
  assert.equal(
    maxUnits([
      ['Qty', 'UOM'],
      ['2', 'dz'],
    ]),
    288,
  )
  assert.equal(
    maxUnits([
      ['S', 'M', 'Prepacks'],
      ['1', '2', '300'],
    ]),
    303 * 300,
  )
})
