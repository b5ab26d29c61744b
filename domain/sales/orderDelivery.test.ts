import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type DeliveredLine, deliveryError, matchDelivered, shareDelivered } from './orderDelivery.ts'

function line(orderId: number, quantity: number, openUnits: number, unitPriceCents = 2000) {
  const orderNumber = `SO-${orderId}`
  const delivered: DeliveredLine = {
    orderId,
    orderNumber,
    line: 1,
    quantity,
    openUnits,
    unitPriceCents,
    listPriceCents: null,
  }
  return { ...delivered, productId: 1 }
}

test('keeps what each line had, then takes what its order has open', () => {
  const lines = [line(1, 5, 6), line(2, 3, 9)]
  const cases: [quantity: number, shares: number[]][] = [
    [0, [0, 0]],
    [4, [4, 0]],
    [8, [5, 3]],
    [9, [6, 3]],
    [15, [6, 9]],
    [16, [6, 9]],
  ]
  for (const [quantity, shares] of cases) assert.deepEqual(shareDelivered(quantity, lines), shares)
  const tank = { name: 'Rib Tank', code: 'RT-1' }
  assert.equal(deliveryError(tank, 15, lines), undefined)
  assert.equal(
    deliveryError(tank, 16, lines),
    'Only 15 units of Rib Tank (RT-1) can be invoiced for orders SO-1 and SO-2, not 16.',
  )
  assert.equal(deliveryError(tank, 16, []), undefined)
})

test('gives the items of a product the lines at their prices', () => {
  const [cheap, dear] = [line(1, 5, 5, 2000), line(2, 3, 3, 2200)]
  const item = { productId: 1, quantity: 8 }
  assert.deepEqual(matchDelivered([item], [cheap, dear]), [[cheap, dear]])
  const priced = [
    { ...item, unitPriceCents: 2200 },
    { ...item, unitPriceCents: 2000 },
  ]
  assert.deepEqual(matchDelivered(priced, [cheap, dear]), [[dear], [cheap]])
  assert.deepEqual(matchDelivered(priced.slice(0, 1), [cheap, dear]), [[dear]])
  const byHand = { ...item, unitPriceCents: 1, isPriceByHand: true }
  assert.deepEqual(matchDelivered([byHand], [cheap, dear]), [[cheap, dear]])
  // A price that is none of the orders' gets a line as well, so that its refusal names the price.
  assert.deepEqual(matchDelivered([{ ...item, unitPriceCents: 3000 }], [cheap]), [[cheap]])
  assert.deepEqual(matchDelivered([{ productId: 2, quantity: 1 }, item], [cheap]), [[], [cheap]])
})
