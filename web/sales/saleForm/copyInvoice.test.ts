import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { confirmedOrder, orderItem } from '#web/sales/orders/orderFixtures.ts'

import { copyInvoice, repeatInvoice } from './copyInvoice.ts'
import {
  deliveredPrices,
  draftLineTotalCents,
  lineError,
  toNewInvoice,
  withTypedQuantity,
} from './draftLines.ts'
import { priceChange } from './linePrices.ts'
import { SaleDraft } from './saleDraft.ts'
import { emptySaleForm } from './saleValues.ts'
import { draftTotals } from './useDraftTotals.ts'

const style = { id: 3, number: 'RT-1', name: 'Rib Tank' }

function item(productId: number, size: string, quantity: number): InvoiceItem {
  const product = { name: 'Rib Tank', code: `RT-1-${size}`, color: 'Ecru', size, style }
  const rest = { description: null, manufacturer: null, category: null, sizePosition: null }
  return {
    productId,
    quantity,
    unitPriceCents: 2000,
    listPriceCents: null,
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
  number: 'INV-2026-00012',
  customerName: 'Harbor & Pine',
  customerPhone: '555 0100',
  customerEmail: null,
  customerAddress: '1 Pier',
  customerId: 4,
  customerPurchaseOrder: 'PO-4711',
  shipTo: '2 Dock',
  shipToState: 'NY',
  notes: 'Leave at the door',
  discountType: 'percentage',
  discountBasisPoints: 1250,
  charges: [{ label: 'Freight', amountCents: 4500, isTaxed: true }],
  taxPpm: 88_750,
  items: [item(1, 'S', 2), item(2, 'M', 4), item(3, 'L', 1), item(1, 'S', 3)],
} as Invoice

const products = new Map<number, Product | null>([
  [1, product(1, 'S', 1)],
  [2, product(2, 'M', 9, 2200)],
  [3, null],
])

test('a correction has the prices of its orders, and the units that they have allocated', () => {
  const orderLine = (orderId: number) => ({ orderId, line: 1 })
  const order = (id: number, unitPriceCents: number, allocated: number, quantity: number) =>
    confirmedOrder(
      id,
      [orderItem({ line: 1, productId: 1, quantity, invoiced: 3, allocated, unitPriceCents })],
      { taxPpm: 88_750, discountBasisPoints: 1250 },
    )
  const delivering = {
    ...invoice,
    discountBasisPoints: 1250,
    items: [
      { ...item(1, 'S', 2), orderLine: orderLine(7) },
      { ...item(1, 'S', 3), orderLine: orderLine(8), unitPriceCents: 2200 },
    ],
  } as Invoice
  const today = new Map([[1, product(1, 'S', 1, 3000)]])
  const orders = [order(7, 2000, 4, 9), order(8, 2200, 0, 3)]
  const { lines, copyOf } = copyInvoice(delivering, today, 'correction', orders)
  const [line] = lines
  assert.ok(line)
  // 1 free, 5 of the invoice and 4 that SO-7 has allocated.
  assert.deepEqual([line.stock, priceChange(line), lineError(line)], [10, undefined, undefined])
  assert.equal(deliveredPrices(line), '2 at $20.00, 3 at $22.00')
  const typed = { ...emptySaleForm, discountPercentage: '12.5', taxRate: '8.875', charges: [] }
  const { totals } = draftTotals(lines, typed, copyOf)
  assert.equal(totals?.subtotalCents, 2 * 2000 + 3 * 2200)
  assert.deepEqual(
    totals.parts.map(({ orderId }) => orderId),
    [7, 8],
  )
  const more = withTypedQuantity(line, '12')
  assert.equal(
    lineError(more),
    'Only 11 units of Rib Tank (RT-1-S) can be invoiced for orders SO-7 and SO-8, not 12.',
  )
  const one = withTypedQuantity(line, '2')
  assert.deepEqual([deliveredPrices(one), draftLineTotalCents(one)], [undefined, 4000])
  // Kept as a new invoice, it has the price of today.
  const [fresh] = copyInvoice(delivering, today, 'duplicate', orders).lines
  assert.equal(fresh?.unitPriceCents, 3000)
})

test('a duplicate has today’s prices and what is in stock, and says what is missing', () => {
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
    discountType: 'percentage',
    discountPercentage: '12.5',
    discountAmount: '',
    charges: [{ label: 'Freight', amount: '45.00', taxed: true }],
    taxRate: '8.875',
  })
  assert.deepEqual(
    draft.lines.map((line) => [line.code, line.quantity, line.unitPriceCents, priceChange(line)]),
    [
      ['RT-1-S', 1, 2000, undefined],
      ['RT-1-M', 4, 2200, 'Rib Tank (RT-1-M): $20.00 → $22.00'],
    ],
  )
  assert.deepEqual(draft.lines.map(lineError), [undefined, undefined])
  assert.deepEqual(draft.copyOf?.shortages, [
    'Rib Tank (RT-1-S): 1 instead of 5 units, no more are in stock.',
    'Rib Tank (RT-1-L): 1 unit left out, it is no longer in the catalog.',
  ])
  assert.deepEqual(draft.styleIds, [3])
  assert.deepEqual(
    draft.lines.map(({ prepack }) => prepack?.sizeCount),
    [undefined, 2],
  )
})

