// Valid products and invoices for tests.
import { randomBytes } from 'node:crypto'

import * as z from 'zod/mini'

import { NewProduct } from '#contract/catalog/products.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'

/** A linen dress with a unique code: quantity 10, price 8000 cents. */
export function buildProduct(overrides: Partial<NewProduct> = {}): NewProduct {
  return {
    code: `DRESS-${randomBytes(6).toString('hex').toUpperCase()}`,
    name: 'Linen dress',
    color: 'Indigo',
    size: 'M',
    quantity: 10,
    priceCents: 8000,
    manufacturer: 'Loom & Needle',
    category: 'Dresses',
    description: 'A dress of washed linen.',
    ...overrides,
  }
}

/** The JSON body of a request that creates the product. */
export function productBody(overrides: Partial<NewProduct> = {}): string {
  return JSON.stringify(z.encode(NewProduct, buildProduct(overrides)))
}

/** An invoice with the default tax rate, without prices and totals. */
export function buildInvoice(
  items: NewInvoice['items'],
  overrides: Partial<NewInvoice['invoice']> = {},
): NewInvoice {
  return {
    invoice: { customerName: 'Harbour Street Boutique', customerPhone: '+1 212 555 0100', ...overrides },
    items,
  }
}
