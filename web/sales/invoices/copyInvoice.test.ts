import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'

import { copyInvoice } from './copyInvoice.ts'
import { InvoiceDraft } from './invoiceDraft.ts'
import { emptyInvoiceForm } from './invoiceForm.ts'
import { lineError, priceChange, toNewInvoice } from './invoiceLines.ts'

const style = { id: 3, number: 'RT-1', name: 'Rib Tank' }

function item(productId: number, size: string, quantity: number): InvoiceItem {
  const product = { name: 'Rib Tank', code: `RT-1-${size}`, color: 'Ecru', size, style }
  const rest = { description: null, manufacturer: null, category: null, sizePosition: null }
  return {
    productId,
    quantity,
    unitPriceCents: 2000,
    totalCents: quantity * 2000,
    prepack: size === 'S' ? null : { id: 7, name: 'A (4-1)', packs: 1 },
    product: { ...product, ...rest },
  }
}

function product(id: number, size: string, quantity: number, priceCents = 2000): Product {
  const fields = { id, code: `RT-1-${size}`, name: 'Rib Tank', color: 'Ecru', size, styleId: 3 }
  return { ...fields, quantity, priceCents } as Product
}

const invoice = {
  id: 12,
  invoiceNumber: 'INV-2026-00012',
  customerName: 'Harbor & Pine',
  customerPhone: '555 0100',
  customerEmail: null,
  customerAddress: '1 Pier',
  customerId: 4,
  customerPurchaseOrder: 'PO-4711',
  shipTo: '2 Dock',
  shipToState: 'NY',
  notes: 'Leave at the door',
  discountBasisPoints: 1250,
  taxPpm: 88_750,
  items: [item(1, 'S', 2), item(2, 'M', 4), item(3, 'L', 1), item(1, 'S', 3)],
} as Invoice

const products = new Map<number, Product | null>([
  [1, product(1, 'S', 1)],
  [2, product(2, 'M', 9, 2200)],
  [3, null],
])

test('copies the fields, and names new prices, deleted products and missing stock', () => {
  const draft = copyInvoice(invoice, products, 'duplicate')
  assert.deepEqual(draft.form, {
    customerName: 'Harbor & Pine',
    customerPhone: '555 0100',
    customerEmail: '',
    customerAddress: '1 Pier',
    customerId: 4,
    // A duplicate is another order.
    customerPurchaseOrder: '',
    shipTo: '2 Dock',
    shipToState: 'NY',
    notes: 'Leave at the door',
    discountPercentage: '12.5',
    taxRate: '8.875',
  })
  assert.deepEqual(
    draft.lines.map((line) => [
      line.code,
      line.quantity,
      line.unitPriceCents,
      lineError(line),
      priceChange(line),
    ]),
    [
      ['RT-1-S', 5, 2000, 'Only 1 units of Rib Tank are available in stock. Cannot add 5 units.', undefined],
      ['RT-1-M', 4, 2200, undefined, 'Rib Tank (RT-1-M): $20.00 → $22.00'],
      ['RT-1-L', 1, 2000, 'Rib Tank is no longer in the catalog. Remove it to continue.', undefined],
    ],
  )
  assert.deepEqual(draft.styleIds, [3])
  assert.deepEqual(
    draft.lines.map(({ prepack }) => prepack?.sizeCount),
    [undefined, 2, 2],
  )
})

test('copies no ship-to and order number without a customer record', () => {
  const { form } = copyInvoice({ ...invoice, customerId: null }, products, 'correction')
  assert.deepEqual([form.shipTo, form.shipToState, form.customerPurchaseOrder], ['', '', ''])
})

test('offers the units of a corrected invoice again, and says which invoice is replaced', () => {
  const draft = copyInvoice(invoice, products, 'correction')
  const [first] = draft.lines
  assert.ok(first)
  assert.deepEqual([first.stock, lineError(first)], [6, undefined])
  const totals = { subtotalCents: 0, discountCents: 0, taxCents: 0, totalCents: 0 }
  const { discountPercentage: _discount, taxRate: _tax, ...texts } = emptyInvoiceForm
  const values = { ...texts, discountBasisPoints: 0, taxPpm: 0 }
  assert.equal(toNewInvoice(values, [], totals, draft.copyOf).replaces, 12)
  const duplicate = copyInvoice(invoice, products, 'duplicate')
  assert.equal('replaces' in toNewInvoice(values, [], totals, duplicate.copyOf), false)
})

test('survives a reload', () => {
  const draft = copyInvoice(invoice, products, 'correction')
  const stored = JSON.parse(JSON.stringify(z.encode(InvoiceDraft, draft))) as z.input<typeof InvoiceDraft>
  assert.deepEqual(z.decode(InvoiceDraft, stored), JSON.parse(JSON.stringify(draft), reviveDates))
})

function reviveDates(key: string, value: unknown): unknown {
  return key === 'savedAt' ? new Date(value as string) : value
}
