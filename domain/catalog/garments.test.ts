import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findGarmentColor, findGarmentKind, neutralGarmentColor } from './garments.ts'

const cases: [name: string, category: string | null, kind: string][] = [
  ['Turtle Check Men Navy Blue Shirt', 'Tops', 'shirt'],
  ["ADIDAS Women's Black T-shirt", 'Tops', 't-shirt'],
  ['Myntra Men Pack of 3 Tshirts', null, 't-shirt'],
  ["Nike Men's Black Polo T-shirt", 'Tops', 'polo'],
  // The noun comes last.
  ['Denim Shirt Dress', null, 'dress'],
  ['Formal dress shirt', 'Dresses', 'shirt'],
  ['High-top sneakers', 'Shoes', 'sneaker'],
  ['Top Handle Bag', null, 'handbag'],
  // Accompanying words are ignored.
  ['Linen dress with belt', null, 'dress'],
  ['White With Stitch Bag', null, 'handbag'],
  ['Jeans boot cut', null, 'jeans'],
  ['T-shirt, tie-dye', null, 't-shirt'],
  ['Cotton shirt, short sleeves', null, 'shirt'],
  // Longer phrases before shorter ones.
  ['Red Tape Men Formal Shoes', 'Shoes', 'shoe'],
  ['Brown Wedge Sandals', 'Shoes', 'heels'],
  ['Solid Track Pants', 'Bottoms', 'track-pants'],
  // Plurals.
  ['Black watches', null, 'watch'],
  ['Polka dresses', null, 'dress'],
  ['Sunglasses', null, 'sunglasses'],
  ['Black Short', null, 'shorts'],
  // The category decides if the name has no garment.
  ['Vanya Polka Dot', 'Dresses', 'dress'],
  ['Kaleb White Brown', 'Tops', 't-shirt'],
  ['Oslo', 'Knitwear', 'sweater'],
  ['Oslo', 'Shirts', 'shirt'],
  ['Oslo', 'Women', 'folded'],
  ['', null, 'folded'],
  ['constructor', 'toString', 'folded'],
  ['连衣裙', null, 'folded'],
]

for (const [name, category, kind] of cases)
  test(`${name || 'no name'}${category === null ? '' : ` in ${category}`} is drawn as ${kind}`, () => {
    assert.equal(findGarmentKind({ name, category }), kind)
  })

test('a drawing has the main color, or a neutral one for patterns and unknown colors', () => {
  for (const [color, hex] of [
    ['Navy Blue', '#1d2747'],
    ['bright navy-blue', '#1d2747'],
    ['Red / White', '#c3202f'],
    ['Multi', neutralGarmentColor],
    ['Leopard', neutralGarmentColor],
    ['', neutralGarmentColor],
  ] as const)
    assert.equal(findGarmentColor(color), hex, color)
})
