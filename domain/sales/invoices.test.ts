import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  invoiceCan,
  formatInvoiceNumber,
  discountError,
  discountRangeMessage,
  missingEmailMessage,
  noLinesMessage,
  notReplaceableMessage,
  replacedReason,
  taxRangeMessage,
  tooManyLinesMessage,
  totalTooHighMessage,
} from './invoices.ts'
import { invoiceStatuses } from './states.ts'

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

  test('allows processing, discounting and correcting while Pending, sending and crediting once Processed, voiding until Void', () => {
    const allowed = invoiceStatuses.map((status) => [
      status,
      invoiceCan.beProcessed({ status }),
      invoiceCan.beDiscounted({ status }),
      invoiceCan.beReplaced({ status }),
      invoiceCan.beSent({ status }),
      invoiceCan.beCredited({ status }),
      invoiceCan.beVoided({ status }),
    ])
    assert.deepEqual(allowed, [
      ['Pending', true, true, true, false, false, true],
      ['Processed', false, false, false, true, true, true],
      ['Void', false, false, false, false, false, false],
    ])
  })

  test('a correction names both invoices', () => {
    assert.equal(
      notReplaceableMessage('INV-2026-00012', 'Processed'),
      'Invoice INV-2026-00012 is Processed: only a pending invoice can be corrected. Issue a credit note instead.',
    )
    assert.equal(replacedReason('INV-2026-00013'), 'Replaced by INV-2026-00013')
  })

  test('state each limit with its number', () => {
    const messages = [
      [noLinesMessage, 'Please add at least one product to the invoice'],
      [tooManyLinesMessage, 'An invoice has at most 1,000 items'],
      [totalTooHighMessage, 'The total of an invoice can be at most $999,999,999.99'],
      [taxRangeMessage, 'Tax rate must be between 0 and 50 percent'],
      [discountRangeMessage, 'Discount percentage must be between 0 and 100'],
      [missingEmailMessage('INV-2026-00012'), 'Invoice INV-2026-00012 has no email address.'],
    ] as const
    for (const [message, sentence] of messages) assert.equal(message, sentence)
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
