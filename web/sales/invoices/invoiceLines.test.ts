// The lines of an invoice that is being written.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'

import {
  draftTotals,
  lineWarnings,
  newLine,
  refreshLine,
  toNewInvoice,
  addLineError,
} from './invoiceLines.ts'

const dress: Product = {
  id: 7,
  productId: 'DRS-7',
  productName: 'Linen Dress',
  color: 'Ecru',
  size: 'M',
  quantity: 3,
  lowStockThreshold: null,
  price: 4995,
  manufacturer: null,
  category: 'Dresses',
  description: null,
  imageUrl: null,
  qrCodeUrl: '/api/products/7/qr-code',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  version: 1,
}

test('a product stands on an invoice once, and can be added again after it was removed', () => {
  const lines = [newLine(dress)]
  assert.equal(addLineError(lines, dress), 'Product already added to invoice')
  assert.equal(addLineError([], dress), undefined)
})

test('a product without stock cannot be added', () => {
  const sentence = 'Linen Dress is out of stock and cannot be added to the invoice.'
  assert.equal(addLineError([], { ...dress, quantity: 0 }), sentence)
})

test('an invoice has at most a thousand lines', () => {
  const lines = Array.from({ length: 1000 }, (_, place) => newLine({ ...dress, id: 1000 + place }))
  assert.equal(addLineError(lines.slice(1), dress), undefined)
  assert.equal(addLineError(lines, dress), 'An invoice has at most 1000 lines')
})

test('a price that changed meanwhile is told with both prices, and the typed quantity stays', () => {
  const line = refreshLine({ ...newLine(dress), quantity: 2 }, { ...dress, price: 5495 })
  assert.equal(line.quantity, 2)
  assert.deepEqual(lineWarnings(line), ['The price was $49.95 and is $54.95 now.'])
  assert.equal(draftTotals([line], 0)?.totalCents, 10_990)
})

test('a changed price stays marked when the catalogue is asked once more', () => {
  const dearer = refreshLine(newLine(dress), { ...dress, price: 5495 })
  assert.deepEqual(lineWarnings(refreshLine(dearer, dearer.product)), lineWarnings(dearer))
})

test('units that somebody else sold meanwhile are told on the line', () => {
  const line = refreshLine({ ...newLine(dress), quantity: 3 }, { ...dress, quantity: 1 })
  assert.deepEqual(lineWarnings(line), [
    'Only 1 units of Linen Dress are available in stock. Cannot add 3 units.',
  ])
})

test('a product that was deleted meanwhile asks to be removed', () => {
  assert.deepEqual(lineWarnings(refreshLine(newLine(dress), null)), [
    'Linen Dress is no longer in the catalogue. Remove it to go on.',
  ])
})

test('what is sent is what the person saw', () => {
  const lines = [{ ...newLine(dress), quantity: 2 }]
  const totals = draftTotals(lines, 850)
  assert(totals)
  const customer = { customerName: 'Ada', customerPhone: '555 0100', taxRate: 850 }
  const { body } = buildRequest(createInvoice, toNewInvoice(customer, lines, totals))
  assert.deepEqual(body, {
    invoice: {
      customerName: 'Ada',
      customerPhone: '555 0100',
      taxRate: '0.0850',
      discountPercentage: '0.0000',
      subtotal: '99.90',
      discountAmount: '0.00',
      taxAmount: '8.49',
      total: '108.39',
    },
    items: [{ productId: 7, quantity: 2, unitPrice: '49.95', totalPrice: '99.90' }],
  })
})

test('an invoice beyond the highest total comes to nothing that could be sent', () => {
  const lines = [{ ...newLine({ ...dress, price: 999_999_999 }), quantity: 1000 }]
  assert.equal(draftTotals(lines, 850), undefined)
})
