// Color names and their hex values.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { colors, findColor, findMainColor } from './colors.ts'

test('every color has six hex digits and a normalized name', () => {
  for (const [name, hex] of colors) {
    assert.match(hex, /^#[\da-f]{6}$/, name)
    assert.equal(findColor(name), hex)
  }
})

test('finds a color in any spelling', () => {
  for (const name of ['navy blue', ' Navy-Blue', 'NAVY__BLUE ', 'Navy  blue'])
    assert.equal(findColor(name), '#1d2747', name)
  assert.equal(findColor('Leopard'), null)
})

test('finds the longest color within a name, or else the first', () => {
  for (const [name, hex] of [
    ['Blue', '#2e62b5'],
    ['Bright Royal Blue', '#2a4cb0'],
    ['Sky - Blue', '#8cc1e8'],
    ['Red / White', '#c3202f'],
    ['White/Light blue', '#a8c9e6'],
    ['Leopard', null],
    ['', null],
  ] as const)
    assert.equal(findMainColor(name), hex, name)
})
