// The suggestion as a form: grouped by supplier, and sent as one request.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { SuggestedProduct } from '#contract/purchasing/suggestion.ts'

import { groupBySupplier, sumProducts, toDraftsInput, toSuggestedItems } from './suggestedItems.ts'

const mill = { id: 7, name: 'Prato Mills' }
const tank = { id: 1, number: '1042', name: 'Rib Tank' }

const product = (productId: number, overrides: Partial<SuggestedProduct>): SuggestedProduct => ({
  productId,
  code: `RT-${productId}`,
  name: 'Rib Tank',
  color: 'Navy',
  size: 'M',
  style: tank,
  supplier: mill,
  free: 0,
  allocated: 0,
  pending: 0,
  onHand: 0,
  ordered: 0,
  coming: [],
  demand: [],
  lowStockThreshold: null,
  isCoreOut: false,
  drafted: 0,
  expectedSales: 0,
  packUnits: 1,
  needed: 12,
  units: 12,
  mark: 'nothing coming',
  waiting: 0,
  isLow: true,
  ...overrides,
})

const march = { day: '2027-03-01', units: 4 }

test('units of a supplier are sent with what was on the way, those without a supplier are left out', () => {
  const products = [
    product(1, { coming: [march], drafted: 2 }),
    product(2, { units: 0, mark: 'on its way' }),
    product(3, { style: null, supplier: null, code: 'SCARF' }),
  ]
  const items = toSuggestedItems(products, {})
  assert.deepEqual(toDraftsInput(groupBySupplier(items)), {
    suppliers: [{ supplierId: 7, items: [{ productId: 1, quantity: 12, onTheWay: 6 }] }],
  })

  // A supplier is chosen for the scarf, and its quantity is emptied in the other item.
  const edited = toSuggestedItems(products, {
    '7 style 1': { lines: [] },
    'none product 3': { supplier: { id: 9, name: 'Arroyo Tejidos' } },
  })
  const groups = groupBySupplier(edited)
  assert.deepEqual(
    groups.map(({ supplier }) => supplier?.name),
    ['Arroyo Tejidos', 'Prato Mills'],
  )
  assert.deepEqual(toDraftsInput(groups).suppliers, [
    { supplierId: 9, items: [{ productId: 3, quantity: 12, onTheWay: 0 }] },
  ])
})

test('a product that was typed into two items of a supplier is ordered once', () => {
  const [item] = toSuggestedItems([product(1, {})], {})
  assert.ok(item)
  const [supplier] = toDraftsInput(groupBySupplier([item, { ...item, key: 'other' }])).suppliers
  assert.deepEqual(supplier?.items, [{ productId: 1, quantity: 24, onTheWay: 0 }])
})

test('a style adds up its products under the most urgent mark', () => {
  const { coming, waiting, mark } = sumProducts([
    product(1, { coming: [{ day: null, units: 1 }, march], waiting: 3, mark: 'on its way' }),
    product(2, { coming: [march], waiting: 4, mark: 'comes too late' }),
  ])
  assert.deepEqual(
    [coming, waiting, mark],
    [
      [
        { day: '2027-03-01', units: 8 },
        { day: null, units: 1 },
      ],
      7,
      'comes too late',
    ],
  )
})
