import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findGarmentColor } from '#domain/catalog/garments.ts'

import { garmentPalette, luminance } from './garmentPalette.ts'

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

for (const name of [
  'White',
  'Ivory',
  'Cream',
  'Ecru',
  'Yellow',
  'Grey',
  'Red',
  'Navy Blue',
  'Charcoal',
  'Black',
  'Jet Black',
  'Leopard',
])
  test(`${name} stands out from the background, and its seams are visible`, () => {
    const palette = garmentPalette(findGarmentColor(name))
    assert.ok(contrast(palette.edge, palette.ground) >= 3)
    assert.ok(contrast(palette.seam, palette.body) >= 1.5)
    assert.ok(contrast(palette.deep, palette.body) >= 1.2)
  })
