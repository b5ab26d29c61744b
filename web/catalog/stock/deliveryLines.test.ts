// Tests the lines of a delivery that is received.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { stockLimits } from '#domain/stock/stock.ts'

import { addToLine, addUnit, deliveryError, emptyDelivery, findByCode, setCells } from './deliveryLines.ts'

const product = (id: number) => ({
  id,
  code: `RT-${id}`,
  name: 'Rib Tank',
  color: 'Navy',
  size: 'M',
  styleId: 7,
})

const quantities = (lines: ReturnType<typeof addUnit>) =>
  lines.map(({ productId, quantity }) => [productId, quantity])

test('a product that is added again gets one unit more', () => {
  const lines = addUnit(addUnit(addUnit([], product(1)), product(2)), product(1))
  assert.deepEqual(quantities(lines), [
    [1, 2],
    [2, 1],
  ])
  const known = findByCode(lines, 'rt-2') ?? assert.fail()
  assert.deepEqual(quantities(addToLine(lines, known)), [
    [1, 2],
    [2, 2],
  ])
})

test('the cells of a style write their lines, and an empty one removes its line', () => {
  const products = [product(1), product(2), product(3)]
  const lines = setCells(addUnit([], product(9)), products, { 1: '4', 2: '1,200' })
  assert.deepEqual(quantities(lines), [
    [9, 1],
    [1, 4],
    [2, 1200],
  ])
  assert.deepEqual(quantities(setCells(lines, products, { 1: '', 2: '0', 3: '5' })), [
    [9, 1],
    [3, 5],
  ])
})

test('a text that is not a quantity is kept and blocks the delivery', () => {
  const lines = setCells([], [product(1)], { 1: '2.5' })
  assert.deepEqual([lines[0]?.text, lines[0]?.quantity], ['2.5', 0])
  const message = deliveryError({ ...emptyDelivery, lines })
  assert.equal(message, 'Rib Tank, Navy, M: Quantity must be a whole number.')
  assert.equal(deliveryError(emptyDelivery), 'Enter the received units first.')
  assert.equal(deliveryError({ ...emptyDelivery, lines: addUnit([], product(1)) }), undefined)
})

test('a delivery has at most 500 products', () => {
  const all = Array.from({ length: stockLimits.countLines + 1 }, (_, index) => product(index + 1))
  const cells = Object.fromEntries(all.map(({ id }) => [id, '1']))
  const lines = setCells([], all, cells)
  assert.match(deliveryError({ ...emptyDelivery, lines }) ?? '', /^At most 500 products/)
  assert.equal(deliveryError({ ...emptyDelivery, lines: lines.slice(1) }), undefined)
})
