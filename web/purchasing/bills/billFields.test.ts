import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyBill } from './billDraft.ts'
import { fillBillFields, proposeBillFields } from './billFields.ts'

const product = { id: 1, code: 'RT-1', name: 'Rib Tank', color: 'Navy', size: 'M', styleId: null }
const stated = {
  number: 'FR-881',
  datedOn: '2026-11-24',
  dueOn: '2026-12-24',
  amountCents: 482_000,
  chargesCents: 2400,
  currency: null,
  otherSupplier: null,
}
const lines = [{ product, quantity: 400, unitCostMicros: 11_990_000 }]

test('the fields that a file states are proposed, without a word where the form has none', () => {
  const fields = proposeBillFields({ stated, lines }, { ...emptyBill, currency: 'EUR' })
  assert.deepEqual(
    fields.map(({ field, text, typed, warning }) => [field, text, typed, warning]),
    [
      ['number', 'FR-881', undefined, undefined],
      ['datedOn', 'Nov 24, 2026', undefined, undefined],
      ['dueOn', 'Dec 24, 2026', undefined, undefined],
      ['amount', '4,820.00 EUR', undefined, undefined],
      ['charges', '24.00 EUR', undefined, undefined],
    ],
  )
  const filled = fillBillFields(emptyBill, fields)
  assert.deepEqual(
    [filled.number, filled.datedOn, filled.dueOn, filled.amount, filled.charges],
    ['FR-881', '2026-11-24', '2026-12-24', '4820.00', '24.00'],
  )
})

test('what was typed is named, what is the same is left out, and another sum is said', () => {
  const typed = { ...emptyBill, number: 'FR-88', datedOn: '2026-11-24', amount: '4820', charges: '24' }
  const fields = proposeBillFields(
    { stated, lines: [{ product, quantity: 398, unitCostMicros: 11_990_000 }] },
    typed,
  )
  assert.deepEqual(
    fields.map(({ field, typed, warning }) => [field, typed, warning]),
    [
      ['number', 'FR-88', undefined],
      ['dueOn', undefined, undefined],
      ['amount', undefined, 'The file says $4,820.00, the lines and charges add up to $4,796.02.'],
    ],
  )
})
