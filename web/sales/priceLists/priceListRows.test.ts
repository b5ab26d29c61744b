import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ListPrice } from '#contract/sales/priceLists.ts'

import { filterRows, hasSamePrices, mergeRows, rebaseRows, toPrices, toRow } from './priceListRows.ts'

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

test('pasted prices replace known ones and add the others first', () => {
  const rows = mergeRows([toRow(style)], [product, { ...style, priceCents: 1500 }])
  assert.deepEqual(
    rows.map(({ code, text }) => [code, text]),
    [
      ['RT-M', '18.00'],
      ['1042', '15.00'],
    ],
  )
  assert.deepEqual(toPrices(rows), [
    { productId: 1, priceCents: 1800 },
    { styleId: 1, priceCents: 1500 },
  ])
})

test('rows with their old prices typed again are unchanged', () => {
  const rows = [toRow(style), toRow(product)]
  const type = (text: string) => rows.map((row) => (row.code === '1042' ? { ...row, text } : row))
  assert.ok(hasSamePrices(type('18.00'), rows))
  assert.ok(!hasSamePrices(type('5'), rows))
  assert.ok(!hasSamePrices(rows.slice(1), rows))
  assert.ok(!hasSamePrices(rows, rows.slice(1)))
})

test('a text that is not a price prevents saving', () => {
  for (const text of ['', '-1', '1.234', 'x', '99999999999'])
    assert.equal(toPrices([{ ...toRow(style), text }]), undefined, text)
})

test('rows are found by words of the code and the name', () => {
  const rows = [toRow(style), toRow(product)]
  assert.deepEqual(
    filterRows(rows, 'tank ecru').map(({ code }) => code),
    ['RT-M'],
  )
  assert.equal(filterRows(rows, ' ').length, 2)
})

test('added, removed and typed prices are kept over those that another user saved', () => {
  const row = (code: string, text: string) => ({
    ...toRow({ ...product, productId: Number(code), code }),
    text,
  })
  const base = [row('1', '10.00'), row('2', '20.00'), row('3', '30.00'), row('4', '40.00')]
  const mine = [row('5', '50.00'), row('1', '11.00'), row('2', '20.00'), row('4', '40.00')]
  const theirs = [row('6', '60.00'), row('1', '12.00'), row('2', '22.00'), row('3', '33.00')]
  assert.deepEqual(
    rebaseRows(base, mine, theirs).map(({ code, text }) => [code, text]),
    [
      ['5', '50.00'],
      ['6', '60.00'],
      ['1', '11.00'],
      ['2', '22.00'],
    ],
  )
})
