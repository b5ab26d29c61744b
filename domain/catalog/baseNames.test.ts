import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findBaseName } from './baseNames.ts'
import { seededSizeScales } from './sizeScales.ts'
import { createSizeSpellings } from './spellings.ts'

const spellingsOf = createSizeSpellings(seededSizeScales)

for (const [name, color, size, baseName] of [
  ['Rib Tank - Navy Blue / M', 'Navy Blue', 'M', 'Rib Tank'],
  ['Rib Tank (Navy, M)', 'Navy', 'M', 'Rib Tank'],
  ['Rib Tank [ Navy ] M', 'Navy', 'M', 'Rib Tank'],
  ['Rib (Navy) Tank', 'Navy', 'M', 'Rib Tank'],
  ['M Navy: Rib Tank', 'Navy', 'M', 'Rib Tank'],
  ['Rib Tank, Navy, M, slim', 'Navy', 'M', 'Rib Tank, slim'],
  ['Rib Tank - Navy - M - slim', 'Navy', 'M', 'Rib Tank - slim'],
  // Only a part of the color.
  ['Rib Tank Navy', 'Navy Blue', 'M', 'Rib Tank'],
  ['Blue Rib Tank Navy', 'Navy Blue', 'M', 'Rib Tank'],
  // One word for two, and two for one.
  ['Rib Tank NavyBlue', 'Navy Blue', 'M', 'Rib Tank'],
  ['Rib Tank Off White', 'Offwhite', 'M', 'Rib Tank'],
  // Only the last mention.
  ['Navy Club Tank Navy', 'Navy', 'M', 'Navy Club Tank'],
  ['Tank M M', 'Navy', 'M', 'Tank M'],
  ['Rib Tank extra large', 'Navy', 'XL', 'Rib Tank'],
  ["Men's Tank Navy", 'Navy', 'M', "Men's Tank"],
  // The s after an apostrophe is not the size.
  ["Women's Tank", 'Navy', 'S', "Women's Tank"],
  ['  Rib Tank ', 'Navy', 'M', 'Rib Tank'],
  ['Navy', 'Navy', 'M', ''],
] as const) {
  test(`${name} in ${color}, ${size} is ${baseName || 'nothing'}`, () =>
    assert.equal(findBaseName({ name, color, size }, spellingsOf), baseName))
}
