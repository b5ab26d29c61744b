import assert from 'node:assert/strict'
import { test } from 'node:test'

import { confirmedOrder, orderItem } from './orderFixtures.ts'
import { asCancelled, figureOf, lineFigures, maxUnits, readChosenUnits } from './orderUnits.ts'

const item = orderItem({ line: 1, quantity: 10, allocated: 3, invoiced: 2, cancelled: 1, free: 2 })

test('shows what is ordered, allocated, invoiced, on back order and free', () => {
  assert.deepEqual(
    lineFigures.map((figure) => figureOf(item, figure)),
    [10, 3, 2, 4, 2],
  )
})

test('proposes what is free, allocated or open, by action', () => {
  assert.deepEqual(maxUnits('allocate', [item]), [2])
  assert.deepEqual(maxUnits('release', [item]), [3])
  assert.deepEqual(maxUnits('cancel', [item]), [7])
  assert.deepEqual(maxUnits('invoice', [item]), [5])
})

test('lines of one product share what is free of it', () => {
  const other = { ...item, line: 2 }
  assert.deepEqual(maxUnits('allocate', [item, other]), [2, 0])
  const { errors, units } = readChosenUnits('allocate', [item, other], ['2', '1'])
  assert.deepEqual(errors, [undefined, 'None of 1 unit of Rib Tank (RT-1) is free; wait for more.'])
  assert.equal(units, 3)
})

test('leaves out lines without a quantity', () => {
  const { lines, errors } = readChosenUnits('release', [item, { ...item, line: 2 }], ['', '3'])
  assert.deepEqual(lines, [{ line: 2, quantity: 3 }])
  assert.deepEqual(errors, [undefined, undefined])
})

test('says what is wrong with a quantity', () => {
  const errorOf = (action: Parameters<typeof readChosenUnits>[0], text: string) =>
    readChosenUnits(action, [item], [text]).errors[0]
  assert.equal(errorOf('cancel', '1.5'), 'Quantity must be a whole number')
  assert.equal(errorOf('cancel', '8'), "Only 7 units of Rib Tank (RT-1) are open; 8 can't be cancelled.")
  assert.equal(errorOf('release', '4'), "Only 3 units of Rib Tank (RT-1) are allocated; 4 can't be released.")
  assert.match(errorOf('invoice', '6') ?? '', /3 are allocated and 2 are free/)
})

test('nothing of a cancelled order is on back order', () => {
  const order = confirmedOrder(1, [orderItem({ line: 1, quantity: 4 })], { state: 'Cancelled' })
  const { units, items } = asCancelled(order)
  assert.equal(units.cancelled, 4)
  assert.deepEqual(
    items.map((line) => figureOf(line, 'back order')),
    [0],
  )
})
