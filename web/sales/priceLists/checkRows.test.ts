import assert from 'node:assert/strict'
import { test } from 'node:test'

import { breakField, checkRow, readRows, singleField, unitsField } from './checkRows.ts'
import type { PriceRow } from './priceListRows.ts'

function buildRow(text: string, ...breaks: [units: string, text: string][]): PriceRow {
  return {
    styleId: 1,
    productId: null,
    code: '1042',
    name: 'Rib Tank',
    normalPriceCents: 2000,
    text,
    breaks: breaks.map(([units, text], id) => ({ id, units, text })),
  }
}

test('reads prices as the API takes them, with units only from 2 on', () => {
  const product = { ...buildRow('', ['6', '17']), styleId: null, productId: 7 }
  assert.deepEqual(readRows([buildRow('18.00', ['1,200', '$15'], ['12', '16,5']), product]), {
    prices: [
      { styleId: 1, priceCents: 1800 },
      { styleId: 1, fromUnits: 1200, priceCents: 1500 },
      { styleId: 1, fromUnits: 12, priceCents: 1650 },
      { productId: 7, fromUnits: 6, priceCents: 1700 },
    ],
  })
})

test('names the row that can not be saved', () => {
  const correct = 'Correct the prices of 1042.'
  const cases: [row: PriceRow, error: string][] = [
    ...['', '-1', '1.234', 'x', '99999999999'].map((text): [PriceRow, string] => [buildRow(text), correct]),
    [buildRow('x', ['12', '16']), correct],
    [buildRow('18', ['', '']), correct],
    [buildRow('18', ['12', '16'], ['12', '15']), '1042 has two prices from 12 units.'],
    [
      buildRow('18', ['12', '19']),
      '1042: the price from 12 units, $19.00, is higher than the one from 1 unit, $18.00.',
    ],
  ]
  for (const [row, error] of cases) assert.deepEqual(readRows([buildRow('1'), row]), { error }, row.text)
})

test('says at each field what is wrong', () => {
  const errorsOf = (row: PriceRow) => Object.fromEntries(checkRow(row).errors)
  const noPrice = 'Must be a price such as 12.34'
  const noUnits = 'Must be a whole number from 2 to 1,000,000'
  assert.deepEqual(errorsOf(buildRow('')), { [singleField]: noPrice })
  assert.deepEqual(errorsOf(buildRow('', ['12', '16'])), {})
  for (const units of ['', '0', '1', '1.5', '1000001', 'x'])
    assert.deepEqual(errorsOf(buildRow('18', [units, '16'])), { [unitsField(0)]: noUnits }, units)
  assert.deepEqual(errorsOf(buildRow('18', ['', ''])), { [unitsField(0)]: noUnits, [breakField(0)]: noPrice })
  assert.deepEqual(errorsOf(buildRow('18', ['24', '16'], ['12', '15'], ['24', '14'])), {
    [breakField(0)]: 'Must be at most $15.00, the price from 12 units.',
    [unitsField(2)]: 'There is another price from 24 units.',
  })
})
