// The integrity check finds prices that rise with the units of a price list, and invoices that no longer add up to their orders.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { createOrder, invoiceOrders } from '#contract/sales/orderActions.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('amounts changed in the database', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let orderNumber: string
  let invoices: Invoice[]

  before(async () => {
    const product = buildProduct({ code: 'SUM-1', quantity: 10, priceCents: 1007 })
    const { id: productId } = await manager.call(createProduct, product)
    const prices = [
      { productId, fromUnits: 1, priceCents: 1000 },
      { productId, fromUnits: 12, priceCents: 900 },
    ]
    await manager.call(createPriceList, { name: 'Boutiques', prices })
    const { id: customerId } = await manager.call(createCustomer, { name: 'Pier Store' })
    const order = { customerId, customerName: 'Pier Store', customerPhone: '555 0100', taxPpm: 85_000 }
    const charges = [{ label: 'Freight', amountCents: 500, isTaxed: true }]
    const { id, number } = await manager.call(createOrder, {
      order: { ...order, kind: 'at once', discountBasisPoints: 1000, charges },
      items: [{ productId, quantity: 3 }],
      confirm: true,
    })
    orderNumber = number
    const invoice = () => manager.call(invoiceOrders, { orders: [{ id, lines: [{ line: 1, quantity: 1 }] }] })
    invoices = [await invoice(), await invoice(), await invoice()]
  })

  const second = () => invoices[1]?.number ?? ''

  test('finds a higher price from more units', async () => {
    assert.deepEqual(
      await differencesAfter(app, sql`update price_list_prices set price_cents = 1001 where from_units = 12`),
      ['Price list Boutiques has a higher price of SUM-1 from more units.'],
    )
  })

  test('finds parts of invoices that were changed', async () => {
    const ofSecond = sql`where invoice_id = ${invoices[1]?.id ?? 0}`
    const cases: [change: SQL, differences: string[]][] = [
      [
        sql`update invoice_parts set subtotal_cents = subtotal_cents + 1 ${ofSecond}`,
        [`The parts of invoice ${second()} do not match its lines and charges.`],
      ],
      [
        sql`update invoice_parts set tax_cents = tax_cents - 1 ${ofSecond}`,
        [`The discount and tax of invoice ${second()} are not those of its parts.`],
      ],
      [
        sql`delete from invoice_parts ${ofSecond}`,
        [`The parts of invoice ${second()} do not match its lines and charges.`],
      ],
    ]
    for (const [change, differences] of cases) {
      const found = await differencesAfter(app, change)
      for (const difference of differences) assert.ok(found.includes(difference), found.join('\n'))
    }
  })

  test('finds an invoice whose tax was changed with its part', async () => {
    const { id = 0, number = '' } = invoices[1] ?? {}
    const found = await differencesAfter(
      app,
      sql`update invoices set tax_cents = tax_cents + 10, total_cents = total_cents + 10 where id = ${id}`,
      sql`update invoice_parts set tax_cents = tax_cents + 10 where invoice_id = ${id}`,
    )
    assert.ok(found.includes(`The invoices of order ${orderNumber} do not add up to it.`), found.join('\n'))
    assert.ok(found.includes(`The totals of invoice ${number} do not match its lines and charges.`))
  })
})
