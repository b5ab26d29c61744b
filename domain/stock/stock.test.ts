// Tests the levels of stock, their badges, and what is said when there is not enough.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import {
  describeMovements,
  maxQuantity,
  formatSigned,
  staleCountMessage,
  formatStockBadge,
  getStockLevel,
  stockChangeError,
  saleQuantityError,
} from './stock.ts'

suite('stock', () => {
  const levels: [number, number | null, string, string][] = [
    [0, null, 'out', 'Out of Stock'],
    [1, null, 'low', 'Low Stock (1)'],
    [5, null, 'low', 'Low Stock (5)'],
    [6, null, 'in', 'In Stock (6)'],
    [maxQuantity, null, 'in', 'In Stock (1,000,000)'],
    [20, 20, 'low', 'Low Stock (20)'],
    [21, 20, 'in', 'In Stock (21)'],
    [1, 0, 'in', 'In Stock (1)'],
    [0, 0, 'out', 'Out of Stock'],
  ]
  for (const [quantity, lowStockThreshold, level, badge] of levels) {
    test(`${quantity} units with the threshold ${lowStockThreshold ?? 'of the house'} are ${badge}`, () => {
      const stocked = { quantity, lowStockThreshold }
      assert.deepEqual([getStockLevel(stocked), formatStockBadge(stocked)], [level, badge])
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
      assert.equal(saleQuantityError('Linen dress', available, wanted), sentence)
    })
  }

  const changes: [number, number, string | undefined][] = [
    [3, -3, undefined],
    [1, -2, "Linen dress has 1 unit on record: 2 can't be taken away."],
    [maxQuantity - 1, 1, undefined],
    [
      maxQuantity - 1,
      2,
      'Linen dress has 999,999 units on record: with 2 more it would hold more than 1,000,000.',
    ],
  ]
  for (const [quantity, difference, sentence] of changes) {
    test(`${quantity} units can ${sentence === undefined ? '' : 'not '}be changed by ${difference}`, () => {
      assert.equal(stockChangeError('Linen dress', quantity, difference), sentence)
    })
  }

  test('a difference has a real minus sign, or a plus, or neither', () => {
    assert.deepEqual([formatSigned(-1200), formatSigned(3), formatSigned(0)], ['\u22121,200', '+3', '0'])
  })

  test('what one person did for one reason is told as one, and what came to nothing is not told', () => {
    const told = describeMovements([
      { userName: 'Sam', reason: 'invoiced', difference: -1 },
      { userName: 'Mona', reason: 'adjusted', difference: 5 },
      { userName: 'Sam', reason: 'invoiced', difference: -2 },
      { userName: 'Mona', reason: 'adjusted', difference: -5 },
      { userName: 'Mona', reason: 'received', difference: 1200 },
    ])
    assert.equal(told, 'Sam sold 3, Mona received 1,200')
  })

  test('a count against an old number names all three numbers, and why where that is known', () => {
    const count = { counted: 7, expected: 9, onRecord: 8 }
    assert.equal(
      staleCountMessage('Linen dress', count, 'Ana sold 1'),
      'Linen dress was counted as 7 of 9, but 8 are on record now: Ana sold 1.',
    )
    assert.equal(
      staleCountMessage('Linen dress', { ...count, onRecord: 1 }, ''),
      'Linen dress was counted as 7 of 9, but 1 is on record now.',
    )
  })

  test('never more is sold than there is', () => {
    const quantity = fc.integer({ min: 0, max: maxQuantity })
    fc.assert(
      fc.property(quantity, fc.integer({ min: 1, max: maxQuantity }), (available, wanted) => {
        assert.equal(saleQuantityError('x', available, wanted) === undefined, wanted <= available)
      }),
    )
  })
})