test('a correction keeps prices set by hand, a duplicate takes the list prices of today', () => {
  const byHand = (listPriceCents: number) => ({ ...item(1, 'S', 2), unitPriceCents: 1800, listPriceCents })
  const linesOf = (item: InvoiceItem, kind: 'correction' | 'duplicate') =>
    copyInvoice({ ...invoice, items: [item] }, products, kind).lines.map((line) => [
      line.unitPriceCents,
      line.handPrice,
      priceChange(line),
    ])
  const handPrice = { priceCents: 1800, customerId: 4 }
  assert.deepEqual(linesOf(byHand(2000), 'correction'), [[1800, handPrice, undefined]])
  assert.deepEqual(linesOf(byHand(1900), 'correction'), [
    [1800, handPrice, 'Rib Tank (RT-1-S): $19.00 → $20.00, the price set by hand stays'],
  ])
  assert.deepEqual(linesOf(byHand(2000), 'duplicate'), [
    [2000, undefined, 'Rib Tank (RT-1-S): $18.00 → $20.00'],
  ])
})

test('the same quantity price as on the invoice is no change', () => {
  const steps = { ...product(1, 'S', 50), breaks: [{ fromUnits: 12, priceCents: 1800 }] }
  const sold = { ...item(1, 'S', 12), unitPriceCents: 1800 }
  const { lines } = copyInvoice({ ...invoice, items: [sold] }, new Map([[1, steps]]), 'duplicate')
  assert.deepEqual(
    lines.map((line) => [line.unitPriceCents, priceChange(line)]),
    [[1800, undefined]],
  )
})

test('a correction keeps all lines, and marks those that can not be sold', () => {
  const { lines, copyOf } = copyInvoice(invoice, products, 'correction')
  assert.deepEqual(
    lines.map((line) => [line.code, line.quantity, lineError(line)]),
    [
      ['RT-1-S', 5, undefined],
      ['RT-1-M', 4, undefined],
      ['RT-1-L', 1, 'Rib Tank is no longer in the catalog. Remove it to continue.'],
    ],
  )
  assert.deepEqual(copyOf?.shortages, [])
})

test('the lines of an earlier invoice are added to a draft, which keeps its own', () => {
  const draft = copyInvoice({ ...invoice, items: [item(2, 'M', 7)] }, products, 'duplicate')
  const more = new Map([...products, [5, product(5, 'XL', 0)], [6, product(6, '2XL', 9)]] as const)
  const earlier = { ...invoice, id: 11, number: 'INV-2026-00011' }
  const items = [...invoice.items, item(5, 'XL', 2), item(6, '2XL', 3)]
  const repeated = repeatInvoice(draft, { ...earlier, items }, more)
  assert.deepEqual(
    repeated.lines.map(({ code, quantity }) => [code, quantity]),
    [
      ['RT-1-M', 7],
      ['RT-1-S', 1],
      ['RT-1-2XL', 3],
    ],
  )
  assert.deepEqual(repeated.added, repeated.lines.slice(1))
  assert.deepEqual(repeated.styleIds, [3])
  assert.equal(repeated.copyOf.number, 'INV-2026-00011')
  assert.deepEqual(repeated.copyOf.shortages, [
    'Rib Tank (RT-1-S): 1 instead of 5 units, no more are in stock.',
    'Rib Tank (RT-1-L): 1 unit left out, it is no longer in the catalog.',
    'Rib Tank (RT-1-XL): 2 units left out, none are in stock.',
    'Rib Tank (RT-1-M): 7 units as before, it was on this invoice already.',
  ])
  assert.deepEqual(
    repeatInvoice(repeated, { ...earlier, items: [item(6, '2XL', 3)] }, more).copyOf.shortages,
    [
      ...(repeated.copyOf.shortages ?? []),
      'Rib Tank (RT-1-2XL): 3 units as before, it was on this invoice already.',
    ],
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
  const totals = calculateInvoiceTotals([], { discountBasisPoints: 0, taxPpm: 0 }) ?? assert.fail()
  const { discountPercentage: _discount, discountAmount: _amount, taxRate: _tax, ...texts } = emptySaleForm
  const values = { ...texts, charges: [], discountBasisPoints: 0, discountCents: 0, taxPpm: 0 }
  assert.equal(toNewInvoice(values, [], totals, draft.copyOf).replaces, 12)
  const duplicate = copyInvoice(invoice, products, 'duplicate')
  assert.equal('replaces' in toNewInvoice(values, [], totals, duplicate.copyOf), false)
})

test('survives a reload', () => {
  const draft = copyInvoice(invoice, products, 'correction')
  const stored = JSON.parse(JSON.stringify(z.encode(SaleDraft, draft))) as z.input<typeof SaleDraft>
  assert.deepEqual(z.decode(SaleDraft, stored), JSON.parse(JSON.stringify(draft), reviveDates))
})

function reviveDates(key: string, value: unknown): unknown {
  return key === 'savedAt' ? new Date(value as string) : value
}
