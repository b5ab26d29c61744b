// The amounts that a payment applies to open documents.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { amountError, proposeAmounts, unappliedCents } from './paymentForm.ts'

const documents = [
  { id: 1, openCents: 10_000, onDate: '2026-03-01', dueOn: '2026-03-31' },
  { id: 2, openCents: 5000, onDate: '2026-01-01', dueOn: '2026-01-31' },
  { id: 3, openCents: 7000, onDate: '2026-02-01', dueOn: '2026-02-28' },
]

test('proposes the oldest due documents first, and keeps typed amounts', () => {
  assert.deepEqual(
    [...proposeAmounts(documents, '100.00', new Map())],
    [
      [2, '50.00'],
      [3, '50.00'],
    ],
  )
  const typed = new Map([[1, '80']])
  const applied = proposeAmounts(documents, '100.00', typed)
  assert.deepEqual(
    [...applied],
    [
      [2, '20.00'],
      [1, '80'],
    ],
  )
  assert.equal(unappliedCents('100.00', applied), 0)
  assert.equal(unappliedCents('300', proposeAmounts(documents, '300', new Map())), 8000)
  assert.equal(unappliedCents('10', new Map([[1, '12.50']])), -250)
})

test('drops an amount typed for a document that is no longer open', () => {
  const applied = proposeAmounts(documents.slice(1), '300.00', new Map([[1, '80']]))
  assert.deepEqual(
    [...applied],
    [
      [2, '50.00'],
      [3, '70.00'],
    ],
  )
  assert.equal(unappliedCents('300.00', applied), 18_000)
})

test('rejects amounts above what is open, and texts that are not amounts', () => {
  assert.equal(amountError('', 100), undefined)
  assert.equal(amountError('1.00', 100), undefined)
  assert.equal(amountError('1.01', 100), 'Only $1.00 is open')
  assert.equal(amountError('1,00', 100), undefined)
  assert.equal(amountError('1.000', 100), 'Must be an amount such as 12.34')
})
