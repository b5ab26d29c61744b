// What the lines of a draft leave while they are entered.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeMargin, marginOf } from '#domain/sales/margin.ts'
import { productFixture } from '#web/catalog/products/productFixtures.ts'

import { type DraftLine, newLine, withTypedQuantity } from './draftLines.ts'
import { draftMargins } from './draftMargins.ts'
import { withTypedPrice } from './linePrices.ts'

const admin = { setter: { role: 'Admin', staffPriceFloorBasisPoints: null }, customerId: null } as const
const line = (id: number, quantity: string): DraftLine =>
  withTypedQuantity(newLine(productFixture({ id, priceCents: 10_000, quantity: 50 })), quantity)

/** Of products 1 and 2; that of 3 is not known, and 4 was not read. */
const costs = new Map([
  [1, 60_000_000n],
  [2, 0n],
  [3, null],
])

const describeAll = (lines: readonly DraftLine[], discountCents = 0) =>
  draftMargins(lines, discountCents, costs).map((margin) => describeMargin(marginOf(margin)))

test('a line leaves its total less the average cost of its units', () => {
  assert.deepEqual(describeAll([line(1, '3'), line(2, '1'), line(3, '1')]), [
    '$120.00 (40%)',
    '$100.00 (100%)',
    'Cost unknown',
  ])
})

test('the discount of the document counts by line', () => {
  assert.deepEqual(describeAll([line(1, '1'), line(2, '1')], 10_000), ['-$10.00 (-20%)', '$50.00 (100%)'])
})

test('a price by hand shows what it leaves', () => {
  const [typed] = [line(1, '2')].map((line) => withTypedPrice(line, '55', admin))
  assert.ok(typed?.handPrice)
  const priced = { ...typed, unitPriceCents: typed.handPrice.priceCents }
  assert.deepEqual(describeAll([priced]), ['-$10.00 (-9.1%)'])
})

test('a line without units has no margin, nor one whose cost was not read, nor any without costs', () => {
  assert.deepEqual(describeAll([line(1, 'x'), line(4, '1')]), [])
  assert.deepEqual(draftMargins([line(1, '1')], 0, undefined), [])
})

test('what an order has cancelled of a line leaves nothing', () => {
  const ordered = { line: 1, quantity: 3, allocated: 0, invoiced: 0, cancelled: 1, unitPriceCents: 10_000 }
  assert.deepEqual(describeAll([{ ...line(1, '3'), ordered }]), ['$80.00 (40%)'])
})
