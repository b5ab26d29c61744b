import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  deletedPricesMessage,
  findQuantityPriceErrors,
  isFromUnits,
  priceListInUseMessage,
  tooManyPricesMessage,
} from './priceLists.ts'

test('says how many customers use a price list', () => {
  assert.equal(
    priceListInUseMessage('Boutiques', 1),
    "Boutiques is used by 1 customer: it can't be deleted. Choose another price list for them first.",
  )
})

test('names at most five deleted products', () => {
  assert.equal(
    deletedPricesMessage(['A', 'B']),
    'A and B no longer exist. Remove their prices, then save again.',
  )
  assert.equal(
    deletedPricesMessage(['A', 'B', 'C', 'D', 'E', 'F', 'G']),
    'A, B, C, D, E and 2 more no longer exist. Remove their prices, then save again.',
  )
})

test('says how many prices a list can have', () => {
  assert.equal(tooManyPricesMessage, 'A price list has at most 20,000 prices.')
})

test('a price applies from a whole number of units', () => {
  for (const units of [1, 2, 1_000_000]) assert.ok(isFromUnits(units), String(units))
  for (const units of [0, -1, 1.5, 1_000_001, Number.NaN]) assert.ok(!isFromUnits(units), String(units))
})

test('finds prices from the same units and prices that rise with more units', () => {
  const errorsOf = (...pairs: [fromUnits: number, priceCents: number][]) =>
    findQuantityPriceErrors(pairs.map(([fromUnits, priceCents]) => ({ fromUnits, priceCents }))).map(
      ({ index, field, toSentence }) => [index, field, toSentence('MYN-7')],
    )
  assert.deepEqual(errorsOf(), [])
  assert.deepEqual(errorsOf([24, 800], [1, 1000], [12, 900]), [])
  assert.deepEqual(errorsOf([1, 1000], [12, 1000], [24, 1000]), [])
  assert.deepEqual(errorsOf([12, 1000], [12, 900]), [[1, 'fromUnits', 'MYN-7 has two prices from 12 units.']])
  assert.deepEqual(errorsOf([1, 500], [1, 500]), [[1, 'fromUnits', 'MYN-7 has two prices from 1 unit.']])
  assert.deepEqual(errorsOf([24, 1100], [12, 1000], [36, 1050]), [
    [
      0,
      'priceCents',
      'MYN-7: the price from 24 units, $11.00, is higher than the one from 12 units, $10.00.',
    ],
  ])
  assert.deepEqual(
    errorsOf([1, 900], [1000, 901]).map(([, , message]) => message),
    ['MYN-7: the price from 1,000 units, $9.01, is higher than the one from 1 unit, $9.00.'],
  )
  const messagesOf = (...pairs: [fromUnits: number, priceCents: number][]) =>
    findQuantityPriceErrors(pairs.map(([fromUnits, priceCents]) => ({ fromUnits, priceCents }))).map(
      ({ message }) => message,
    )
  assert.deepEqual(messagesOf([1, 900], [1, 900], [12, 1000]), [
    'There is another price from 1 unit.',
    'Must be at most $9.00, the price from 1 unit.',
  ])
})
