import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  findGarmentColor,
  findGarmentKind,
  type GarmentKind,
  garmentKinds,
  neutralGarmentColor,
} from './garments.ts'

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
  ['Formal  -  shoes', null, 'shoe'],
  ['Brown Wedge Sandals', 'Shoes', 'heels'],
  ['Solid Track Pants', 'Bottoms', 'track-pants'],
  // Plurals.
  ['Black watches', null, 'watch'],
  ['Polka dresses', null, 'dress'],
  ['Sunglasses', null, 'sunglasses'],
  ['Black Short', null, 'shorts'],
  // Sizes, colors and owners around the noun.
  ['Linen shirt, blue, S', null, 'shirt'],
  ['The polo’s', null, 'polo'],
  // The category decides if the name has no garment.
  ['Vanya Polka Dot', 'Dresses', 'dress'],
  ['Kaleb White Brown', ' TOPS ', 't-shirt'],
  ['Oslo', 'Knitwear', 'sweater'],
  ['Oslo', 'Shirts', 'shirt'],
  ['Oslo', 'Women', 'folded'],
  ['', null, 'folded'],
  ['constructor', 'toString', 'folded'],
  ['连衣裙', null, 'folded'],
]

/** One name for each kind that the cases above don't have. */
const examples: Partial<Record<GarmentKind, string>> = {
  blouse: 'Silk blouse',
  top: 'Ribbed top',
  'tank-top': 'Racerback vest',
  tunic: 'Printed kaftan',
  kurta: 'Block print kurta',
  sweatshirt: 'Brushed fleece',
  hoodie: 'Zip hoodie',
  cardigan: 'Wool cardigan',
  waistcoat: 'Quilted gilet',
  jacket: 'Bomber jacket',
  coat: 'Belted trench',
  blazer: 'Two-button suit',
  jumpsuit: 'Linen romper',
  saree: 'Banarasi saree',
  skirt: 'Pleated skirt',
  trousers: 'Slim chinos',
  capris: 'Cotton capris',
  leggings: 'Yoga pants',
  salwar: 'Wide palazzo',
  underwear: 'Boxer briefs',
  bra: 'Lace bralette',
  swimsuit: 'Halter bikini',
  socks: 'Ankle socks',
  boot: 'Chelsea boots',
  sandal: 'Flip-flops',
  flat: 'Leather ballerinas',
  backpack: 'Canvas rucksack',
  'duffel-bag': 'Gym bag',
  wallet: 'Card holder',
  belt: 'Woven belt',
  suspenders: 'Striped braces',
  tie: 'Silk bow tie',
  scarf: 'Cashmere shawl',
  gloves: 'Knit mittens',
  cap: 'Rib beanie',
  hat: 'Straw fedora',
  necklace: 'Gold pendant',
  ring: 'Signet ring',
  earrings: 'Pearl studs',
  bracelet: 'Silver bangle',
}

test('every kind of garment is found by its name', () => {
  for (const [kind, name] of Object.entries(examples)) assert.equal(findGarmentKind({ name }), kind, name)
  const tested = new Set([...Object.keys(examples), ...cases.map(([, , kind]) => kind)])
  assert.deepEqual(
    garmentKinds.filter((kind) => !tested.has(kind)),
    [],
  )
})

for (const [name, category, kind] of cases)
  test(`${name || 'no name'}${category === null ? '' : ` in ${category}`} is drawn as ${kind}`, () => {
    assert.equal(findGarmentKind({ name, category }), kind)
  })

test('a drawing has the main color, or a neutral one for patterns and unknown colors', () => {
  for (const [color, hex] of [
    ['Navy Blue', '#1d2747'],
    ['bright navy-blue', '#1d2747'],
    ['Red / White', '#c3202f'],
    ['Multi', '#7d879c'],
    ['Leopard', neutralGarmentColor],
    ['', neutralGarmentColor],
  ] as const)
    assert.equal(findGarmentColor(color), hex, color)
})
