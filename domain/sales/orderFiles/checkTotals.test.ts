// What a file says about its totals, compared with what was read.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createTotalChecker } from './checkTotals.ts'
import type { CheckedRow } from './rowTotals.ts'
import { findNumberColumns, readStatedTotals, readTotalLabel } from './statedTotals.ts'

test('labels of totals are recognized in several languages', () => {
  for (const [kind, labels] of [
    [
      'units',
      ['Total units', 'TOTAL QTY:', 'Units total', 'Gesamtmenge', 'Quantité totale', 'Total de unidades'],
    ],
    [
      'amount',
      ['Order Total', 'Total amount (USD)', 'Total due', 'Gesamtbetrag', 'Montant total', 'Total HT'],
    ],
    ['plain', ['Total', 'Grand Total', 'Subtotal', 'Summe', 'Totale:']],
    ['extra', ['Sales tax', 'Tax 8.5%', 'Shipping', 'Shipping & handling', 'MwSt 19 %', 'Versandkosten']],
    [undefined, ['Total Look', 'LS-100', 'Tax free bag', 'Transport jacket', '48']],
  ] as const)
    for (const label of labels) assert.equal(readTotalLabel(label), kind, label)
})

test('a row with only labels and numbers has totals', () => {
  const columns = findNumberColumns(['customerName', 'styleNumber', null, null, 'lineTotal'], new Set([2, 3]))
  const read = (...texts: string[]) => readStatedTotals(texts, columns, '.')
  assert.deepEqual(read('Total', '', '30', '18', '$1,152.00'), { statedUnits: '48', statedTotal: '1152.00' })
  assert.deepEqual(read('Total units', '48'), { statedUnits: '48' })
  assert.deepEqual(read('', 'Total units: 48'), { statedUnits: '48' })
  const both = { statedUnits: '161', statedTotal: '4879.00' }
  assert.deepEqual(read('Total units 161', '', '$4,879.00'), both)
  assert.deepEqual(read('', 'Total units', '161', '', '$4,879.00'), both)
  assert.deepEqual(read('Total', '48'), { lineTotal: '48.00' })
  assert.deepEqual(read('Order total', '$1,152.00'), { statedTotal: '1152.00' })
  assert.deepEqual(read('Total Qty', '48', 'Total amount', '1,152.00'), {
    statedUnits: '48',
    statedTotal: '1152.00',
  })
  assert.deepEqual(read('Sales tax', '', '', '', '97.92'), { extraAmount: '97.92' })
  assert.equal(read('Total', 'LS-100', '1'), undefined)
  assert.equal(read('Harbor', 'LS-100', '1'), undefined)
})

/** Rows of one product each at $24.00, or of totals. */
function rowsOf(...cells: (number | CheckedRow['cells'])[]): CheckedRow[] {
  return cells.map((each, index) =>
    typeof each === 'number'
      ? {
          row: index + 2,
          cells: { styleNumber: 'LS-100', quantity: String(each) },
          orderedUnits: each,
          quantity: each,
          unitPriceCents: 2400,
        }
      : { row: index + 2, cells: each, orderedUnits: 0, quantity: 0, unitPriceCents: undefined },
  )
}

function amountsOf(subtotalCents: number) {
  return {
    subtotalCents,
    discountBasisPoints: 0,
    discountCents: 0,
    chargesCents: 0,
    totalCents: subtotalCents,
  }
}

test('totals of an order, of the file, and since another total are right; others are said', () => {
  const check = createTotalChecker()
  const differencesOf = (...cells: (number | CheckedRow['cells'])[]) => {
    const rows = rowsOf(...cells)
    const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
    return check(rows, amountsOf(units * 2400)).differences
  }
  assert.deepEqual(differencesOf(30, 18, { statedUnits: '48', statedTotal: '1152.00' }), [])
  assert.deepEqual(
    differencesOf(30, { statedUnits: '30' }, 18, { lineTotal: '18.00' }, { statedUnits: '96' }),
    [],
  )
  assert.deepEqual(differencesOf(30, { extraAmount: '97.92' }, { statedTotal: '817.92' }), [])
  assert.deepEqual(differencesOf(30, 16, { statedUnits: '48', statedTotal: '1152.00' }), [
    'The file says 48 units in row 4, 46 were read.',
    'The file says $1,152.00 in row 4, $1,104.00 was read.',
  ])
})

test('columns with totals are of the order or of their row', () => {
  const check = createTotalChecker()
  const withCells = (cells: CheckedRow['cells'][], ...units: number[]) =>
    rowsOf(...units).map((row, index) => ({ ...row, cells: { ...row.cells, ...cells[index] } }))
  const ofOrder = { statedUnits: '48' }
  assert.deepEqual(check(withCells([ofOrder, ofOrder], 30, 18), amountsOf(48 * 2400)).differences, [])
  assert.deepEqual(check(withCells([ofOrder, ofOrder], 30, 16), amountsOf(46 * 2400)).differences, [
    'The file says 48 units, 46 were read.',
  ])
  const ofRows = [{ statedUnits: '30' }, { statedUnits: '18' }]
  assert.deepEqual(check(withCells(ofRows, 30, 16), amountsOf(46 * 2400)).differences, [
    'The file says 18 units in row 3, 16 were read.',
  ])
  const total = (rowTotal: string) => check(withCells([{ rowTotal }], 2), amountsOf(4800)).differences
  assert.deepEqual([total('2.00'), total('48.00')], [[], []])
  assert.deepEqual(total('3.00'), ['The file says 3 units in row 2, 2 were read.'])
  assert.deepEqual(total('50.00'), ['The file says $50.00 in row 2, $48.00 was read.'])
  const unpriced = withCells([{ rowTotal: '50.00' }], 2).map((row) => ({ ...row, unitPriceCents: undefined }))
  assert.deepEqual(check(unpriced, undefined).differences, [])
  const { notes } = check(withCells([{ lineTotal: '48.00' }, { lineTotal: '49.00' }], 2, 2), amountsOf(9600))
  assert.deepEqual([...notes], [[3, 'The file says $49.00 for the row: 2 × $24.00 is $48.00']])
})
