// Tests the items of a form.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addToLine, addUnits, findByCode, setCells } from './itemDraft.ts'

const product = (id: number) => ({
  id,
  code: `RT-${id}`,
  name: 'Rib Tank',
  color: 'Navy',
  size: 'M',
  styleId: 7,
})

const quantities = (lines: ReturnType<typeof addUnits>) =>
  lines.map(({ productId, quantity }) => [productId, quantity])

test('a product that is added again gets one unit more', () => {
  const lines = addUnits(addUnits(addUnits([], product(1)), product(2)), product(1))
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
  const lines = setCells(addUnits([], product(9)), products, { 1: '4', 2: '1,200' })
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
