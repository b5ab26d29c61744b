import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import type { Order, OrderItem } from '#contract/sales/orders.ts'

import { copyOrder } from './copyOrder.ts'
import { orderLineError } from './draftLines.ts'
import { priceChange } from './linePrices.ts'
import { hasContent, newDraft, resumeMessage, SaleDraft } from './saleDraft.ts'

function item(line: number, size: string, quantity: number): OrderItem {
  const style = { id: 3, number: 'RT-1', name: 'Rib Tank' }
  const product = {
    name: 'Rib Tank',
    code: `RT-1-${size}`,
    color: 'Ecru',
    size,
    style,
  } as OrderItem['product']
  const units = { quantity, allocated: 0, invoiced: 0, cancelled: 0, isDeleted: false, free: 0 }
  const amounts = { unitPriceCents: 2000, listPriceCents: null, totalCents: 2000 * quantity }
  return { line, productId: line, ...units, ...amounts, product, prepack: null }
}

function product(id: number, size: string, quantity: number, priceCents = 2000): Product {
  const fields = { id, code: `RT-1-${size}`, name: 'Rib Tank', color: 'Ecru', size, styleId: 3 }
  return { ...fields, quantity, priceCents } as Product
}

const order = {
  id: 31,
  number: 'SO-2026-00031',
  state: 'Confirmed',
  kind: 'pre-book',
  season: 'FW27',
  customerId: 4,
  customerName: 'Harbor & Pine',
  customerPhone: '555 0100',
  customerEmail: null,
  customerAddress: '1 Pier',
  customerPurchaseOrder: 'PO-4711',
  shipTo: '2 Dock',
  shipToState: 'NY',
  notes: 'Leave at the door',
  startShipOn: '2026-11-01',
  cancelOn: '2026-12-24',
  validUntil: '2026-11-20',
  shipComplete: true,
  discountBasisPoints: 1250,
  charges: [{ label: 'Freight', amountCents: 4500, isTaxed: true }],
  taxPpm: 88_750,
  items: [item(1, 'S', 5), item(2, 'M', 40), item(3, 'L', 1)],
} as unknown as Order

const products = new Map<number, Product | null>([
  [1, product(1, 'S', 0)],
  [2, product(2, 'M', 9, 2200)],
  [3, null],
])
const copied = copyOrder(order, products, { customerId: 4, today: '2026-11-28' })

test('a copy has all units at today’s prices, also those that are not in stock', () => {
  assert.deepEqual(
    copied.lines.map((line) => [line.code, line.quantity, line.unitPriceCents, priceChange(line)]),
    [
      ['RT-1-S', 5, 2000, undefined],
      ['RT-1-M', 40, 2200, 'Rib Tank (RT-1-M): $20.00 → $22.00'],
    ],
  )
  assert.deepEqual(copied.lines.map(orderLineError), [undefined, undefined])
  assert.deepEqual(copied.copyOf?.shortages, [
    'Rib Tank (RT-1-L): 1 unit left out, it is no longer in the catalog.',
  ])
  assert.deepEqual(copied.styleIds, [3])
})

test('a copy has the fields of the order, without days of the past and the customer’s order number', () => {
  assert.deepEqual(copied.form, {
    customerName: 'Harbor & Pine',
    customerPhone: '555 0100',
    customerEmail: '',
    customerAddress: '1 Pier',
    customerId: 4,
    customerPurchaseOrder: '',
    shipTo: '2 Dock',
    shipToState: 'NY',
    notes: 'Leave at the door',
    discountType: 'percentage',
    discountPercentage: '12.5',
    discountAmount: '',
    charges: [{ label: 'Freight', amount: '45.00', taxed: true }],
    taxRate: '8.875',
    order: {
      kind: 'pre-book',
      season: 'FW27',
      startShipOn: '',
      cancelOn: '2026-12-24',
      shipComplete: true,
      validUntil: '',
    },
  })
})

test('a deleted customer is not chosen', () => {
  assert.equal(copyOrder(order, products, { customerId: null, today: '2026-11-28' }).form.customerId, null)
})

test('is stored and read as a draft of an order', () => {
  const stored = JSON.parse(JSON.stringify(z.encode(SaleDraft, copied))) as unknown
  assert.deepEqual(z.decode(SaleDraft, stored as never), copied)
  assert.match(resumeMessage(copied, copied.savedAt), /^Unfinished order for Harbor & Pine, 2 items, saved/)
})

test('a draft of an order is empty until something is entered', () => {
  const draft = newDraft('', new Date(), 'order')
  assert.equal(hasContent(draft), false)
  const { order: details } = draft.form
  assert(details)
  assert.equal(hasContent({ ...draft, form: { ...draft.form, order: { ...details, season: 'FW27' } } }), true)
  assert.equal(
    hasContent({ ...draft, form: { ...draft.form, order: { ...details, shipComplete: true } } }),
    true,
  )
})
