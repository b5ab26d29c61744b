import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  clearedNote,
  invoicePaymentError,
  notOnAccountMessage,
  overpaidMessage,
  paidTooEarlyMessage,
  receiptError,
} from './payments.ts'

const number = 'INV-2026-00012'

test('says what is open when more is applied, and where the rest can go', () => {
  assert.equal(
    overpaidMessage(number, { openCents: 25_000, amountCents: 30_000, hasCustomer: true }),
    'Only $250.00 of INV-2026-00012 is open. Leave $50.00 on account of the customer instead.',
  )
  assert.equal(
    overpaidMessage(number, { openCents: 0, amountCents: 30_000, hasCustomer: true }),
    'INV-2026-00012 is settled in full. Leave $300.00 on account of the customer instead.',
  )
  assert.equal(
    overpaidMessage(number, { openCents: 25_000, amountCents: 30_000, hasCustomer: false }),
    "Only $250.00 of INV-2026-00012 is open. It has no customer record, so $50.00 can't stay on account: record the open amount only.",
  )
})

test('says what is on account', () => {
  assert.equal(notOnAccountMessage(4000), 'Only $40.00 is on account.')
  assert.equal(notOnAccountMessage(0), 'Nothing is on account.')
})

test('says from which day a document can be paid', () => {
  assert.equal(
    paidTooEarlyMessage(number, '2026-03-31'),
    'INV-2026-00012 is dated Mar 31, 2026: choose that day or a later one, or leave the money on account.',
  )
})

test('only a processed invoice can be paid', () => {
  assert.equal(
    invoicePaymentError({ number, status: 'Pending' }),
    'INV-2026-00012 is Pending: it can be paid once it is processed.',
  )
  assert.equal(
    invoicePaymentError({ number, status: 'Void' }),
    'INV-2026-00012 is Void: nothing is owed for it.',
  )
  assert.equal(invoicePaymentError({ number, status: 'Processed' }), undefined)
})

test('the receipt of a reversed payment is not sent', () => {
  assert.equal(receiptError({ number: 'RC-2026-00001', reversed: null }), undefined)
  assert.equal(
    receiptError({ number: 'RC-2026-00001', reversed: {} }),
    "RC-2026-00001 is reversed: its receipt can't be sent.",
  )
})

test('write-offs of invoices from before have a reason', () => {
  assert.equal(clearedNote, 'Paid before payments were recorded here')
})
