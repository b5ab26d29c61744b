import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  findShortStyles,
  noChanges,
  planAllocation,
  planError,
  skipOrder,
  toRun,
  typeQuantity,
  type WaitingOrder,
} from './allocationPlan.ts'
import { narrowToReceived, planReceived } from './waitingOrders.ts'

const tank = { id: 1, number: 'RT-1', name: 'Rib Tank' }

/** Each back order is of the product with the number of its line. */
function waiting(id: number, backOrders: readonly number[], shipComplete = false): WaitingOrder {
  const lines = backOrders.map((backOrder, index) => ({
    line: index + 1,
    productId: index + 1,
    product: { name: 'Rib Tank', code: `RT-1-${index + 1}`, style: tank },
    backOrder,
    proposed: 0,
  }))
  return {
    order: { id, shipComplete },
    isPastCancelDate: false,
    isBeyondHorizon: false,
    unavailableUnits: 0,
    creditError: null,
    lines,
  } as unknown as WaitingOrder
}

const proposal = {
  orders: [waiting(1, [4]), waiting(2, [4, 2], true), waiting(3, [4])],
  free: [
    { productId: 1, units: 9 },
    { productId: 2, units: 2 },
  ],
}
const unitsOf = (plan: ReturnType<typeof planAllocation>) => plan.orders.map(({ units }) => units)

test('gives units by ship date, an order that ships complete all or nothing', () => {
  assert.deepEqual(unitsOf(planAllocation(proposal, noChanges)), [4, 6, 1])
})

test('an order that ships complete is skipped while not all of it is free, until it is ticked', () => {
  const short = { ...proposal, free: [{ productId: 1, units: 9 }] }
  const plan = planAllocation(short, noChanges)
  assert.deepEqual(unitsOf(plan), [4, 0, 4])
  assert.deepEqual(
    plan.orders.map(({ isSkipped }) => isSkipped),
    [false, true, false],
  )
  const ticked = planAllocation(short, skipOrder(noChanges, 2, false))
  assert.deepEqual(unitsOf(ticked), [4, 4, 1])
  assert.equal(ticked.orders[1]?.isSkipped, false)
})

test('the units of a skipped order go to the next ones', () => {
  const plan = planAllocation(proposal, skipOrder(noChanges, 1, true))
  assert.deepEqual(unitsOf(plan), [0, 6, 4])
  assert.equal(plan.left.get(1), 1)
  assert.deepEqual(
    toRun(plan).orders.map(({ id }) => id),
    [2, 3],
  )
})

test('an order whose customer may not owe more is skipped until it is ticked', () => {
  const [first, ...others] = proposal.orders
  assert.ok(first)
  const refused = { ...proposal, orders: [{ ...first, creditError: 'Hem is on hold.' }, ...others] }
  assert.deepEqual(unitsOf(planAllocation(refused, noChanges)), [0, 6, 4])
  assert.deepEqual(unitsOf(planAllocation(refused, skipOrder(noChanges, 1, false))), [4, 6, 1])
})

test('an order past its cancel date or beyond the horizon gets nothing until it is ticked', () => {
  const [first, second, third] = proposal.orders
  assert.ok(first && second && third)
  const apart = [{ ...first, isPastCancelDate: true }, second, { ...third, isBeyondHorizon: true }]
  const unticked = { ...proposal, orders: apart }
  assert.deepEqual(unitsOf(planAllocation(unticked, noChanges)), [0, 6, 0])
  assert.deepEqual(unitsOf(planAllocation(unticked, skipOrder(noChanges, 1, false))), [4, 6, 0])
})

test('an order that ships complete is skipped while some of it has no stock at all', () => {
  const order = { ...waiting(1, [4], true), unavailableUnits: 1 }
  assert.deepEqual(unitsOf(planAllocation({ ...proposal, orders: [order] }, noChanges)), [0])
})

test('says that a run has too many orders', () => {
  const orders = Array.from({ length: 201 }, (_, index) => waiting(index + 1, [1]))
  const plan = planAllocation({ orders, free: [{ productId: 1, units: 500 }] }, noChanges)
  assert.equal(
    planError(plan),
    'An allocation run has at most 200 orders with 5,000 lines. Untick some orders.',
  )
  assert.equal(
    planError(planAllocation({ orders, free: [{ productId: 1, units: 200 }] }, noChanges)),
    undefined,
  )
})

test('a typed quantity comes first, and the other lines of its order keep theirs', () => {
  const plan = planAllocation(proposal, noChanges)
  const [, second] = plan.orders
  assert.ok(second)
  const changed = planAllocation(proposal, typeQuantity(noChanges, second, { line: 1, text: '1' }))
  assert.deepEqual(unitsOf(changed), [4, 3, 4])
  assert.equal(changed.left.get(2), 0)
})

test('says what is wrong with a typed quantity', () => {
  const [first] = planAllocation(proposal, noChanges).orders
  assert.ok(first)
  const errorOf = (text: string) => {
    const plan = planAllocation(proposal, typeQuantity(noChanges, first, { line: 1, text }))
    assert.ok(plan.hasErrors)
    return plan.orders[0]?.lines[0]?.error
  }
  assert.equal(errorOf('x'), 'Quantity must be a whole number')
  assert.equal(errorOf('5'), "Only 4 units of Rib Tank (RT-1-1) are on back order; 5 can't be allocated.")
})

test('lists what stays short by style, a product without one with its code', () => {
  const unavailable = [
    {
      style: { id: 1, number: 'RT-1' },
      productId: null,
      code: null,
      name: 'Rib Tank',
      units: 2,
      orderCount: 1,
    },
    { style: null, productId: 7, code: 'BELT-7', name: 'Belt', units: 9, orderCount: 2 },
  ]
  assert.deepEqual(findShortStyles(planAllocation(proposal, noChanges), unavailable), [
    { key: 'product 7', number: 'BELT-7', name: 'Belt', units: 9, orderCount: 2 },
    { key: 'style 1', number: 'RT-1', name: 'Rib Tank', units: 5, orderCount: 2 },
  ])
})

test('narrows the proposal to what was received', () => {
  assert.deepEqual(narrowToReceived([{ id: 5, styleId: 1 }]), { productId: 5 })
  const style = [
    { id: 5, styleId: 1 },
    { id: 6, styleId: 1 },
  ]
  assert.deepEqual(narrowToReceived(style), { styleId: 1 })
  assert.deepEqual(narrowToReceived([...style, { id: 7, styleId: null }]), {})
})

test('received products go to the orders that wait for them, and take nothing from the others', () => {
  const received = [{ id: 2, styleId: null }]
  assert.deepEqual(unitsOf(planReceived(proposal, received)), [6])
  // The first order waits for another product only, and ships before.
  const scarce = {
    ...proposal,
    free: [
      { productId: 1, units: 5 },
      { productId: 2, units: 2 },
    ],
  }
  assert.deepEqual(unitsOf(planReceived(scarce, received)), [0])
})
