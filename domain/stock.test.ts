// Tests the levels of stock, their badges, and what is said when there is not enough.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { maxQuantity, stockBadge, stockLevel, whyNotSellable } from './stock.ts'

suite('stock', () => {
  const levels: [number, string, string][] = [
    [0, 'out', 'Out of Stock'],
    [1, 'low', 'Low Stock (1)'],
    [5, 'low', 'Low Stock (5)'],
    [6, 'in', 'In Stock (6)'],
    [maxQuantity, 'in', 'In Stock (1000000)'],
  ]
  for (const [quantity, level, badge] of levels) {
    test(`${quantity} units are ${badge}`, () => {
      assert.deepEqual([stockLevel(quantity), stockBadge(quantity)], [level, badge])
    })
  }

  const wants: [number, number, string | undefined][] = [
    [0, 1, 'Linen dress is out of stock and cannot be added to the invoice.'],
    [3, 4, 'Only 3 units of Linen dress are available in stock. Cannot add 4 units.'],
    [3, 3, undefined],
    [3, 1, undefined],
  ]
  for (const [available, wanted, sentence] of wants) {
    test(`${wanted} of ${available} can ${sentence === undefined ? '' : 'not '}be sold`, () => {
      assert.equal(whyNotSellable('Linen dress', available, wanted), sentence)
    })
  }

  test('never more is sold than there is', () => {
    const quantity = fc.integer({ min: 0, max: maxQuantity })
    fc.assert(
      fc.property(quantity, fc.integer({ min: 1, max: maxQuantity }), (available, wanted) => {
        assert.equal(whyNotSellable('x', available, wanted) === undefined, wanted <= available)
      }),
    )
  })
})
