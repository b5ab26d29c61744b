import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { invoiceCan, formatInvoiceNumber, invoiceStatuses, discountError } from './invoices.ts'

describe('invoices', () => {
  const numbers: [number, number, string][] = [
    [2026, 1, 'INV-2026-00001'],
    [2026, 99_999, 'INV-2026-99999'],
    [2027, 100_000, 'INV-2027-100000'],
  ]
  for (const [year, sequence, number] of numbers) {
    test(`formats number ${sequence} of ${year} as ${number}`, () => {
      assert.equal(formatInvoiceNumber(year, sequence), number)
    })
  }

  test('allows processing and discounting while Pending, and sending once Processed', () => {
    const allowed = invoiceStatuses.map((status) => [
      status,
      invoiceCan.beProcessed({ status }),
      invoiceCan.beDiscounted({ status }),
      invoiceCan.beSent({ status }),
    ])
    assert.deepEqual(allowed, [
      ['Pending', true, true, false],
      ['Processed', false, false, true],
      ['Void', false, false, false],
    ])
  })

  const enter = 'Please enter a valid discount percentage'
  const discounts: [unknown, string | undefined][] = [
    [0, undefined],
    [12.5, undefined],
    [100, undefined],
    [-0.01, 'Discount cannot be negative'],
    [-Infinity, 'Discount cannot be negative'],
    [100.01, 'Discount cannot exceed 100%'],
    [Infinity, 'Discount cannot exceed 100%'],
    [Number.NaN, enter],
    ['5', enter],
    ['', enter],
    [null, enter],
    [undefined, enter],
    [[5], enter],
  ]
  for (const [percent, message] of discounts) {
    test(`a discount of ${typeof percent} ${String(percent)}: ${message ?? 'valid'}`, () => {
      assert.equal(discountError(percent), message)
    })
  }
})
