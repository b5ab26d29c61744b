import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatChanges, describeChainCheck, formatFieldName, formatFieldValue } from './activity.ts'

const newYork = 'America/New_York'

test('formats field names and keeps product codes', () => {
  const names = ['price', 'productName', 'lowStockThreshold', 'isActive', 'email', 'imageUrl', 'taxId']
  assert.deepEqual(names.map(formatFieldName), [
    'Price',
    'Product name',
    'Low stock threshold',
    'Status',
    'Email',
    'Image',
    'Tax ID',
  ])
  for (const code of ['PROD-123456-ABC', 'w-1', '4711', 'AB 12', 'constructor-1'])
    assert.equal(formatFieldName(code), code)
})

test('formats values: times in the company’s time zone, grouped numbers, null for empty values', () => {
  const cases: [field: string, value: unknown, text: string | null][] = [
    ['price', '$80.00', '$80.00'],
    ['discount', '8.5%', '8.5%'],
    ['quantity', 1200, '1,200'],
    ['quantity', 0, '0'],
    ['category', null, null],
    ['description', '', null],
    ['category', undefined, null],
    ['isActive', false, 'Inactive'],
    ['isActive', true, 'Active'],
    ['isEstimate', true, 'Yes'],
    ['processedAt', '2026-11-21T21:05:00.000Z', 'Nov 21, 2026 at 4:05 PM'],
    ['description', 'Since 2026-11-21', 'Since 2026-11-21'],
    ['imageUrl', '/api/images/abc', 'abc'],
    ['sizes', ['S', 'M'], 'S, M'],
    ['details', { size: 'M' }, '{"size":"M"}'],
  ]
  for (const [field, value, text] of cases) assert.equal(formatFieldValue(field, value, newYork), text)
})

test('formats changes field by field', () => {
  const changes = { quantity: { from: 9, to: 8 }, color: { from: null, to: 'Red' } }
  assert.deepEqual(formatChanges(changes, newYork), [
    { field: 'Quantity', from: '9', to: '8' },
    { field: 'Color', from: null, to: 'Red' },
  ])
  assert.deepEqual(formatChanges(null, newYork), [])
})

test('describes an intact log, or the first altered entry with its reason', () => {
  assert.equal(
    describeChainCheck({ entries: 1200, firstAltered: null }),
    'No entry of the activity log has been altered (1,200 entries checked).',
  )
  assert.equal(
    describeChainCheck({ entries: 1, firstAltered: null }),
    'No entry of the activity log has been altered (1 entry checked).',
  )
  assert.equal(
    describeChainCheck({ entries: 3, firstAltered: { id: 1004, reason: 'It was changed.' } }),
    'The first altered entry of the activity log is entry 1,004. It was changed.',
  )
})
