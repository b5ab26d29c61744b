import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyBill } from './billDraft.ts'
import { describeBillSheet, fillBillLines } from './billSheet.ts'

const line = (productId: number, arrivalId: number, toBill: number) => ({
  arrivalId,
  supplierId: 1,
  arrivalNumber: `AR-${arrivalId}`,
  line: productId,
  productId,
  name: `Tank ${productId}`,
  code: `RT-${productId}`,
  color: 'Navy',
  size: 'M',
  styleNumber: null,
  toBill,
  agreedCostMicros: null,
  agreedCurrency: null,
  units: String(toBill),
  cost: '5.00',
})
const draft = { ...emptyBill, lines: [line(1, 10, 6), line(2, 10, 4), line(1, 11, 6)] }
const read = (id: number, quantity: number, unitCostMicros: number | null = null) => ({
  product: { id, code: `RT-${id}`, name: `Tank ${id}`, color: 'Navy', size: 'M', styleId: null },
  quantity,
  unitCostMicros,
})

test('units of a file fill the lines of several arrivals, and its costs replace those of the order', () => {
  const { lines } = fillBillLines(draft, [read(1, 8, 7_125_000)])
  assert.deepEqual(
    lines.map(({ units, cost }) => [units, cost]),
    [
      ['6', '7.125'],
      ['0', '5.00'],
      ['2', '7.125'],
    ],
  )
})

test('units that never came stay on the last line, where the form refuses them', () => {
  const { lines } = fillBillLines(draft, [read(1, 15), read(2, 4)])
  assert.deepEqual(
    lines.map(({ units }) => units),
    ['6', '4', '9'],
  )
})

test('products that did not come, and lines that the file has not, are said', () => {
  assert.equal(
    describeBillSheet([read(1, 12), read(3, 2)], draft),
    '2 products, 14 units; not on the arrivals: Tank 3 (RT-3); 1 line of the arrivals is not in the file; replaces 1 line that was changed',
  )
  assert.equal(describeBillSheet([read(1, 12), read(2, 4)], draft), '2 products, 16 units')
})
