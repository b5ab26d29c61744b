import assert from 'node:assert/strict'
import { test } from 'node:test'

import { countBreakUnits, type PriceFromUnits, priceForUnits, resolveListPrice } from './quantityBreaks.ts'

const rows = (...pairs: [fromUnits: number, priceCents: number][]): PriceFromUnits[] =>
  pairs.map(([fromUnits, priceCents]) => ({ fromUnits, priceCents }))

const resolve = (ofProduct: PriceFromUnits[], ofStyle: PriceFromUnits[]) =>
  resolveListPrice({ ofProduct, ofStyle }, 2000)

test('the rows of a product count before those of its style, and the normal price fills the gap', () => {
  const style = rows([1, 1800], [6, 1700])
  const cases: [
    ofProduct: PriceFromUnits[],
    ofStyle: PriceFromUnits[],
    single: number,
    breaks: PriceFromUnits[],
  ][] = [
    [[], style, 1800, rows([6, 1700])],
    [rows([1, 1500]), style, 1500, []],
    [rows([1, 1500], [24, 1300]), style, 1500, rows([24, 1300])],
    // Only from 12 units: fewer take the style's price of one unit, whatever its other rows are.
    [rows([12, 1600]), style, 1800, rows([12, 1600])],
    [rows([12, 1600]), rows([6, 1700]), 2000, rows([12, 1600])],
    [rows([12, 1600]), [], 2000, rows([12, 1600])],
    [[], rows([6, 1700]), 2000, rows([6, 1700])],
    // In any order.
    [rows([48, 1200], [1, 1500], [12, 1400]), [], 1500, rows([12, 1400], [48, 1200])],
    // Free, and more than the normal price.
    [rows([1, 2500], [12, 0]), [], 2500, rows([12, 0])],
  ]
  for (const [ofProduct, ofStyle, priceCents, breaks] of cases)
    assert.deepEqual(resolve(ofProduct, ofStyle), { priceCents, breaks })
  assert.equal(resolve([], []), undefined)
})

test('more units never cost more per unit', () => {
  assert.deepEqual(resolve(rows([12, 2100], [24, 1900], [36, 1900]), []), {
    priceCents: 2000,
    breaks: rows([24, 1900]),
  })
  assert.deepEqual(resolve(rows([12, 1800]), rows([1, 1500])), { priceCents: 1500, breaks: [] })
})

test('the last break that is reached gives the price', () => {
  const price = { priceCents: 1000, breaks: rows([12, 900], [24, 800]) }
  const cases = [
    [0, 1000],
    [1, 1000],
    [11, 1000],
    [12, 900],
    [23, 900],
    [24, 800],
    [1_000_000, 800],
  ] as const
  for (const [units, cents] of cases) assert.equal(priceForUnits(price, units), cents, String(units))
  assert.equal(priceForUnits({ priceCents: 1000, breaks: [] }, 99), 1000)
})

test('units are counted over the colors and sizes of a style, and of a product alone without one', () => {
  const line = (productId: number, styleId: number | null, quantity: number) => ({
    productId,
    styleId,
    quantity,
  })
  // Product 7 has no style; style 7 is another key.
  const lines = [
    line(1, 7, 5),
    line(2, 7, 6),
    line(1, 7, 1),
    line(7, null, 3),
    line(7, null, 4),
    line(8, null, 2),
  ]
  const units = countBreakUnits(lines)
  assert.deepEqual(lines.map(units), [12, 12, 12, 7, 7, 2])
  assert.equal(units(line(9, 9, 1)), 0)
})
