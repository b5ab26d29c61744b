import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { PriceSetter } from '#domain/sales/handPrices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { productFixture } from '#web/catalog/products/productFixtures.ts'

import { type DraftLine, newLine, refreshLine, toNewInvoice, withTypedQuantity } from './draftLines.ts'
import {
  breakNotes,
  handPriceNote,
  linePriceError,
  listPriceCents,
  priceChange,
  priceLines,
  type PricedProduct,
  priceWarning,
  withListPrice,
  withTypedPrice,
} from './linePrices.ts'

const breaks = [
  { fromUnits: 12, priceCents: 950 },
  { fromUnits: 48, priceCents: 900 },
]
const product = productFixture({
  id: 1,
  code: 'RT-1-S',
  name: 'Rib Tank',
  styleId: 3,
  quantity: 500,
  priceCents: 1000,
})
const tank: PricedProduct<Product> = { ...product, breaks }
const medium: PricedProduct<Product> = { ...tank, id: 2, code: 'RT-1-M' }
const manager: PriceSetter = { role: 'Manager', staffPriceFloorBasisPoints: null }
const staff: PriceSetter = { role: 'Staff', staffPriceFloorBasisPoints: 8000 }

const typePrice = (line: DraftLine, typed: string, setter = manager, customerId: number | null = null) =>
  withTypedPrice(line, typed, { setter, customerId })
const of = (product: PricedProduct<Product>, quantity: number) =>
  withTypedQuantity(newLine(product), String(quantity))
const pricesOf = (lines: readonly DraftLine[]) => priceLines(lines).map((line) => line.unitPriceCents)

describe('the price of a draft line', () => {
  test('follows the units of its style on the draft', () => {
    const cases: [small: number, large: number, priceCents: number][] = [
      [1, 0, 1000],
      [6, 5, 1000],
      [6, 6, 950],
      [11, 36, 950],
      [12, 36, 900],
    ]
    for (const [small, large, priceCents] of cases)
      assert.deepEqual(pricesOf([of(tank, small), of(medium, large)]), [priceCents, priceCents])
    const single = { ...tank, styleId: null }
    assert.deepEqual(pricesOf([of(single, 11), of({ ...single, id: 2 }, 12)]), [1000, 950])
  })

  test('is that of the product in a draft of an older version', () => {
    const { listPrice: _, styleId: _style, ...line } = newLine(product)
    const old: DraftLine = line
    assert.deepEqual(pricesOf([{ ...old, quantity: 60 }]), [1000])
    const [priced = assert.fail()] = priceLines([old])
    assert.deepEqual(priced.listPrice, { priceCents: 1000, breaks: [], units: 1 })
  })

  test('names the break that applies, and the next one once it is near', () => {
    const cases: [units: number, notes: string[]][] = [
      [0, []],
      [8, []],
      [9, ['3 more for $9.50']],
      [12, ['from 12 units']],
      [36, ['from 12 units', '12 more for $9.00']],
      [48, ['from 48 units']],
    ]
    for (const [units, notes] of cases)
      assert.deepEqual(breakNotes({ priceCents: 1000, breaks }, units), notes)
  })

  test('changes without a warning while quantities are typed', () => {
    const [line = assert.fail()] = priceLines([refreshLine(of(tank, 12), tank)])
    assert.deepEqual([line.unitPriceCents, priceWarning(line)], [950, undefined])
    const [dearer = assert.fail()] = priceLines([refreshLine(line, { ...tank, breaks: [] })])
    assert.equal(priceWarning(dearer), 'The price changed from $9.50 to $10.00.')
    // One unit costs the same as before.
    const [one = assert.fail()] = priceLines([withTypedQuantity(dearer, '1')])
    assert.equal(priceWarning(one), undefined)
  })
})

