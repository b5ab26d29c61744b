// Tests the field codecs.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'
import * as z from 'zod/mini'

import { maxInvoiceCents, maxPriceCents } from '#domain/platform/money.ts'

import {
  Amount,
  DayFilter,
  Filter,
  FineRate,
  Rate,
  Id,
  SingleLineText,
  Timestamp,
  MonthFilter,
  Optional,
  MultilineText,
  Price,
  QueryInteger,
  SignedAmount,
  YearFilter,
} from './fields.ts'

/** The decoded value, or the validation error. */
function read(schema: z.ZodMiniType, wire: unknown): unknown {
  const result = z.safeDecode(schema, wire)
  return result.success ? result.data : new Error(result.error.issues[0]?.message)
}

function cases(name: string, schema: z.ZodMiniType, table: [unknown, unknown][]): void {
  describe(name, () => {
    for (const [wire, inside] of table) {
      const shown =
        inside instanceof Error
          ? `rejected: ${inside.message}`
          : `decoded as ${JSON.stringify(inside) ?? 'undefined'}`
      test(`${typeof wire} ${(JSON.stringify(wire) ?? 'nothing').slice(0, 40)} is ${shown}`, () => {
        assert.deepEqual(read(schema, wire), inside)
      })
    }
  })
}

const noId = new Error('Must be an ID')
cases('an id', Id, [
  [1, 1],
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ...[
    0,
    -1,
    1.5,
    1e308,
    Number.NaN,
    Infinity,
    '0',
    '01',
    '-1',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '',
    '٣',
    '9'.repeat(16),
    null,
    true,
    [1],
  ].map((wire): [unknown, unknown] => [wire, noId]),
])

const noPrice = new Error('Price must be an amount such as 12.34')
cases('a price', Price, [
  ['12.34', 1234],
  ['12.3', 1230],
  [12.34, 1234],
  [' 5 ', 500],
  ['0', 0],
  [-0, 0],
  ['9999999.99', maxPriceCents],
  ['10000000', new Error('Price must be at most 9999999.99')],
  ['-1', new Error('Price must be 0 or greater')],
  [-0.01, new Error('Price must be 0 or greater')],
  ...['', '1.234', '1,5', 'free', 'NaN', '1e3', 1e21, Number.NaN, Infinity, null, true, {}].map(
    (wire): [unknown, unknown] => [wire, noPrice],
  ),
])

cases('a rate', Rate(5000, 'between 0 and 50'), [
  ['0.0850', 850],
  [0.085, 850],
  ['0', 0],
  ['0.5', 5000],
  ['0.5001', new Error('between 0 and 50')],
  ['-0.1', new Error('between 0 and 50')],
  ['0.08501', new Error('Must be a fraction such as 0.0850')],
])

const invalidFineRate = new Error('Must be a fraction with at most five decimals, such as 0.08875')
cases('a rate in thousandths of a percent', FineRate(500_000, 'between 0 and 50'), [
  ['0.0850', 85_000],
  ['0.08875', 88_750],
  [0.08875, 88_750],
  ['0.088750', 88_750],
  ['0.00001', 10],
  ['0', 0],
  ['0.5', 500_000],
  ['0.50001', new Error('between 0 and 50')],
  ['999999999', new Error('between 0 and 50')],
  ['-0.1', new Error('between 0 and 50')],
  ['0.088751', invalidFineRate],
  ['0.0887501', invalidFineRate],
  ['8.875%', invalidFineRate],
])

const noPage = new Error('Must be a whole number from 1 to 9')
cases('a query integer', QueryInteger(1, 9, 3), [
  [undefined, 3],
  ['1', 1],
  ['9', 9],
  ...['0', '10', '-1', '1.5', '', 'x', ' 1', '9'.repeat(20)].map((wire): [unknown, unknown] => [
    wire,
    noPage,
  ]),
])

cases('a filter', Filter(z.enum(['Pending', 'Processed'], 'unknown')), [
  [undefined, undefined],
  ['', undefined],
  ['all', undefined],
  ['All', undefined],
  ['Pending', 'Pending'],
  ['pending', new Error('unknown')],
])

