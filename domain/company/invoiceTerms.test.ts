import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fillInvoiceTerms } from './invoiceTerms.ts'

const text = 'Payment is due by {due} ({terms}).\nQuote {number}.\n\nFirst Harbor Bank, account 48151623.'

test('fills in due day and payment terms, and keeps other braces', () => {
  assert.equal(
    fillInvoiceTerms(text, { due: 'March 2, 2026', terms: 'Net 60 days' }),
    'Payment is due by March 2, 2026 (Net 60 days).\nQuote {number}.\n\nFirst Harbor Bank, account 48151623.',
  )
})

test('leaves out lines with a placeholder without a value', () => {
  const rest = 'Quote {number}.\n\nFirst Harbor Bank, account 48151623.'
  assert.equal(fillInvoiceTerms(text, {}), rest)
  assert.equal(fillInvoiceTerms(text, { due: 'March 2, 2026' }), rest)
})
