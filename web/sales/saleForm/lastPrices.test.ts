import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeLastPrice, formatPrices } from './lastPrices.ts'

const last = (productId: number, unitPriceCents: number, datedOn: string) =>
  [productId, { productId, unitPriceCents, datedOn }] as const
const lastPrices = new Map([
  last(1, 4200, '2026-03-03'),
  last(2, 4400, '2026-03-03'),
  last(3, 3900, '2026-01-31'),
])
const at = (productId: number, unitPriceCents: number) => ({ productId, unitPriceCents })

test('the last price is only named where it differs from the price of today', () => {
  assert.equal(describeLastPrice([at(1, 4500)], lastPrices), 'Last $42.00 on Mar 3, 2026')
  assert.equal(describeLastPrice([at(1, 4200)], lastPrices), undefined)
  assert.equal(describeLastPrice([at(9, 4200)], lastPrices), undefined)
})

test('a style has the prices of the last day', () => {
  assert.equal(
    describeLastPrice([at(3, 4500), at(2, 4500), at(1, 4500)], lastPrices),
    'Last $42.00 to $44.00 on Mar 3, 2026',
  )
  assert.equal(describeLastPrice([at(3, 4500), at(2, 4400)], lastPrices), 'Last $39.00 on Jan 31, 2026')
  assert.equal(formatPrices([4500, 4200, 4500]), '$42.00 to $45.00')
})
