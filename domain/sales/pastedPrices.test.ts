import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  deletedPricesMessage,
  parsePastedPrices,
  priceListInUseMessage,
  refusedLine,
  tooManyPricesMessage,
} from './priceLists.ts'

test('reads codes and prices separated by a tab, a semicolon or a comma', () => {
  const text = [
    'Product ID,Price',
    'MYN-7,24',
    '1042\t$1,234.50',
    '"A,B";24,50',
    '',
    '"1043","1,000.00"',
    "'=A1,5",
  ].join('\r\n')
  assert.deepEqual(parsePastedPrices(text), {
    prices: [
      { line: 2, code: 'MYN-7', priceCents: 2400 },
      { line: 3, code: '1042', priceCents: 123_450 },
      { line: 4, code: 'A,B', priceCents: 2450 },
      { line: 6, code: '1043', priceCents: 100_000 },
      { line: 7, code: '=A1', priceCents: 500 },
    ],
    refused: [],
  })
})

test('keeps marks of inches, also as spreadsheets quote them, and drops invisible characters', () => {
  const text = [
    'TEE-32"\t24.00',
    '"TEE-34"""\t25.00',
    'SKU-1\t26.00',
    '"A;B"\t27.00',
    '"5" heel\t28.00',
    '\ufeffA-1\u200b\t29.00',
  ].join('\n')
  assert.deepEqual(
    parsePastedPrices(text).prices.map(({ code, priceCents }) => [code, priceCents]),
    [
      ['TEE-32"', 2400],
      ['TEE-34"', 2500],
      ['SKU-1', 2600],
      ['A;B', 2700],
      ['"5" heel', 2800],
      ['A-1', 2900],
    ],
  )
  assert.deepEqual(parsePastedPrices('TEE-32",24.00').prices[0]?.code, 'TEE-32"')
})

test('refuses lines without a code or a price, and prices that are none', () => {
  const rows = ['MYN-7,24', 'MYN-8', ',24', 'MYN-9,cheap', 'A,1,234', 'B,-1', 'C,1.234', 'D,99999999999']
  const { prices, refused } = parsePastedPrices(rows.join('\n'))
  assert.equal(prices.length, 1)
  const incomplete = 'Enter a product ID or style number and a price, separated by a comma.'
  assert.deepEqual(
    refused.map(({ line, reason }) => [line, reason]),
    [
      [2, incomplete],
      [3, incomplete],
      [4, 'cheap is not a price.'],
      [5, incomplete],
      [6, '-1 is not a price.'],
      [7, '1.234 is not a price.'],
      [8, 'A price is at most $9,999,999.99.'],
    ],
  )
})

test('shows at most 80 characters of a refused line', () => {
  const shown = (text: string) => refusedLine(1, text, 'None').text
  assert.equal(shown(` ${'👕'.repeat(80)} `), '👕'.repeat(80))
  assert.equal(shown('👕'.repeat(81)), `${'👕'.repeat(80)}…`)
})

test('says how many customers use a price list', () => {
  assert.equal(
    priceListInUseMessage('Boutiques', 1),
    "Boutiques is used by 1 customer: it can't be deleted. Choose another price list for them first.",
  )
})

test('reads prices as people write them, up to the maximum', () => {
  const priceOf = (price: string) => parsePastedPrices(`A\t${price}`).prices[0]?.priceCents
  const prices = [
    '$ 24',
    '24 USD',
    '24USD',
    '24,50',
    '1,234',
    '12,345.6',
    '123,456,789.10',
    '1,234.5',
    '9999999.99',
    '10000000',
  ]
  assert.deepEqual(prices.map(priceOf), [
    2400,
    2400,
    2400,
    2450,
    123_400,
    1_234_560,
    undefined,
    123_450,
    999_999_999,
    undefined,
  ])
  for (const none of ['USD 24', '24 USD net', '24 $5', '1,2345', '1234,567', 'x1,234', '1,234x'])
    assert.equal(priceOf(none), undefined, none)
})

test('skips blank lines, a first line of names and a byte order mark', () => {
  const read = (text: string) => {
    const { prices, refused } = parsePastedPrices(text)
    return [prices.map(({ code }) => code), refused.map(({ line }) => line)]
  }
  assert.deepEqual(read('\ufeffA,5\n  \nB,6,\nCode,Price'), [['A', 'B'], [4]])
  assert.deepEqual(read('Code,Price\nCode,Price\nA,5'), [['A'], []])
  assert.deepEqual(read('A,\nCode,Price\n B , 5 '), [['B'], [1, 2]])
  assert.equal(tooManyPricesMessage, 'A price list has at most 20,000 prices.')
})

test('names at most five deleted products', () => {
  assert.equal(
    deletedPricesMessage(['A', 'B']),
    'A and B no longer exist. Remove their prices, then save again.',
  )
  assert.equal(
    deletedPricesMessage(['A', 'B', 'C', 'D', 'E', 'F', 'G']),
    'A, B, C, D, E and 2 more no longer exist. Remove their prices, then save again.',
  )
})
