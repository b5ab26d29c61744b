import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ListPrice } from '#contract/sales/priceLists.ts'

import {
  addBreak,
  countPrices,
  filterRows,
  hasSamePrices,
  mergeRows,
  type PriceRow,
  removeBreak,
  sortBreaks,
  toRows,
  typeBreak,
} from './priceListRows.ts'

const style: ListPrice = {
  styleId: 1,
  productId: null,
  code: '1042',
  name: 'Rib Tank',
  normalPriceCents: 2000,
  fromUnits: 1,
  priceCents: 1800,
}
const product: ListPrice = { ...style, styleId: null, productId: 1, code: 'RT-M', name: 'Rib Tank, Écru, M' }
const from = (price: ListPrice, fromUnits: number, priceCents: number) => ({
  ...price,
  fromUnits,
  priceCents,
})

function firstOf(rows: readonly PriceRow[]): PriceRow {
  const [first] = rows
  assert.ok(first)
  return first
}

/** '1042 18.00 12:16.00' */
function textsOf(rows: readonly PriceRow[]): string[] {
  return rows.map(({ code, text, breaks }) =>
    [code, text, ...breaks.map(({ units, text }) => `${units}:${text}`)].join(' '),
  )
}

test('the prices of a style or product become one row', () => {
  const rows = toRows([style, from(style, 12, 1600), from(style, 48, 1500), from(product, 6, 1700)])
  assert.deepEqual(textsOf(rows), ['1042 18.00 12:16.00 48:15.00', 'RT-M  6:17.00'])
  assert.equal(countPrices(rows), 4)
  assert.equal(countPrices(rows.map((row) => ({ ...row, text: '', breaks: [] }))), 2)
})

test('quantity prices are added, typed, sorted by units and removed', () => {
  const row = firstOf(toRows([style, from(style, 12, 1600)]))
  const typed = typeBreak(addBreak(addBreak(row)), 2, { units: '6', text: '17' })
  assert.deepEqual(textsOf([typed]), ['1042 18.00 12:16.00 : 6:17'])
  assert.deepEqual(textsOf([sortBreaks(typed)]), ['1042 18.00 6:17 12:16.00 :'])
  assert.equal(sortBreaks(row), row)
  assert.deepEqual(textsOf([removeBreak(typed, 0)]), ['1042 18.00 : 6:17'])
})

test('pasted prices replace those of the same units and add the others first', () => {
  const rows = mergeRows(toRows([style, from(style, 12, 1600)]), [
    product,
    from(style, 12, 1550),
    from(style, 6, 1700),
  ])
  assert.deepEqual(textsOf(rows), ['RT-M 18.00', '1042 18.00 6:17.00 12:15.50'])
  assert.deepEqual(textsOf(mergeRows(rows, [from(style, 1, 1500)])), [
    'RT-M 18.00',
    '1042 15.00 6:17.00 12:15.50',
  ])
  const ids = rows.flatMap(({ breaks }) => breaks.map(({ id }) => id))
  assert.equal(new Set(ids).size, ids.length)
})

test('rows with their old prices typed again are unchanged', () => {
  const rows = toRows([style, from(style, 12, 1600), product])
  const type = (text: string) => rows.map((row) => (row.code === '1042' ? { ...row, text } : row))
  assert.ok(hasSamePrices(type('18.00'), rows))
  assert.ok(!hasSamePrices(type('5'), rows))
  assert.ok(!hasSamePrices(rows.slice(1), rows))
  assert.ok(!hasSamePrices(rows, rows.slice(1)))
  const typeFirst = (typed: { units?: string; text?: string }) =>
    rows.map((row) => (row.code === '1042' ? typeBreak(row, 0, typed) : row))
  assert.ok(hasSamePrices(typeFirst({ units: '12' }), rows))
  assert.ok(!hasSamePrices(typeFirst({ units: '24' }), rows))
  assert.ok(!hasSamePrices(rows.map(addBreak), rows))
})

test('rows are found by words of the code and the name', () => {
  const rows = toRows([style, product])
  assert.deepEqual(
    filterRows(rows, 'tank ecru').map(({ code }) => code),
    ['RT-M'],
  )
  assert.equal(filterRows(rows, ' ').length, 2)
})
