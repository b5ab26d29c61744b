// Reading the fields of the bulk edit dialog.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type BulkEditForm, emptyBulkEditForm, type ReadForm, readBulkEditForm } from './bulkEditForm.ts'

const forms: [string, Partial<BulkEditForm>, ReadForm][] = [
  ['waits for a value', {}, { error: undefined }],
  [
    'reads a percentage',
    { value: '12.5', rounding: '.99' },
    { edit: { field: 'price', by: 'percent', direction: 'raise', basisPoints: 1250, rounding: '.99' } },
  ],
  [
    'reads an amount',
    { priceWay: 'lower amount', value: ' 2 ' },
    { edit: { field: 'price', by: 'amount', direction: 'lower', cents: 200 } },
  ],
  ['reads a price', { priceWay: 'value', value: '0' }, { edit: { field: 'price', by: 'value', cents: 0 } }],
  ['refuses a word', { value: 'five' }, { error: 'Enter a percentage such as 5 or 12.5.' }],
  ['refuses no change', { value: '0' }, { error: 'Enter a percentage other than 0, or choose a rounding.' }],
  [
    'refuses a percentage above the maximum',
    { value: '1001' },
    { error: 'Prices can be changed by at most 1,000%.' },
  ],
  [
    'refuses a price above the maximum',
    { priceWay: 'value', value: '10000000' },
    { error: 'Enter an amount of at most $9,999,999.99.' },
  ],
  [
    'refuses a threshold above the maximum',
    { field: 'lowStockThreshold', value: '1000001' },
    { error: 'Enter a whole number of at most 1,000,000.' },
  ],
  ['never removes a value because nothing is typed', { field: 'category' }, { error: undefined }],
  [
    'removes a value if asked to',
    { field: 'category', valueWay: 'remove' },
    { edit: { field: 'category', value: null } },
  ],
  [
    'reads a first cost',
    { field: 'firstCost', value: '7.654321' },
    { edit: { field: 'firstCost', unitCostMicros: 7_654_321 } },
  ],
  [
    'refuses a first cost with more decimals than micros',
    { field: 'firstCost', value: '7.6543211' },
    { error: 'Cost must be an amount such as 12.34.' },
  ],
  [
    'refuses a first cost above the maximum',
    { field: 'firstCost', value: '10000000' },
    { error: 'Cost must be at most 9,999,999.99.' },
  ],
  [
    'reads a threshold',
    { field: 'lowStockThreshold', value: '8' },
    { edit: { field: 'lowStockThreshold', value: 8 } },
  ],
]

for (const [title, form, expected] of forms) {
  test(title, () => assert.deepEqual(readBulkEditForm({ ...emptyBulkEditForm, ...form }), expected))
}

test('reads the style that the number names', () => {
  const form = { ...emptyBulkEditForm, field: 'style', value: '1042' } as const
  assert.deepEqual(readBulkEditForm(form, { found: { id: 7 } }), { edit: { field: 'style', styleId: 7 } })
  const error = 'There is no style 1042.'
  assert.deepEqual(readBulkEditForm(form, { error }), { error })
})
