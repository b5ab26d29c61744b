import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatChanges, describeChainCheck, formatFieldName, formatFieldValue } from './activity.ts'

test('formats field names and keeps product codes', () => {
  const names: [string, string][] = [
    ['email', 'Email'],
    ['productName', 'Product name'],
    ['lowStockThreshold', 'Low stock threshold'],
    ['productId', 'Product ID'],
    ['isActive', 'Status'],
    ['imageUrl', 'Image'],
    ['whatsappUrl', 'WhatsApp link'],
    ['telegramUrl', 'Telegram link'],
    ['socialUrl', 'Social link'],
    ['taxId', 'Tax ID'],
    ['logoImageId', 'Logo'],
    ['termsFrom', 'Terms start'],
  ]
  for (const [field, name] of names) assert.equal(formatFieldName(field), name)
  for (const code of ['PROD-123456-ABC', 'w-red', '4711', 'AB 12', 'constructor-1'])
    assert.equal(formatFieldName(code), code)
})

test('formats values: grouped numbers, the ID of an image, null for empty values', () => {
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
    ['description', 'A/B', 'A/B'],
    ['imageUrl', '/api/images/abc', 'abc'],
    ['details', { size: 'M' }, '{"size":"M"}'],
  ]
  for (const [field, value, text] of cases) assert.equal(formatFieldValue(field, value), text)
})

test('formats changes field by field', () => {
  const changes = { quantity: { from: 9, to: 8 }, color: { from: null, to: 'Red' } }
  assert.deepEqual(formatChanges(changes), [
    { field: 'Quantity', from: '9', to: '8' },
    { field: 'Color', from: null, to: 'Red' },
  ])
  assert.deepEqual(formatChanges(null), [])
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
