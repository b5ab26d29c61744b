// Filling cells from prepacks.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  describePrepack,
  fillPrepack,
  missingSizeMessage,
  orderPrepackSizes,
  outdatedPrepackMessage,
} from './prepacks.ts'

const pack = {
  name: 'A',
  sizes: [
    { label: 'S', quantity: 1 },
    { label: '2XL', quantity: 2 },
  ],
}
const findLabel = (size: string) => (size === 'XXL' ? '2XL' : size)

test('a prepack fills the cells of its sizes, by label or alias', () => {
  const cells = [{ size: 'S' }, { size: 'M' }, { size: 'XXL' }]
  assert.deepEqual(fillPrepack(pack, 3, cells, findLabel), {
    filled: [
      { cell: cells[0], quantity: 3 },
      { cell: cells[2], quantity: 6 },
    ],
    missing: [],
  })
})

test('a prepack fills the cells of a size that was renamed in the scale', () => {
  const renamed = (size: string) => (size === '2XL' || size === 'XXL' ? 'Double XL' : size)
  const { filled, missing } = fillPrepack(pack, 1, [{ size: 'S' }, { size: '2XL' }], renamed)
  assert.deepEqual([filled.map(({ quantity }) => quantity), missing], [[1, 2], []])
})

test('a prepack names the sizes that a color lacks', () => {
  assert.deepEqual(fillPrepack(pack, 1, [{ size: 'S' }], findLabel).missing, ['2XL'])
  assert.equal(
    missingSizeMessage('1042', 'A', { color: 'Navy', size: '2XL' }),
    'Style 1042 has no Navy in 2XL, which prepack A holds.',
  )
  assert.equal(describePrepack(pack), 'A (1-2)')
})

test('sizes are in the order of the scale', () => {
  const sizes = ['S', 'M', '2XL'].map((label) => ({
    label,
    aliases: label === '2XL' ? ['XXL'] : [],
    isCore: false,
  }))
  const given = [{ label: 'XXL' }, { label: 's' }, { label: 'M' }]
  assert.deepEqual(
    orderPrepackSizes(given, { sizes }).map(({ label }) => label),
    ['s', 'M', 'XXL'],
  )
})

test('says which quantity to enter again if a prepack was changed', () => {
  assert.equal(
    outdatedPrepackMessage('MYN-7-M'),
    'A prepack was changed or deleted. Enter the quantity of MYN-7-M again, or remove it.',
  )
})
