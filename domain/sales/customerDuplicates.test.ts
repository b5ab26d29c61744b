import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { likelyDuplicateMessage, sameNumberReason, sameTargetReason } from '#domain/files/imports.ts'

import { emailKey, fileKeys, phoneKey, sameCustomerReason } from './customerDuplicates.ts'

describe('keys of duplicates', () => {
  test('an email is compared in lower case', () => {
    assert.equal(emailKey('Ana@Harbor.TEST'), 'ana@harbor.test')
    for (const none of ['', null, undefined]) assert.equal(emailKey(none), null)
  })

  test('a phone number is compared by its digits, seven at least', () => {
    assert.equal(phoneKey('+1 (212) 555-0100'), '12125550100')
    assert.equal(phoneKey('555-0100'), '5550100')
    for (const none of ['ext. 550100', '', null, undefined]) assert.equal(phoneKey(none), null)
  })

  test('rows of a file share the name with the email, with the phone, or the name alone without both', () => {
    const [name, email, phone] = ['Café Nord', 'A@b.test', '212 555 0100']
    assert.deepEqual(fileKeys({ name, email, phone }), ['cafe nord\na@b.test', 'cafe nord\n2125550100'])
    assert.deepEqual(fileKeys({ name, email }), ['cafe nord\na@b.test'])
    assert.deepEqual(fileKeys({ name, phone, email: null }), ['cafe nord\n2125550100'])
    assert.deepEqual(fileKeys({ name, phone: '12' }), ['cafe nord\n'])
  })
})

test('messages name what two customers have in common', () => {
  const customer = { number: 'C-0012', name: 'Harbour and Pine' }
  assert.equal(
    likelyDuplicateMessage('Harbor & Pine', 'email', customer),
    'Harbor & Pine has the same email as C-0012, Harbour and Pine.',
  )
  assert.equal(
    likelyDuplicateMessage('HARBOUR and Pine', 'phone', customer),
    'HARBOUR and Pine has the same phone as C-0012.',
  )
  assert.equal(
    likelyDuplicateMessage('Pine', 'name', { number: 'C-0013', name: 'St. Pine Inc.' }),
    'Pine has the same name as C-0013, St. Pine Inc.',
  )
  assert.equal(sameNumberReason('customer', 5), 'The same customer number is in row 5')
  assert.equal(sameCustomerReason(5), 'Row 5 has the same name with the same email or phone')
  assert.equal(sameTargetReason(5, 'C-0012'), 'Row 5 is for C-0012 too')
})
