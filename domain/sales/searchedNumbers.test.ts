// Which numbers of invoices and orders a searched text may mean.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  invoiceNumberRange,
  meansInvoiceNumber,
  meansDocumentNumber,
  possibleInvoiceNumbers,
  possibleDocumentNumbers,
} from './searchedNumbers.ts'

describe('an invoice number', () => {
  test('may be typed in full, without prefix, or as sequence number only', () => {
    assert.deepEqual(possibleInvoiceNumbers('inv-2026-00012', 2026), ['INV-2026-00012'])
    assert.deepEqual(possibleInvoiceNumbers(' 2024-12 ', 2026), ['INV-2024-00012'])
    assert.deepEqual(possibleInvoiceNumbers('12', 2026).slice(0, 3), [
      'INV-2027-00012',
      'INV-2026-00012',
      'INV-2025-00012',
    ])
    assert.deepEqual(possibleInvoiceNumbers('123456', 2026)[1], 'INV-2026-123456')
    assert.deepEqual(possibleInvoiceNumbers('inv-12', 2026), possibleInvoiceNumbers('12', 2026))
  })

  for (const text of ['INV-2026', 'INV-2026-', '12a', '-12', 'so-12', 'inv-', '1.2', '1234567890', '٣', '']) {
    test(`is not found in '${text}'`, () => assert.deepEqual(possibleInvoiceNumbers(text, 2026), []))
  }

  test('is recognized in the year of its own', () => {
    const meant = (text: string) => meansInvoiceNumber(text, 'INV-2061-00012')
    assert.deepEqual(['12', 'Inv-12', '2061-12', 'inv-2061-00012'].map(meant), [true, true, true, true])
    assert.deepEqual(['120', '2060-12', 'Harbour'].map(meant), [false, false, false])
  })

  test('may be typed as a prefix', () => {
    for (const text of ['INV-2', 'inv-20', ' INV-2024 ', 'INV-2024-', 'inv-2024-0001', 'INV-2024-00012']) {
      const { from, below } = invoiceNumberRange(text) ?? { from: '', below: '' }
      for (const compare of [(a: string, b: string) => (a < b ? -1 : 1), new Intl.Collator('en').compare]) {
        assert.ok(from === 'INV-2024-00012' || compare(from, 'INV-2024-00012') < 0, text)
        assert.ok(compare('INV-2024-00012', below) < 0, text)
      }
    }
    assert.deepEqual(invoiceNumberRange('INV-2024'), { from: 'INV-2024', below: 'INV-2024Z' })
    for (const text of [
      '',
      'INV',
      'INV-',
      '2024',
      'INV-20245',
      'XINV-2024',
      'INV-202-1',
      'INV-2024 Harbour',
      'INV-2024-1-',
    ])
      assert.equal(invoiceNumberRange(text), undefined, text)
  })
})

describe('an order number', () => {
  test('may be typed in full, or with its sequence number only', () => {
    assert.deepEqual(possibleDocumentNumbers('so-2026-00003', 2026, 'SO'), ['SO-2026-00003'])
    assert.deepEqual(possibleDocumentNumbers('ar-2026-3', 2026, 'AR'), ['AR-2026-00003'])
    assert.deepEqual(possibleDocumentNumbers('ar-2026-3', 2026, 'PO'), [])
    assert.deepEqual(possibleDocumentNumbers(' SO-2024-3 ', 2026, 'SO'), ['SO-2024-00003'])
    assert.deepEqual(possibleDocumentNumbers('so-3', 2026, 'SO').slice(0, 2), [
      'SO-2027-00003',
      'SO-2026-00003',
    ])
  })

  for (const text of ['3', 'SO-2026', 'SO-2026-', 'inv-3', 'so-', 'so-3a', '']) {
    test(`is not found in '${text}'`, () => assert.deepEqual(possibleDocumentNumbers(text, 2026, 'SO'), []))
  }

  test('is recognized in the year of its own', () => {
    const meant = (text: string) => meansDocumentNumber(text, 'SO-2061-00003', 'SO')
    assert.deepEqual(['so-3', 'so-2061-3', 'SO-2061-00003'].map(meant), [true, true, true])
    assert.deepEqual(['so-30', 'so-2060-3', '3'].map(meant), [false, false, false])
  })
})
