import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { costReasons } from './costReasons.ts'
import { type BookedEntries, bookEntries, roundPostings, toCents } from './stockJournal.ts'

const book = (entries: BookedEntries) =>
  Object.fromEntries([...bookEntries(entries)].filter(([, micros]) => micros !== 0n))

test('an arrival is credited to Arrivals not billed, and a processed invoice is cost of goods sold', () => {
  assert.deepEqual(book({ reason: 'received', valueMicros: 120_000_000n, expenseMicros: 0n }), {
    inventory: 120_000_000n,
    arrivalsNotBilled: -120_000_000n,
  })
  assert.deepEqual(book({ reason: 'processed', valueMicros: -120_000_000n, expenseMicros: 0n }), {
    inventory: -120_000_000n,
    costOfGoodsSold: 120_000_000n,
  })
})

test('C10: a bill of 80 for 2 sold units that came at 60 adds 40 to cost of goods sold, and nothing to the stock', () => {
  assert.deepEqual(book({ reason: 'billed', valueMicros: 0n, expenseMicros: 40_000_000n }), {
    costOfGoodsSold: 40_000_000n,
    arrivalsNotBilled: -40_000_000n,
  })
})

test('C5: units that go back at 12, while they came at 10, are a purchase difference of 2', () => {
  assert.deepEqual(book({ reason: 'arrival undone', valueMicros: -12_000_000n, expenseMicros: 2_000_000n }), {
    inventory: -12_000_000n,
    purchaseDifferences: 2_000_000n,
    arrivalsNotBilled: 10_000_000n,
  })
})

test('counts and adjustments are shrinkage', () => {
  for (const reason of ['counted', 'adjusted', 'edited', 'imported'] as const)
    assert.deepEqual(book({ reason, valueMicros: -5n, expenseMicros: 0n }), { inventory: -5n, shrinkage: 5n })
})

test('debits equal credits in cents, and the inventory is what the stock is worth', () => {
  const entry = fc.record({
    reason: fc.constantFrom(...costReasons),
    valueMicros: fc.bigInt(-10_000_000n, 20_000_000n),
    expenseMicros: fc.bigInt(-9_000_000n, 9_000_000n),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (all) => {
      let [stockMicros, inventoryCents] = [0n, 0]
      for (const entries of all) {
        const sums = bookEntries(entries)
        const postings = roundPostings(stockMicros, sums)
        assert.equal(
          postings.reduce((sum, { cents }) => sum + cents, 0),
          0,
        )
        for (const { account, cents } of postings) {
          const exact = sums.get(account) ?? 0n
          assert.ok(Math.abs(Number(BigInt(cents) * 10_000n - exact)) < 40_000, account)
          if (account === 'inventory') inventoryCents += cents
        }
        stockMicros += sums.get('inventory') ?? 0n
        assert.equal(inventoryCents, toCents(stockMicros))
      }
    }),
  )
})
