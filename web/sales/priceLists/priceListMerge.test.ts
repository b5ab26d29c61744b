// Tests how two users' edits of a price list are merged, row by row.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mergeEdit } from '#web/shell/mergeEdit.ts'

import {
  formatPriceListField,
  loggedNameOf,
  priceListLabels,
  showFields,
  toPriceListFields,
} from './priceListMerge.ts'
import { type PriceRow, rowKey, toRows } from './priceListRows.ts'

/** A row of a product with this id and code. */
function row(id: number, text: string, ...units: string[]): PriceRow {
  const [read] = toRows([
    {
      styleId: null,
      productId: id,
      code: `RT-${id}`,
      name: 'Rib Tank',
      normalPriceCents: 9000,
      fromUnits: 1,
      priceCents: 0,
    },
  ])
  assert.ok(read)
  return { ...read, text, breaks: units.map((unit, index) => ({ id: index, units: unit, text: '1.00' })) }
}

const base = [row(1, '10.00'), row(2, '20.00'), row(3, '30.00'), row(4, '40.00'), row(7, '70.00')]
const mine = [row(5, '50'), row(1, '11'), row(2, '20.0'), row(4, '40.00'), row(7, '70.00', '12')]
const theirs = [row(6, '60.00'), row(1, '12.00'), row(2, '22.00', '24'), row(3, '30.00'), row(7, '70.00')]
const known = new Map([...base, ...theirs, ...mine].map((one) => [rowKey(one), one]))
const names = Object.keys(priceListLabels(known))

function merge() {
  return mergeEdit(names, {
    original: toPriceListFields({ name: 'Chains', rows: base }),
    current: toPriceListFields({ name: 'Large chains', rows: theirs }),
    mine: toPriceListFields({ name: 'Chains ', rows: mine }),
  })
}

test('added, removed and changed rows of both users are kept, and one that both changed is asked for', () => {
  const { fields, adopted, conflicting } = merge()
  assert.equal(fields.name, 'Large chains')
  assert.deepEqual(adopted.toSorted(), ['name', 'product 2', 'product 4', 'product 6'])
  assert.deepEqual(conflicting, ['product 1'])
  const shown = showFields(mine, Object.keys(fields), fields, known)
  assert.deepEqual(
    shown.map(({ code, text, breaks }) => [code, text, ...breaks.map(({ units }) => units)]),
    [
      ['RT-6', '60.00'],
      // As typed: it means the same.
      ['RT-5', '50'],
      ['RT-1', '11'],
      ['RT-2', '22.00', '24'],
      ['RT-7', '70.00', '12'],
    ],
  )
})

test('a row has the name of its product and its prices in words', () => {
  const { fields } = merge()
  assert.equal(priceListLabels(known)['product 2'], 'Rib Tank (RT-2)')
  assert.equal(loggedNameOf('product 2', known), 'Product RT-2')
  assert.equal(formatPriceListField('product 2', fields), '$22.00, $1.00 from 24 units')
  assert.equal(formatPriceListField('product 4', fields), '')
})
