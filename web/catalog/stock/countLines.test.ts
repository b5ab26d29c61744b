// Tests the state of a stock count.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { stockLimits } from '#domain/stock/stock.ts'
import { productFixture } from '#web/catalog/products/productFixtures.ts'
import { addMissed } from '#web/catalog/scanning/missedScans.ts'

import {
  changeLine,
  addScan,
  summarizeDifferences,
  emptyCount,
  removeSaved,
  closeStyle,
  countError,
  openStyle,
  setCounted,
  type StockCount,
} from './countLines.ts'

const product = (id: number, onRecord: number) => ({ ...productFixture({ id }), onRecord, reserved: 0 })
const scanOne = (count: StockCount, scanned: ReturnType<typeof product>) => addScan(count, scanned)

test('adds the units of a carton', () => {
  const { lines } = addScan(scanOne(emptyCount, product(1, 9)), product(1, 9), 12)
  assert.equal(lines[0]?.counted, 13)
})

test('adds one for each scan and moves the line to the top', () => {
  const scans = [product(1, 9), product(2, 4), product(1, 9)]
  const { lines } = scans.reduce(scanOne, emptyCount)
  assert.deepEqual(
    lines.map(({ code, onRecord, counted }) => [code, onRecord, counted]),
    [
      ['DR-1', 9, 2],
      ['DR-2', 4, 1],
    ],
  )
})

test('keeps the units on record from the first scan', () => {
  const { lines } = [product(1, 9), product(1, 8)].reduce(scanOne, emptyCount)
  assert.equal(lines[0]?.onRecord, 9)
})

test('adds a scan to a typed quantity', () => {
  const typed = changeLine(addScan(emptyCount, product(1, 9)), 1, { counted: 7 })
  assert.equal(addScan(typed, product(1, 9)).lines[0]?.counted, 8)
})

test('lists a missed code once and removes it when it is found', () => {
  const missed = ['dr-1', 'DR-1', 'XYZ'].reduce(
    (count, code) => addMissed(count, code, `No ${code}.`),
    emptyCount,
  )
  assert.deepEqual(
    missed.missed.map(({ code }) => code),
    ['DR-1', 'XYZ'],
  )
  assert.deepEqual(
    addScan(missed, product(1, 9)).missed.map(({ code }) => code),
    ['XYZ'],
  )
})

test('reports a product beyond the maximum as missed', () => {
  const all = Array.from({ length: stockLimits.countLines }, (_, index) => product(index + 1, 1))
  const full = all.reduce(scanOne, emptyCount)
  const { lines, missed } = addScan(full, product(9999, 1))
  assert.equal(lines.length, stockLimits.countLines)
  assert.deepEqual(
    missed.map(({ sentence }) => sentence),
    ['DR-9999 was not counted: a count can have at most 500 products.'],
  )
  assert.equal(addScan(full, product(7, 1)).lines[0]?.counted, 2)
})

test('sums differences up and down', () => {
  let count = [product(1, 9), product(2, 4), product(3, 0), product(4, 1)].reduce(scanOne, emptyCount)
  count = changeLine(count, 1, { counted: 7 })
  count = changeLine(count, 3, { counted: 3 })
  const { different, more, fewer } = summarizeDifferences(count.lines)
  assert.deepEqual(
    different.map(({ id }) => id),
    [3, 2, 1],
  )
  assert.deepEqual([more, fewer], [3, 5])
})

test('keeps what was counted after saving', () => {
  const sent = addMissed(
    [product(1, 9), product(2, 4), product(3, 0)].reduce(scanOne, emptyCount),
    'XYZ',
    'No XYZ.',
  )
  assert.equal(removeSaved(sent, sent), emptyCount)
  const scanned = [product(1, 9), product(4, 2)].reduce(scanOne, sent)
  const { lines, missed } = removeSaved(
    addMissed(changeLine(scanned, 2, { counted: 1 }), 'ABC', 'No ABC.'),
    sent,
  )
  assert.deepEqual(
    lines.map(({ id, onRecord, counted }) => [id, onRecord, counted]),
    [
      [4, 2, 1],
      [1, 1, 2],
    ],
  )
  assert.deepEqual(
    missed.map(({ code }) => code),
    ['ABC'],
  )
})

test('the cells of a style are lines: 0 is counted, an empty cell is not, and a wrong text is no count', () => {
  const products = [product(1, 9), product(2, 4), product(3, 1)]
  const opened = openStyle(addScan(emptyCount, product(7, 2)), 5)
  let count = setCounted(opened, products, { 1: '0', 2: '12', 3: '' })
  assert.deepEqual(
    count.lines.map(({ id, counted }) => [id, counted]),
    [
      [1, 0],
      [2, 12],
      [7, 1],
    ],
  )
  assert.equal(countError(count), undefined)
  count = setCounted(count, products, { 2: '1x' })
  assert.match(countError(count) ?? '', /DR-2: Quantity must be a whole number\.$/)
  count = setCounted(count, products, { 1: '', 2: '' })
  assert.deepEqual(
    count.lines.map(({ id }) => id),
    [7],
  )
  assert.equal(closeStyle(count, 5, new Set([7])), emptyCount)
})