describe('a price set by hand', () => {
  test('stays while quantities, list prices and customers change', () => {
    const set = typePrice(of(tank, 1), '9', manager, 7)
    const [line = assert.fail()] = priceLines([withTypedQuantity(set, '48')])
    assert.deepEqual([line.unitPriceCents, listPriceCents(line)], [900, 900])
    assert.deepEqual(pricesOf([withTypedQuantity(line, '12')]), [900])
    assert.equal(handPriceNote(line, 7), undefined)
    assert.equal(handPriceNote(line, 8), 'The customer changed. The price set by hand stays.')
    const [raised = assert.fail()] = priceLines([refreshLine(set, { ...product, priceCents: 1200 })])
    assert.equal(raised.unitPriceCents, 900)
    assert.equal(priceWarning(raised), undefined)
    assert.equal(
      handPriceNote(raised, 7),
      'The list price changed from $10.00 to $12.00. The price set by hand stays.',
    )
    assert.equal(priceChange(raised), 'Rib Tank (RT-1-S): $10.00 → $12.00, the price set by hand stays')
    // Setting it again accepts the list price.
    assert.equal(handPriceNote(typePrice(raised, '8', manager, 7), 7), undefined)
    const [reset = assert.fail()] = priceLines([withListPrice(raised)])
    assert.deepEqual([reset.unitPriceCents, handPriceNote(reset, 8)], [1200, undefined])
  })

  test('is read from an amount or a discount of the list price at the units of the draft', () => {
    const cases: [typed: string, priceCents: number, error?: string][] = [
      ['8.25', 825],
      ['10%', 855],
      ['-10%', 855],
      ['9.50', 950],
      ['0', 0],
      ['abc', 950, 'Enter a price such as 18.00, or a discount such as 10%.'],
      ['', 950, 'Enter a price such as 18.00, or a discount such as 10%.'],
    ]
    for (const [typed, priceCents, error] of cases) {
      const [line = assert.fail()] = priceLines(
        priceLines([of(tank, 12)]).map((line) => typePrice(line, typed)),
      )
      assert.deepEqual([line.unitPriceCents, linePriceError(line, manager)], [priceCents, error], typed)
      assert.equal(line.typedPrice, error === undefined ? undefined : typed)
      assert.equal(line.handPrice === undefined, priceCents === 950, typed)
    }
  })

  test('below the floor of Staff keeps the text, and is an error', () => {
    const below = typePrice(of({ ...tank, breaks: [] }, 1), '7.99', staff)
    assert.deepEqual([below.typedPrice, below.handPrice], ['7.99', undefined])
    const message =
      'Staff may set prices down to 80% of the list price: Rib Tank (RT-1-S) costs at least $8.00.'
    assert.equal(linePriceError(below, staff), message)
    const allowed = typePrice(below, '8', staff)
    assert.equal(linePriceError(allowed, staff), undefined)
    // The floor may change while the draft is open.
    const [raised = assert.fail()] = priceLines([allowed])
    assert.match(linePriceError(raised, { ...staff, staffPriceFloorBasisPoints: 9000 }) ?? '', /\$9\.00\.$/)
    assert.equal(
      linePriceError(raised, { ...staff, staffPriceFloorBasisPoints: null }),
      'Only Admin and Manager may set prices by hand.',
    )
  })

  test('is sent with the list price that the user sees', () => {
    const lines = priceLines([typePrice(of(tank, 12), '9'), of(medium, 1)])
    const totals = calculateInvoiceTotals(lines, { discountBasisPoints: 0, taxPpm: 0 })
    assert.ok(totals)
    const noDiscount = { discountType: 'percentage' as const, discountBasisPoints: 0, discountCents: 0 }
    const customer = { customerName: 'Ada', customerPhone: '555', ...noDiscount, charges: [], taxPpm: 0 }
    const { body } = buildRequest(createInvoice, toNewInvoice(customer, lines, totals))
    assert.deepEqual((body as { items: unknown }).items, [
      {
        productId: 1,
        quantity: 12,
        unitPrice: '9.00',
        totalPrice: '108.00',
        isPriceByHand: true,
        listPrice: '9.50',
      },
      { productId: 2, quantity: 1, unitPrice: '9.50', totalPrice: '9.50' },
    ])
  })
})