const noDay = new Error('Must be a day such as 2026-03-31')
cases('a day', DayFilter, [
  [undefined, undefined],
  ['', undefined],
  ['2026-03-31', '2026-03-31'],
  ['2028-02-29', '2028-02-29'],
  ['0001-01-01', '0001-01-01'],
  ...['2026-02-29', '0000-01-01', '2026-3-1', '2026-03-31T00:00Z', '10000-01-01'].map(
    (wire): [unknown, unknown] => [wire, noDay],
  ),
])

const noMonth = new Error('Must be a month such as 2026-03')
cases('a month', MonthFilter, [
  [undefined, undefined],
  ['', undefined],
  ['2026-03', '2026-03'],
  ['0001-12', '0001-12'],
  ...['2026-13', '2026-00', '0000-01', '2026-3', '2026-03-31', ' 2026-03', '10000-01'].map(
    (wire): [unknown, unknown] => [wire, noMonth],
  ),
])

const noYear = new Error('Must be a year such as 2026')
cases('a year', YearFilter, [
  [undefined, undefined],
  ['', undefined],
  ['2026', '2026'],
  ['0001', '0001'],
  ...['0000', '26', '20260', '2026-03', ' 2026'].map((wire): [unknown, unknown] => [wire, noYear]),
])

const unprintable = new Error('Must not contain control characters')
cases('single-line text', SingleLineText(5, 'It is required'), [
  ['\u200b \u2060', new Error('It is required')],
  ['  red ', 'red'],
  ['漢字👗', '漢字👗'],
  ['', new Error('It is required')],
  [' \t', new Error('It is required')],
  [undefined, new Error('It is required')],
  [null, new Error('It is required')],
  ['123456', new Error('Must be at most 5 characters long')],
  ['a\0b', unprintable],
  ['a\u001b', unprintable],
  ['\ud800', unprintable],
  ['a\u202eb', unprintable],
  ['\u2066a', unprintable],
  ['שמלה', 'שמלה'],
  ['a\nb', new Error('Must be a single line')],
])

cases('optional multi-line text', Optional(MultilineText(9)), [
  ['\u200b\n\ufe0f', ''],
  [undefined, undefined],
  [null, null],
  ['', ''],
  ['a\n\tb', 'a\n\tb'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['123\r\n45678', '123\n45678'],
  ['a\u0007b', unprintable],
])

describe('encoding and decoding', () => {
  const timestamps = fc.date({
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })

  test('round-trips money, rates and timestamps', () => {
    const roundTrip = (schema: z.ZodMiniType, inside: unknown) => z.decode(schema, z.encode(schema, inside))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxPriceCents }), (cents) => roundTrip(Price, cents) === cents),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxInvoiceCents }),
        (cents) => roundTrip(Amount, cents) === cents,
      ),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxInvoiceCents }),
        (cents) => roundTrip(SignedAmount, cents) === cents,
      ),
    )
    const rate = Rate(10_000, 'range')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => roundTrip(rate, points) === points),
    )
    fc.assert(
      fc.property(timestamps, (timestamp) => assert.deepEqual(roundTrip(Timestamp, timestamp), timestamp)),
    )
  })

  test('encodes money with two decimals, rates with four, and timestamps in UTC', () => {
    assert.equal(z.encode(Price, 1230), '12.30')
    assert.equal(z.encode(Amount, 5), '0.05')
    assert.equal(z.encode(Rate(5000, ''), 850), '0.0850')
    const fine = FineRate(500_000, '')
    assert.deepEqual(
      [0, 10, 85_000, 88_700, 88_750, 500_000].map((ppm) => z.encode(fine, ppm)),
      ['0.0000', '0.00001', '0.0850', '0.0887', '0.08875', '0.5000'],
    )
    assert.equal(z.encode(Timestamp, new Date(0)), '1970-01-01T00:00:00.000Z')
  })

  test('decodes money only into whole cents within the limits', () => {
    fc.assert(
      fc.property(fc.anything(), (wire) => {
        const result = z.safeDecode(Price, wire as string)
        assert.ok(
          !result.success ||
            (Number.isInteger(result.data) && result.data >= 0 && result.data <= maxPriceCents),
        )
      }),
    )
  })
})
