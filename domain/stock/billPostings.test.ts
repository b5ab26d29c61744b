import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { billHead, postBillLine } from './billPostings.ts'
import { bookBill, roundPostings } from './stockJournal.ts'

test('what a bill debits and credits adds up to 0, also in cents, and the payable is the amount', () => {
  const micros = fc.bigInt(-9_000_000n, 90_000_000n)
  fc.assert(
    fc.property(
      micros,
      micros,
      micros,
      micros,
      (arrivedMicros, openingMicros, chargesMicros, amountMicros) => {
        const { payableMicros } = billHead({ isVoid: false, amountMicros, chargesMicros, landedMicros: null })
        const sums = bookBill({ arrivedMicros, openingMicros, chargesMicros, payableMicros })
        assert.equal(
          [...sums.values()].reduce((sum, amount) => sum + amount, 0n),
          0n,
        )
        const postings = roundPostings(0n, sums, arrivedMicros)
        assert.equal(
          postings.reduce((sum, { cents }) => sum + cents, 0),
          0,
        )
        const payable = postings.find(({ account }) => account === 'accountsPayable')?.cents ?? 0
        assert.equal(BigInt(payable) * 10_000n, -payableMicros)
      },
    ),
  )
})

test('a line posts what is not posted yet, and nothing for a bill that stays as it is', () => {
  const line = {
    billMicros: 80n,
    postedMicros: 60n,
    billedMicros: 100n,
    correctedMicros: 30n,
    openingMicros: 50n,
  }
  assert.deepEqual(postBillLine({ ...line, arrivedMicros: null }), { arrivedMicros: 0n, openingMicros: 20n })
  assert.deepEqual(postBillLine({ ...line, openingMicros: 0n, arrivedMicros: 70n }), {
    arrivedMicros: 20n,
    openingMicros: 0n,
  })
  const same = { ...line, postedMicros: 80n, openingMicros: 70n, arrivedMicros: null }
  assert.deepEqual(postBillLine(same), { arrivedMicros: 0n, openingMicros: 0n })
})

test('a void bill posts nothing, and charges that are landed cost are no expense', () => {
  const bill = { isVoid: false, amountMicros: 58_000_000n, chargesMicros: 8_000_000n, landedMicros: null }
  assert.deepEqual(billHead(bill), {
    arrivedMicros: 0n,
    openingMicros: 0n,
    chargesMicros: 8_000_000n,
    payableMicros: 58_000_000n,
  })
  assert.partialDeepStrictEqual(billHead({ ...bill, landedMicros: 8_000_000n }), {
    arrivedMicros: 8_000_000n,
    chargesMicros: 0n,
  })
  assert.deepEqual(Object.values(billHead({ ...bill, isVoid: true })), [0n, 0n, 0n, 0n])
})
