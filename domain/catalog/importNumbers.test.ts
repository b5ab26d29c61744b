// Prices and quantities as supplier files write them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { formatCents, formatUsd, maxPriceCents } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { normalizeNumbers } from './importNumbers.ts'

type Case = [text: string, decimalMark: DecimalMark, plain: string, note?: string]

const prices: Case[] = [
  ['49.90', '.', '49.90'],
  ['007', '.', '007'],
  ['1234.5', '.', '1234.5'],
  ['012.34', '.', '012.34'],
  ['.5', '.', '0.50'],
  ['12.50', ',', '12.50'],
  ['12,50', ',', '12.50'],
  ['12,50', '.', '12.50'],
  ['$12.50', '.', '12.50'],
  [' US$ 12.50 ', '.', '12.50'],
  ['12 USD', '.', '12.00'],
  ['12USD', '.', '12.00'],
  ['12$', '.', '12.00'],
  ['12.50 usd', '.', '12.50'],
  ['$1,234.50', '.', '1234.50'],
  ['1,234.50', ',', '1234.50'],
  ['1.234,50', '.', '1234.50'],
  ['1.234,50', ',', '1234.50'],
  ['1,234,567', '.', '1234567.00'],
  ['1.234.567,8', ',', '1234567.80'],
  ['1.234.567', '.', '1234567.00'],
  ['1\u00a0234,50', ',', '1234.50'],
  ['1\u202f234\u202f567', ',', '1234567.00'],
  ['1 234.5', '.', '1234.50'],
  ["1'234.50", '.', '1234.50'],
  ['1’234.50', '.', '1234.50'],
  ['$1 234', '.', '1234.00'],
  ['10000000.00', '.', '10000000.00'],
  [`${'9'.repeat(12)},5`, '.', `${'9'.repeat(12)}.50`],
  [`1,${'0'.repeat(38)}`, '.', '1.00'],
  // A single mark before three digits can be either. The file decides, and the note says so.
  ['1,234', '.', '1234.00', 'Price 1,234 read as $1,234.00'],
  ['1.234', ',', '1234.00', 'Price 1.234 read as $1,234.00'],
  ['1,234', ',', '1.23', 'Price 1,234 read as $1.23'],
  ['12.500', '.', '12.50', 'Price 12.500 read as $12.50'],
  // Not thousands: they have one to three digits before the mark, and the first is not a zero.
  ['0,500', '.', '0.50'],
  ['1234,500', '.', '1234.50'],
  // Half a cent is rounded away from zero.
  ['12.505', '.', '12.51', 'Price 12.505 read as $12.51'],
  ['12.5049', '.', '12.50', 'Price 12.5049 read as $12.50'],
  ['0.995', '.', '1.00', 'Price 0.995 read as $1.00'],
  ['1.005', '.', '1.01', 'Price 1.005 read as $1.01'],
  ['$1,999.999', '.', '2000.00', 'Price $1,999.999 read as $2,000.00'],
  ['12.5000', '.', '12.50'],
  // Left as they are, to be refused.
  ...[
    '12 EUR',
    '€12',
    '$',
    'cheap',
    '1e3',
    '-1',
    '12.',
    '1USD2',
    '1,234,5',
    '1 2',
    '12,5,0',
    '1,23.50',
    '1.2,3.4',
    '1,234.567.8',
    '9'.repeat(400),
    `1,${'0'.repeat(39)}`,
    `$1,${'0'.repeat(38)}`,
    `${'9'.repeat(13)},5`,
  ].map((text): Case => [text, '.', text]),
]

const quantities: Case[] = [
  ['24', '.', '24'],
  ['024', '.', '024'],
  [' 3,0 ', '.', '3'],
  ['3.0', '.', '3'],
  ['3,00', ',', '3'],
  ['1,234,567', '.', '1234567'],
  ['1,234', '.', '1234', 'Quantity 1,234 read as 1,234'],
  ['1.000', ',', '1000', 'Quantity 1.000 read as 1,000'],
  ['1.000', '.', '1', 'Quantity 1.000 read as 1'],
  ...['2.5', '$3', '3 pcs', '-1', '1e3'].map((text): Case => [text, '.', text]),
]

describe('normalizeNumbers', () => {
  for (const [column, cases] of [
    ['price', prices],
    ['quantity', quantities],
  ] as const) {
    for (const [text, decimalMark, plain, note] of cases) {
      test(`${column} '${text.slice(0, 30)}' with decimal mark ${decimalMark} is ${plain.slice(0, 30)}`, () => {
        assert.deepEqual(normalizeNumbers({ productId: 'D-1', [column]: text }, decimalMark), {
          cells: { productId: 'D-1', [column]: plain },
          notes: note === undefined ? [] : [note],
        })
      })
    }
  }

  test('reads stock below 0 as 0 with `readsNegativeStock`, except in a row with a quantity at export', () => {
    for (const quantity of ['-208', '− 2', '(3)', '1,045-', '-1.000']) {
      const { cells, notes } = normalizeNumbers({ quantity }, '.', { readsNegativeStock: true })
      assert.deepEqual([cells, notes], [{ quantity: '0' }, [`Quantity ${quantity} read as 0`]])
      assert.equal(normalizeNumbers({ quantity }, '.').cells.quantity, quantity)
    }
    for (const cells of [{ quantity: '-2', quantityAtExport: '4' }, { quantity: '-' }, { quantity: '-x' }])
      assert.equal(normalizeNumbers(cells, '.', { readsNegativeStock: true }).cells.quantity, cells.quantity)
  })

  test('reads every amount with a currency sign and thousands separators to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxPriceCents }),
        fc.constantFrom('.', ','),
        (cents, decimalMark) => {
          const { cells, notes } = normalizeNumbers({ price: formatUsd(cents) }, decimalMark)
          assert.equal(cells.price, formatCents(cents))
          assert.deepEqual(notes, [])
        },
      ),
    )
  })
})

test('costs keep six decimals, and say what is rounded or can be read in two ways', () => {
  for (const [text, mark, expected, note] of [
    ['7.654321', '.', '7.654321'],
    ['$1,250.5', '.', '1250.50'],
    ['7,654321', ',', '7.654321'],
    ['7.6543215', '.', '7.654322', 'First cost 7.6543215 read as $7.654322'],
    ['7.654', '.', '7.654', 'First cost 7.654 read as $7.654'],
    ['7.654', ',', '7654.00', 'First cost 7.654 read as $7654.00'],
    ['cheap', '.', 'cheap'],
  ] as const) {
    const { cells, notes } = normalizeNumbers({ firstCost: text }, mark)
    assert.deepEqual([cells.firstCost, ...notes], [expected, ...(note === undefined ? [] : [note])], text)
  }
})
