import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { productFixture } from '#web/catalog/products/productFixtures.ts'

import {
  addLineError,
  type DraftLine,
  findCompletePacks,
  lineError,
  newLine,
  quantityText,
  refreshLine,
  toNewInvoice,
  typedQuantityError,
  withCells,
  withPacks,
  withTypedQuantity,
} from './draftLines.ts'
import { priceWarning } from './linePrices.ts'

const dress = productFixture({
  id: 7,
  code: 'DRS-7',
  name: 'Linen Dress',
  color: 'Ecru',
  priceCents: 4995,
  category: 'Dresses',
})

const formValues = {
  discountType: 'percentage' as const,
  discountBasisPoints: 0,
  discountCents: 0,
  charges: [],
  taxPpm: 0,
}

const totalsOf = (lines: DraftLine[], taxPpm: number, discountBasisPoints = 0) =>
  calculateInvoiceTotals(lines, { discountBasisPoints, taxPpm })

describe('adding a line', () => {
  test('allows a product once', () => {
    assert.equal(addLineError([newLine(dress)], dress), 'Product already added to invoice')
    assert.equal(addLineError([], dress), undefined)
  })

  test('rejects a product without stock', () => {
    const message = 'Linen Dress is out of stock and cannot be added to the invoice.'
    assert.equal(addLineError([], { ...dress, quantity: 0 }), message)
  })

  test('allows at most 1000 lines', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => newLine({ ...dress, id: 1000 + index }))
    assert.equal(addLineError(lines.slice(1), dress), undefined)
    assert.equal(addLineError(lines, dress), 'An invoice has at most 1,000 items')
  })
})

test("keeps a typed quantity, and says why it can't be sold", () => {
  const cases: [typed: string, quantity: number, error: string | undefined][] = [
    ['2', 2, undefined],
    ['03', 3, undefined],
    ['4', 4, 'Only 3 units of Linen Dress are available in stock. Cannot add 4 units.'],
    ['25', 25, 'Only 3 units of Linen Dress are available in stock. Cannot add 25 units.'],
    ['', 0, 'Linen Dress: Quantity must be 1 or greater.'],
    ['0', 0, 'Linen Dress: Quantity must be 1 or greater.'],
    ['-2', 0, 'Linen Dress: Quantity must be 1 or greater.'],
    ['3.', 3, undefined],
    ['2,5', 0, 'Linen Dress: Quantity must be a whole number.'],
    ['1.5', 0, 'Linen Dress: Quantity must be a whole number.'],
    ['0000000000012', 0, 'Linen Dress: Quantity must be a whole number.'],
    ['1000001', 0, 'Linen Dress: Quantity must be at most 1,000,000.'],
  ]
  for (const [typed, quantity, error] of cases) {
    const line = withTypedQuantity(newLine(dress), typed)
    assert.deepEqual([line.quantity, lineError(line)], [quantity, error], typed)
    assert.equal(quantityText(line), typed)
    assert.equal(typedQuantityError(line) === undefined, quantity > 0, typed)
  }
  const corrected = withTypedQuantity(withTypedQuantity(newLine(dress), ''), '2')
  assert.deepEqual(corrected, { ...newLine(dress), quantity: 2 })
})

test('a cell writes the line of its own product and no other', () => {
  const small: Product = { ...dress, id: 8, code: 'DRS-8', size: 'S' }
  const other = { ...newLine({ ...dress, id: 99 }), quantity: 3 }
  const start = [other, newLine(dress)]
  const filled = withCells(start, [dress, small], { 7: '2', 8: '25' })
  assert.deepEqual(filled, [other, { ...newLine(dress), quantity: 2 }, { ...newLine(small), quantity: 25 }])
  assert.deepEqual(withCells(filled, [dress, small], { 7: '', 8: '0' }), [other])
  assert.deepEqual(withCells(filled, [dress, small], {}), filled)
  const wrong = withCells(filled, [dress, small], { 8: 'x' })
  assert.deepEqual(wrong.map(quantityText), ['3', '2', 'x'])
  assert.equal(typedQuantityError(wrong[2] ?? assert.fail()), 'Quantity must be a whole number')
})

