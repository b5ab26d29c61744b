import assert from 'node:assert/strict'
import { test } from 'node:test'

import { keptPriceError, planLines } from './orderEdits.ts'

const tank = {
  line: 1,
  productId: 11,
  name: 'Rib Tank',
  code: 'RT-1-M',
  quantity: 12,
  allocated: 5,
  invoiced: 3,
  cancelled: 1,
  unitPriceCents: 2000,
  listPriceCents: null as number | null,
  prepackId: 4 as number | null,
  prepackName: 'A (1-2-2-1)' as string | null,
  packs: 2 as number | null,
}
const dress = { ...tank, line: 2, productId: 12, name: 'Linen Dress', code: 'LD-1', invoiced: 0 }
const noPacks = { prepackId: null, prepackName: null, packs: null }

const plan = (...items: Parameters<typeof planLines>[2][number][]) => planLines('SO-1', [tank, dress], items)
const keep = (change: object = {}) => ({ line: 1, productId: 11, quantity: 12, ...change })
const keepDress = { line: 2, productId: 12, quantity: 12 }
const tankAfter = (change: object) => plan(keep(change), keepDress).kept[0]?.after

test('keeps, removes and adds lines as the items name them', () => {
  const unchanged = plan(keep(), keepDress)
  assert.deepEqual(
    unchanged.kept.map(({ after }) => after),
    [tank, dress],
  )
  assert.deepEqual([unchanged.isRaised, unchanged.isLowered], [false, false])
  const item = { productId: 13, quantity: 1 }
  const swapped = plan(item, keepDress)
  assert.deepEqual(swapped.added, [{ ...item, index: 0 }])
  assert.deepEqual(
    swapped.kept.map(({ line, index }) => ({ line, index })),
    [{ line: dress, index: 1 }],
  )
  assert.deepEqual(swapped.removed, [tank])
  assert.deepEqual([swapped.isRaised, swapped.isLowered, swapped.errors], [true, true, []])
})

test('another quantity releases what no longer fits and drops the packs, and nothing is allocated', () => {
  assert.deepEqual(tankAfter({ quantity: 10 }), { ...tank, ...noPacks, quantity: 10 })
  assert.deepEqual(tankAfter({ quantity: 6 }), { ...tank, ...noPacks, quantity: 6, allocated: 2 })
  assert.deepEqual(tankAfter({ quantity: 20 }), { ...tank, ...noPacks, quantity: 20 })
  const lowered = plan(keep({ quantity: 11 }), keepDress)
  assert.deepEqual([lowered.isRaised, lowered.isLowered], [false, true])
  const raised = plan(keep({ quantity: 13 }), keepDress)
  assert.deepEqual([raised.isRaised, raised.isLowered], [true, false])
})

test('a price by hand keeps the list price, and is none if it equals that', () => {
  const byHand = { unitPriceCents: 1800, isPriceByHand: true }
  const discounted = { ...tank, unitPriceCents: 1800, listPriceCents: 2000 }
  assert.deepEqual(tankAfter(byHand), discounted)
  assert.deepEqual(tankAfter({ unitPriceCents: 2000, isPriceByHand: true }), tank)
  const again = (unitPriceCents: number) =>
    planLines('SO-1', [discounted], [keep({ unitPriceCents, isPriceByHand: true })]).kept[0]?.after
  assert.deepEqual(again(1700), { ...discounted, unitPriceCents: 1700 })
  assert.deepEqual(again(2000), tank)
  assert.deepEqual(tankAfter({ unitPriceCents: 1800 }), tank)
})

test('only a price by hand may differ from that of the line', () => {
  const error = (change: object) => keptPriceError({ line: tank, item: keep(change) })
  assert.equal(error({}), undefined)
  assert.equal(error({ unitPriceCents: 2000 }), undefined)
  assert.equal(error({ unitPriceCents: 1800, isPriceByHand: true }), undefined)
  assert.equal(error({ unitPriceCents: 1800 }), 'Rib Tank (RT-1-M) costs $20.00 on this order.')
})

test('names the items whose line has changed, or has more invoiced and cancelled', () => {
  const changed = (line: number, index: number) => ({
    path: `items.${index}.line`,
    message: `Line ${line} of order SO-1 has changed.`,
  })
  assert.deepEqual(plan(keep({ productId: 12 })).errors, [changed(1, 0)])
  assert.deepEqual(plan(keep({ line: 3 }), keep(), keep()).errors, [changed(3, 0), changed(1, 2)])
  assert.deepEqual(plan(keep({ quantity: 4 })).errors, [])
  assert.deepEqual(plan(keepDress, keep({ quantity: 3 })).errors, [
    {
      path: 'items.1.quantity',
      message: "Rib Tank (RT-1-M) has 3 invoiced and 1 cancelled: its quantity can't be less than 4.",
    },
  ])
})
