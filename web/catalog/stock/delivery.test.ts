// Tests what blocks a delivery.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { stockLimits } from '#domain/stock/stock.ts'
import { addUnits, setCells } from '#web/catalog/itemEntry/itemDraft.ts'

import { deliveryError, emptyDelivery } from './delivery.ts'

const product = (id: number) => ({
  id,
  code: `RT-${id}`,
  name: 'Rib Tank',
  color: 'Navy',
  size: 'M',
  styleId: 7,
})

test('a text that is not a quantity is kept and blocks the delivery', () => {
  const lines = setCells([], [product(1)], { 1: '2.5' })
  assert.deepEqual([lines[0]?.text, lines[0]?.quantity], ['2.5', 0])
  const message = deliveryError({ ...emptyDelivery, lines })
  assert.equal(message, 'Rib Tank, Navy, M: Quantity must be a whole number.')
  assert.equal(deliveryError(emptyDelivery), 'Enter the received units first.')
  assert.equal(deliveryError({ ...emptyDelivery, lines: addUnits([], product(1)) }), undefined)
})

test('a delivery has at most 500 products', () => {
  const all = Array.from({ length: stockLimits.countLines + 1 }, (_, index) => product(index + 1))
  const cells = Object.fromEntries(all.map(({ id }) => [id, '1']))
  const lines = setCells([], all, cells)
  assert.match(deliveryError({ ...emptyDelivery, lines }) ?? '', /^At most 500 products/)
  assert.equal(deliveryError({ ...emptyDelivery, lines: lines.slice(1) }), undefined)
})