test('lines remember packs until one of them is changed', () => {
  const sizes = ['S', 'M', 'L'].map((size, index) => ({
    ...dress,
    id: 10 + index,
    size,
    styleId: 1,
    quantity: 50,
  }))
  const pack = { id: 4, name: 'A (1-1)', sizeCount: 2 }
  const packsOf = (lines: DraftLine[]) => [...findCompletePacks(lines)].map(([id, { packs }]) => [id, packs])
  const filled = withPacks([], sizes, { 10: '3', 11: '3' }, { ...pack, packs: 3 })
  const more = withPacks(filled, sizes, { 10: '4', 11: '4' }, { ...pack, packs: 1 })
  assert.deepEqual(packsOf(more), [
    [10, 4],
    [11, 4],
  ])
  // A size that the pack lacks changes nothing; one that it has does.
  assert.equal(packsOf(withCells(more, sizes, { 12: '9' })).length, 2)
  assert.deepEqual(packsOf(withCells(more, sizes, { 10: '5' })), [])
  assert.deepEqual(packsOf(withCells(more, sizes, { 10: '' })), [])
  assert.deepEqual(packsOf(withPacks(more, sizes, { 10: '5', 11: '5' }, { ...pack, id: 5, packs: 1 })), [])
  const totals = totalsOf(more, 0)
  assert(totals)
  const customer = { ...formValues, customerName: 'Ada', customerPhone: '555' }
  assert.deepEqual(
    toNewInvoice(customer, more, totals).items.map(({ prepack }) => prepack),
    [
      { id: 4, packs: 4 },
      { id: 4, packs: 4 },
    ],
  )
})

describe('refreshing a line', () => {
  test('shows both prices after a price change and keeps the quantity', () => {
    const line = refreshLine({ ...newLine(dress), quantity: 2 }, { ...dress, priceCents: 5495 })
    assert.equal(line.quantity, 2)
    assert.equal(priceWarning(line), 'The price changed from $49.95 to $54.95.')
    assert.equal(totalsOf([line], 0)?.totalCents, 10_990)
  })

  test('keeps the price warning when it is refreshed again', () => {
    const changed = { ...dress, priceCents: 5495 }
    const line = refreshLine(newLine(dress), changed)
    assert.equal(priceWarning(refreshLine(line, changed)), priceWarning(line))
  })

  test('compares with the price when the line was added, not with the last one', () => {
    const at = (line: DraftLine, priceCents: number) => refreshLine(line, { ...dress, priceCents })
    const raised = at(newLine(dress), 5495)
    assert.equal(priceWarning(at(raised, 5995)), 'The price changed from $49.95 to $59.95.')
    assert.deepEqual(at(raised, 4995), newLine(dress))
  })

  test('finds stock below the quantity', () => {
    const line = refreshLine({ ...newLine(dress), quantity: 3 }, { ...dress, quantity: 1 })
    assert.equal(lineError(line), 'Only 1 units of Linen Dress are available in stock. Cannot add 3 units.')
  })

  test('asks to remove a deleted product', () => {
    assert.equal(
      lineError(refreshLine(newLine(dress), null)),
      'Linen Dress is no longer in the catalog. Remove it to continue.',
    )
  })
})

describe('the new invoice', () => {
  test('is sent with the prices and totals on screen', () => {
    const lines = [{ ...newLine(dress), quantity: 2 }]
    const totals = totalsOf(lines, 85_000, 1000)
    assert(totals)
    const customer = {
      customerName: 'Ada',
      customerPhone: '555 0100',
      ...formValues,
      discountBasisPoints: 1000,
      taxPpm: 85_000,
    }
    const { body } = buildRequest(createInvoice, toNewInvoice(customer, lines, totals))
    assert.deepEqual(body, {
      invoice: {
        customerName: 'Ada',
        customerPhone: '555 0100',
        taxRate: '0.0850',
        discountPercentage: '0.1000',
        charges: [],
        subtotal: '99.90',
        discountAmount: '9.99',
        chargesAmount: '0.00',
        taxAmount: '7.64',
        total: '97.55',
        matchCustomer: true,
      },
      items: [{ productId: 7, quantity: 2, unitPrice: '49.95', totalPrice: '99.90' }],
    })
  })

  test('has no totals beyond the maximum', () => {
    const lines = [{ ...newLine({ ...dress, priceCents: 999_999_999 }), quantity: 1000 }]
    assert.equal(totalsOf(lines, 85_000), undefined)
  })
})
