import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatBarcodes, readBarcodes } from './barcodeCells.ts'

test('a cell has several barcodes, some of cartons', () => {
  const cell = '36000291452; 10036000291459 x12, HOUSE-7 | 0036000291452'
  const { barcodes, notes } = readBarcodes(cell)
  assert.deepEqual(notes, [])
  assert.equal(formatBarcodes(barcodes), '036000291452, 10036000291459 x 12, HOUSE-7')
  assert.deepEqual(readBarcodes(formatBarcodes(barcodes)).barcodes, barcodes)
  assert.deepEqual(readBarcodes(' , ').barcodes, [])
})

test('an x in a code is no number of units', () => {
  const { barcodes } = readBarcodes('BOX12, TX5, A x 6')
  assert.deepEqual(barcodes, [
    { code: 'BOX12', units: 1 },
    { code: 'TX5', units: 1 },
    { code: 'A', units: 6 },
  ])
})

test('a wrong barcode is left out with the reason, the others are read', () => {
  const { barcodes, notes } = readBarcodes('036000291455, 4.00638E+12, A x 20000, 4006381333931')
  assert.equal(formatBarcodes(barcodes), '4006381333931')
  assert.deepEqual(notes, [
    'Barcode 036000291455 is left out: 036000291455 is not a UPC: its last digit would be 2.',
    'Barcode 4.00638E+12 is left out: The spreadsheet shortened it. Format the column as text.',
    'Barcode A x 20000 is left out: A carton holds 1 to 10000 units.',
  ])
  const many = Array.from({ length: 60 }, (_, index) => `B-${index}`).join()
  assert.deepEqual([readBarcodes(many).barcodes.length, readBarcodes(many).notes.length], [50, 10])
})
