import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeAllocated, describeCancelling } from './orderTexts.ts'

const units = { ordered: 20, allocated: 0, picked: 0, invoiced: 0, cancelled: 0 }

test('says what cancelling an order does', () => {
  assert.equal(describeCancelling(units), "This can't be undone.")
  assert.equal(
    describeCancelling({ ...units, allocated: 8 }),
    "8 units allocated to it return to stock. This can't be undone.",
  )
  const receivedOn = '2026-03-02'
  const deposits = [
    { id: 1, number: 'PAY-2026-00001', receivedOn, amountCents: 9000, openCents: 5000 },
    { id: 2, number: 'PAY-2026-00002', receivedOn, amountCents: 100, openCents: 0 },
  ]
  assert.equal(
    describeCancelling(units, deposits),
    "$50.00 of the deposit PAY-2026-00001 stays on account: refund it, or apply it to another invoice. This can't be undone.",
  )
  assert.equal(
    describeCancelling({ ...units, invoiced: 12, allocated: 1 }),
    "12 units are invoiced and stay as they are; the rest, 8 units, is cancelled. 1 unit allocated to it returns to stock. This can't be undone.",
  )
})

test('says how much of the open units is allocated', () => {
  assert.equal(describeAllocated({ ...units, allocated: 4, invoiced: 5, cancelled: 3 }), '4 of 12')
})
