// What is suggested to order, and how it is marked.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  describeSuggestion,
  expectSales,
  orderedMeanwhileMessage,
  suggestUnits,
  type SuppliedProduct,
  type SupplyMark,
} from './suggestion.ts'

const today = '2026-12-01'

const product = (overrides: Partial<SuppliedProduct>): SuppliedProduct => ({
  free: 0,
  coming: [],
  demand: [],
  lowStockThreshold: null,
  isCoreOut: false,
  drafted: 0,
  expectedSales: 0,
  packUnits: 1,
  ...overrides,
})

const march = (units: number) => ({ day: '2027-03-01', units })

for (const [title, overrides, expected] of [
  ['nothing of a product that does not sell', { free: 0 }, undefined],
  ['nothing of a product with enough stock', { free: 6, expectedSales: 40 }, undefined],
  ['nothing for orders that free units cover', { free: 20, demand: [march(12)] }, undefined],
  ['what customers wait for', { free: 8, demand: [march(20)] }, [12, 'nothing coming']],
  ['whole packs of it', { demand: [march(18)], packUnits: 6 }, [18, 'nothing coming']],
  ['a pack more than half a pack short', { demand: [march(20)], packUnits: 6 }, [24, 'nothing coming']],
  [
    'no pack of what is in drafts',
    { demand: [march(12)], drafted: 12, packUnits: 24 },
    [0, 'nothing coming'],
  ],
  ['the expected sales of a low product', { free: 5, expectedSales: 18 }, [13, 'nothing coming']],
  ['one unit above the default threshold', { free: 5, expectedSales: 2 }, [1, 'nothing coming']],
  ['one unit above the threshold of a product', { free: 10, lowStockThreshold: 10 }, [1, 'nothing coming']],
  ['a core size that never sold', { isCoreOut: true }, [6, 'nothing coming']],
  [
    'both orders and sales, if orders take the stock',
    { free: 24, demand: [march(20)], expectedSales: 18 },
    [14, 'nothing coming'],
  ],
  ['the rest of what comes', { isCoreOut: true, coming: [march(4)] }, [2, 'too little coming']],
  ['nothing more of what is on its way', { isCoreOut: true, coming: [march(6)] }, [0, 'on its way']],
  ['nothing more if it comes in time', { demand: [march(20)], coming: [march(20)] }, [0, 'on its way']],
  [
    'nothing more if it comes too late',
    { demand: [march(20)], coming: [{ day: '2027-03-02', units: 20 }] },
    [0, 'comes too late'],
  ],
  [
    'nothing more for units without an expected day',
    { demand: [march(20)], coming: [{ day: null, units: 20 }] },
    [0, 'comes too late'],
  ],
  [
    'nothing more for an order that is late',
    { demand: [{ day: '2026-10-01', units: 5 }], coming: [{ day: '2026-11-20', units: 5 }] },
    [0, 'comes too late'],
  ],
  ['nothing more than what is in drafts', { isCoreOut: true, drafted: 6 }, [0, 'nothing coming']],
] as readonly [string, Partial<SuppliedProduct>, [number, SupplyMark] | undefined][])
  test(`suggests ${title}`, () => {
    const suggestion = suggestUnits(product(overrides), today)
    assert.deepEqual(suggestion && [suggestion.units, suggestion.mark], expected)
  })

test('sizes of a color are expected to sell as in the whole style', () => {
  const sold = (id: number, color: string, size: string, units: number) => ({ id, color, size, sold: units })
  // Navy M was out of stock: half of what is sold of the style is in M.
  const expected = expectSales([
    sold(1, 'Navy', 'S', 10),
    sold(2, 'navy', 'M', 0),
    sold(3, 'Black', 'S', 10),
    sold(4, 'Black', 'm', 20),
    sold(5, 'White', 'S', 0),
  ])
  assert.deepEqual(
    [...expected],
    [
      [1, 10],
      [2, 5],
      [3, 15],
      [4, 20],
      [5, 0],
    ],
  )
  assert.deepEqual([...expectSales([sold(1, '', '', 0)])], [[1, 0]])
})

test('the reasons name who waits, what is out, what sells and what comes', () => {
  const reasonsOf = (overrides: Partial<SuppliedProduct>) => {
    const short = product(overrides)
    const suggestion = suggestUnits(short, today)
    assert.ok(suggestion)
    return describeSuggestion({ ...short, ...suggestion }, today)
  }
  assert.deepEqual(
    reasonsOf({ free: 3, demand: [march(15)], expectedSales: 18, coming: [march(4)], drafted: 2 }),
    ['Customers wait for 12', 'Low on stock', 'Sells 18 in 90 days', 'Coming: 4 on Mar 1', '2 in drafts'],
  )
  assert.deepEqual(reasonsOf({ isCoreOut: true }), ['Core size out of stock'])
  assert.deepEqual(reasonsOf({ expectedSales: 1 }), ['Out of stock', 'Sells 1 in 90 days'])
  assert.deepEqual(reasonsOf({ demand: [march(16)], packUnits: 6 }), [
    'Customers wait for 16',
    '16 needed, 3 packs of 6',
  ])
  assert.equal(
    orderedMeanwhileMessage({ name: 'Rib Tank', code: 'RT-1-M' }, 1, 'PO-2026-00031'),
    '1 more of Rib Tank (RT-1-M) was ordered meanwhile, with PO-2026-00031. Check the units and try again.',
  )
})
