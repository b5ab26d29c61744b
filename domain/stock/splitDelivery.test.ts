import assert from 'node:assert/strict'
import { test } from 'node:test'

import { splitDelivery } from './splitDelivery.ts'

const tank = 7
const scarf = 8
const orders = [
  { id: 31, lines: [{ productId: tank, openUnits: 10 }] },
  { id: 32, lines: [{ productId: tank, openUnits: 5 }] },
]

test('fills the oldest order first, and gives the rest to no order', () => {
  const delivered = [
    { id: tank, quantity: 12 },
    { id: scarf, quantity: 3 },
  ]
  assert.deepEqual(splitDelivery(delivered, orders, { moreCame: false }), [
    { id: tank, quantity: 10, purchaseOrderId: 31 },
    { id: tank, quantity: 2, purchaseOrderId: 32 },
    { id: scarf, quantity: 3 },
  ])
  assert.deepEqual(splitDelivery([{ id: tank, quantity: 17 }], orders, { moreCame: false }).at(-1), {
    id: tank,
    quantity: 2,
  })
})

test('gives what came in excess to the last order that has the product', () => {
  const delivered = [
    { id: tank, quantity: 17 },
    { id: scarf, quantity: 3 },
  ]
  assert.deepEqual(splitDelivery(delivered, orders, { moreCame: true }), [
    { id: tank, quantity: 10, purchaseOrderId: 31 },
    { id: tank, quantity: 7, purchaseOrderId: 32, moreCame: true },
    { id: scarf, quantity: 3 },
  ])
})
