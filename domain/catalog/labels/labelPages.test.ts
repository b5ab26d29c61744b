import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { cellBox, countCells, countPages, findMisfit, type LabelGrid, placeLabel } from './labelPages.ts'

/** Avery 5160 on US Letter. */
const avery: LabelGrid = {
  medium: 'sheet',
  labelWidthUm: 66_675,
  labelHeightUm: 25_400,
  pageWidthUm: 215_900,
  pageHeightUm: 279_400,
  columns: 3,
  rows: 10,
  marginLeftUm: 4763,
  marginTopUm: 12_700,
  gapAcrossUm: 3175,
  gapDownUm: 0,
  dpi: null,
}

test('the cells of an Avery 5160 are 2.75 by 1 inch apart', () => {
  assert.deepEqual(cellBox(avery, 0), { leftUm: 4763, topUm: 12_700, widthUm: 66_675, heightUm: 25_400 })
  assert.deepEqual([cellBox(avery, 1).leftUm, cellBox(avery, 2).leftUm], [74_613, 144_463])
  assert.deepEqual([cellBox(avery, 3).topUm, cellBox(avery, 29).topUm], [38_100, 241_300])
})

test('a sheet without its first 7 labels has 30 labels on two pages', () => {
  assert.deepEqual(placeLabel(avery, 8, 0), { page: 0, cell: 7 })
  assert.deepEqual(placeLabel(avery, 8, 22), { page: 0, cell: 29 })
  assert.deepEqual(placeLabel(avery, 8, 23), { page: 1, cell: 0 })
  assert.deepEqual(countPages(avery, 8, 30), 2)
  assert.deepEqual([countPages(avery, 1, 30), countPages(avery, 1, 31)], [1, 2])
})

test('labels that do not fit on their page are refused with the numbers', () => {
  assert.equal(findMisfit(avery), undefined)
  assert.deepEqual(findMisfit({ ...avery, columns: 4 }), {
    field: 'labelWidthUm',
    message: '4 columns with margin and gaps need 280.988 mm, but the page is 215.9 mm wide.',
  })
  assert.deepEqual(findMisfit({ ...avery, columns: null, rows: null, labelHeightUm: 270_000 }), {
    field: 'labelHeightUm',
    message: '1 row with its margin needs 282.7 mm, but the page is 279.4 mm high.',
  })
})

test('every label has a cell of its own inside its page', () => {
  const um = fc.integer({ min: 5000, max: 100_000 })
  const gap = fc.integer({ min: 0, max: 20_000 })
  const count = fc.integer({ min: 1, max: 12 })
  const numbers = fc.record({
    labelWidthUm: um,
    labelHeightUm: um,
    gapAcrossUm: gap,
    gapDownUm: gap,
    columns: count,
    rows: count,
  })
  fc.assert(
    fc.property(numbers, fc.nat(), (values, seed) => {
      const grid = { ...avery, ...values, pageWidthUm: 1_500_000, pageHeightUm: 1_500_000 }
      assert.equal(findMisfit(grid), undefined)
      const firstCell = 1 + (seed % countCells(grid))
      const places = Array.from({ length: 40 }, (_, index) => placeLabel(grid, firstCell, index))
      assert.equal(new Set(places.map(({ page, cell }) => `${page} ${cell}`)).size, places.length)
      assert.equal(countPages(grid, firstCell, 40), (places.at(-1)?.page ?? 0) + 1)
      const boxes = Array.from({ length: countCells(grid) }, (_, cell) => cellBox(grid, cell))
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1))
          assert.ok(
            one.leftUm + one.widthUm <= other.leftUm ||
              other.leftUm + other.widthUm <= one.leftUm ||
              one.topUm + one.heightUm <= other.topUm,
          )
    }),
    { numRuns: 50 },
  )
})
