import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'

import {
  addLineError,
  draftTotals,
  lineWarnings,
  newLine,
  refreshLine,
  toNewInvoice,
} from './invoiceLines.ts'

const dress: Product = {
  id: 7,
  code: 'DRS-7',
  name: 'Linen Dress',
  color: 'Ecru',
  size: 'M',
  quantity: 3,
  lowStockThreshold: null,
  priceCents: 4995,
  manufacturer: null,
  category: 'Dresses',
  description: null,
  season: null,
  styleId: null,
  imageUrl: null,
  qrCodeUrl: '/api/products/7/qr-code',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  version: 1,
}

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
    assert.equal(addLineError(lines, dress), 'An invoice has at most 1000 lines')
  })
})

describe('refreshing a line', () => {
  test('shows both prices after a price change and keeps the quantity', () => {
    const line = refreshLine({ ...newLine(dress), quantity: 2 }, { ...dress, priceCents: 5495 })
    assert.equal(line.quantity, 2)
    assert.deepEqual(lineWarnings(line), ['The price changed from $49.95 to $54.95.'])
    assert.equal(draftTotals([line], 0)?.totalCents, 10_990)
  })

  test('keeps the price warning when it is refreshed again', () => {
    const changed = { ...dress, price: 5495 }
    const line = refreshLine(newLine(dress), changed)
    assert.deepEqual(lineWarnings(refreshLine(line, changed)), lineWarnings(line))
  })

  test('warns when stock is below the quantity', () => {
    const line = refreshLine({ ...newLine(dress), quantity: 3 }, { ...dress, quantity: 1 })
    assert.deepEqual(lineWarnings(line), [
      'Only 1 units of Linen Dress are available in stock. Cannot add 3 units.',
    ])
  })

  test('asks to remove a deleted product', () => {
    assert.deepEqual(lineWarnings(refreshLine(newLine(dress), null)), [
      'Linen Dress is no longer in the catalog. Remove it to continue.',
    ])
  })
})

describe('the new invoice', () => {
  test('is sent with the prices and totals on screen', () => {
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

  test('has no totals beyond the maximum', () => {
    const lines = [{ ...newLine({ ...dress, priceCents: 999_999_999 }), quantity: 1000 }]
    assert.equal(draftTotals(lines, 850), undefined)
  })
})
