import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parsePastedPrices, refusedLine } from './pastedPrices.ts'

const single = { kind: undefined, fromUnits: 1 }

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
      { line: 2, code: 'MYN-7', priceCents: 2400, ...single },
      { line: 3, code: '1042', priceCents: 123_450, ...single },
      { line: 4, code: 'A,B', priceCents: 2450, ...single },
      { line: 6, code: '1043', priceCents: 100_000, ...single },
      { line: 7, code: '=A1', priceCents: 500, ...single },
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
      [5, '1,234 can be one price, or a price and units. Write the cents of the price, as in 24.00.'],
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
})

/** A short form of what was read, and why lines were refused. */
function read(...rows: string[]) {
  const { prices, refused } = parsePastedPrices(rows.join('\n'))
  return [
    ...prices.map(({ code, priceCents, fromUnits, kind }) =>
      [code, priceCents, fromUnits, kind].filter((part) => part !== undefined).join(' '),
    ),
    ...refused.map(({ line, reason }) => `${line}: ${reason}`),
  ]
}

test('reads the units from which a price applies', () => {
  assert.deepEqual(
    read('MYN-7, 24.00, 12', 'MYN-7\t22,50\t1,200', 'A;9;', 'B,9,,', 'C, 24, 12', 'D,"1","234"'),
    ['MYN-7 2400 12', 'MYN-7 2250 1200', 'A 900 1', 'B 900 1', 'C 2400 12', 'D 100 234'],
  )
})

test('refuses units that are none, and commas that can be decimals', () => {
  const noUnits = (units: string) => `${units} is not a whole number of units from 1 to 1,000,000.`
  const unclear = (joined: string) =>
    `${joined} can be one price, or a price and units. Write the cents of the price, as in 24.00.`
  const cases: [row: string, reason: string][] = [
    ['A;24;0', noUnits('0')],
    ['A;24;-1', noUnits('-1')],
    ['A;24;1.5', noUnits('1.5')],
    ['A;12;24.00', noUnits('24.00')],
    ['A;24;1000001', noUnits('1000001')],
    ['A;24;dozen', noUnits('dozen')],
    ['A,24,50', unclear('24,50')],
    ['A,24,5', unclear('24,5')],
    ['A,1,234.00', unclear('1,234.00')],
    ['A,24,50,12', 'Enter a product ID or style number and a price, separated by a comma.'],
  ]
  for (const [row, reason] of cases) assert.deepEqual(read(row), [`1: ${reason}`], row)
})

test('a first line names the columns in any order, with others between them', () => {
  assert.deepEqual(read('Min. qty,Name,Price,SKU', '12,"Tank, black",24,MYN-7', ',Tank,26,MYN-7'), [
    'MYN-7 2400 12',
    'MYN-7 2600 1',
  ])
  assert.deepEqual(read('Price (USD);Code', '24;MYN-7', '25;MYN-8;12'), [
    'MYN-7 2400 1',
    '3: Enter a product ID or style number and a price, separated by a comma.',
  ])
  assert.deepEqual(read('Code,Price,Units', 'A,24,50'), ['A 2400 50'])
  assert.deepEqual(read('Code,Price,Style or product', 'A,24,Style', 'B,24,product', 'C,24,pack'), [
    'A 2400 1 style',
    'B 2400 1 product',
    '4: pack is not style or product.',
  ])
  // Unknown names of two columns are a code and a price.
  assert.deepEqual(read('Artikel;Netto', 'A;24,50', 'B;24;12'), [
    'A 2450 1',
    '3: Enter a product ID or style number and a price, separated by a comma.',
  ])
})

test('reads no line below names that are unclear', () => {
  const reason = '1: No line was read. Name the columns Code, Price and From units, each once.'
  for (const names of [
    'Code,Price,List price',
    'Code,Units,Rate',
    'Rate,Code',
    'Price,Artikel',
    'Code,Price,Qty',
  ])
    assert.deepEqual(read(names, 'A,1,2'), [reason], names)
})

test('a code in quotation marks can contain another separator', () => {
  assert.deepEqual(read('"A;B",24.00,12', '"A"";B",5'), ['A;B 2400 12', 'A";B 500 1'])
})
