// Tests stock levels, badges and messages.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import {
  countError,
  describeMovements,
  maxQuantity,
  quantityError,
  quantityTextError,
  type OnHandReason,
  formatSigned,
  staleCountMessage,
  formatStockBadge,
  getStockLevel,
  stockChangeError,
  saleQuantityError,
} from './stock.ts'

describe('stock', () => {
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
    test(`${quantity} units with the threshold ${lowStockThreshold ?? 'by default'} show ${badge}`, () => {
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
    test(`${sentence === undefined ? 'allows' : 'rejects'} a sale of ${wanted} with ${available} in stock`, () => {
      assert.equal(saleQuantityError('Linen dress', available, wanted), sentence)
    })
  }

  const changes: [number, number, string | undefined][] = [
    [3, -3, undefined],
    [1, -2, "Linen dress has 1 unit in stock. You can't remove 2."],
    [maxQuantity - 1, 1, undefined],
    [
      maxQuantity - 1,
      2,
      'Linen dress has 999,999 units in stock. Adding 2 would exceed the maximum of 1,000,000.',
    ],
  ]
  for (const [quantity, difference, sentence] of changes) {
    test(`${sentence === undefined ? 'allows' : 'rejects'} a change of ${quantity} units by ${difference}`, () => {
      assert.equal(stockChangeError('Linen dress', quantity, difference), sentence)
    })
  }

  const quantities: [number, number, string | undefined][] = [
    [0, 0, undefined],
    [maxQuantity, 1, undefined],
    [0, 1, 'Quantity must be 1 or greater'],
    [-1, 0, 'Quantity must be 0 or greater'],
    [Number.NaN, 0, 'Quantity must be a whole number'],
    [1.5, 0, 'Quantity must be a whole number'],
    [-1.5, 0, 'Quantity must be a whole number'],
    [maxQuantity + 1, 0, 'Quantity must be at most 1,000,000'],
  ]
  for (const [quantity, min, error] of quantities) {
    test(`${error === undefined ? 'accepts' : 'rejects'} a quantity of ${quantity} from ${min}`, () =>
      assert.equal(quantityError(quantity, min), error))
  }

  test('says of an empty text that a quantity is missing, and of another that it is none', () => {
    assert.equal(quantityTextError(' ', 1), 'Quantity must be 1 or greater')
    assert.equal(quantityTextError('-1', 0), 'Quantity must be 0 or greater')
    for (const text of ['12,5', '1.250', 'dozen'])
      assert.equal(quantityTextError(text, 0), 'Quantity must be a whole number', text)
    assert.equal(quantityTextError('1,250', 0), undefined)
  })

  test('formats a difference with a plus or a real minus sign', () => {
    assert.deepEqual([formatSigned(-1200), formatSigned(3), formatSigned(0)], ['\u22121,200', '+3', '0'])
  })

  test('adds up movements by user and reason and omits sums of 0', () => {
    const text = describeMovements([
      { userName: 'Sam', reason: 'processed', difference: -1 },
      { userName: 'Mona', reason: 'adjusted', difference: 5 },
      { userName: 'Sam', reason: 'processed', difference: -2 },
      { userName: 'Mona', reason: 'adjusted', difference: -5 },
      { userName: 'Mona', reason: 'received', difference: 1200 },
    ])
    assert.equal(text, 'Sam processed sales of 3, Mona received 1,200')
  })

  const movements: [OnHandReason, number, string][] = [
    ['created', 5, 'Ana created it with 5'],
    ['processed', -3, 'Ana processed sales of 3'],
    ['edited', -2, 'Ana edited it by −2'],
    ['received', 24, 'Ana received 24'],
    ['adjusted', -1, 'Ana adjusted it by −1'],
    ['counted', -3, 'Ana counted it, −3'],
    ['imported', 10, 'Ana imported +10'],
    ['import undone', -10, 'Ana undid an import, −10'],
    ['voided', 3, 'Ana voided a sale, +3'],
  ]
  for (const [reason, difference, sentence] of movements) {
    test(`describes a movement: ${sentence}`, () => {
      assert.equal(describeMovements([{ userName: 'Ana', reason, difference }]), sentence)
    })
  }

  test('names all three quantities of an outdated count, and the movements if known', () => {
    const count = { counted: 7, expected: 9, onRecord: 8 }
    assert.equal(
      staleCountMessage('Linen dress', count, 'Ana sold 1'),
      'Linen dress was counted as 7 when 9 were on record, but 8 are on record now: Ana sold 1.',
    )
    assert.equal(
      staleCountMessage('Linen dress', { ...count, onRecord: 1 }, ''),
      'Linen dress was counted as 7 when 9 were on record, but 1 is on record now.',
    )
    assert.equal(
      staleCountMessage('Linen dress', { counted: 2, expected: 1, onRecord: 0 }, ''),
      'Linen dress was counted as 2 when 1 was on record, but 0 are on record now.',
    )
  })

  test('a count has at least the reserved units', () => {
    const reserved = { allocated: 2, pending: 1 }
    assert.equal(countError('Linen dress', 3, reserved), undefined)
    assert.equal(
      countError('Linen dress', 2, reserved),
      "Linen dress can't be counted as 2: 3 units are reserved (2 allocated to orders, 1 on pending invoices). Release the orders or void the invoices that can't be delivered first.",
    )
    assert.match(
      countError('Linen dress', 0, { allocated: 0, pending: 1 }) ?? '',
      /: 1 unit is reserved \(1 on pending invoices\)/,
    )
    assert.equal(countError('Linen dress', 0, { allocated: 0, pending: 0 }), undefined)
  })

  test('never allows selling more than the stock', () => {
    const quantity = fc.integer({ min: 0, max: maxQuantity })
    fc.assert(
      fc.property(quantity, fc.integer({ min: 1, max: maxQuantity }), (available, wanted) => {
        assert.equal(saleQuantityError('x', available, wanted) === undefined, wanted <= available)
      }),
    )
  })
})
