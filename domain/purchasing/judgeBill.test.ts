import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeJudgement, judgeBill } from './judgeBill.ts'

const line = (quantity: number, unitCostMicros: number, agreedCostMicros: number | null = 7_500_000) => ({
  name: 'Rib Tank',
  code: 'RT-1-M',
  quantity,
  unitCostMicros,
  agreedCostMicros,
})

function describe(lines: ReturnType<typeof line>[], amountCents: number, chargesCents = 0) {
  const bill = { amountCents, chargesCents, currency: 'USD' }
  const judgement = judgeBill(bill, lines)
  const { title, details } = describeJudgement(judgement, bill)
  return { isRight: judgement.isRight, sentences: [title, ...details] }
}

test('a bill at the agreed costs whose lines and charges make its amount is right', () => {
  assert.deepEqual(describe([line(10, 7_500_000)], 7500), {
    isRight: true,
    sentences: ['This bill is right.', '10 units at the agreed costs make $75.00.'],
  })
  assert.deepEqual(describe([line(10, 7_500_000)], 8000, 500), {
    isRight: true,
    sentences: ['This bill is right.', '10 units at the agreed costs make $75.00 and charges of $5.00.'],
  })
})

test('a bill says by how much and where it differs', () => {
  assert.deepEqual(describe([line(10, 7_750_000), line(1, 7_500_000)], 8500), {
    isRight: false,
    sentences: [
      'This bill is $2.50 above what was agreed.',
      '10 units of Rib Tank (RT-1-M) cost $7.75 instead of $7.50.',
    ],
  })
  assert.deepEqual(describe([line(10, 7_500_000)], 7400), {
    isRight: false,
    sentences: [
      'This bill is $1.00 below what was agreed.',
      'Its lines make $75.00, the bill says $74.00: $1.00 less.',
    ],
  })
  // A higher cost and a smaller amount cancel each other out, and it differs all the same.
  assert.deepEqual(
    describe([line(10, 7_600_000)], 7500).sentences[0],
    'This bill differs, although its amount is as agreed.',
  )
  const many = describe(
    [1, 2, 3, 4, 5].map((units) => line(units, 8_000_000)),
    12_000,
  )
  assert.equal(many.sentences.at(-1), '2 more lines differ.')
})

test('a line without an agreed cost differs from nothing, and is said', () => {
  assert.deepEqual(describe([line(10, 7_500_000, null), line(2, 7_500_000)], 9000), {
    isRight: true,
    sentences: ['This bill is right.', '12 units make $90.00.', '1 line has no agreed cost.'],
  })
})

test('a cost that differs by less than a cent differs', () => {
  assert.equal(describe([line(1, 7_500_001)], 750).isRight, false)
})
