// Correcting the invoice of orders: their prices stay, whatever the price list says, and their units are taken first.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct, editProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, type Invoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import {
  allocateOrder,
  createOrder,
  invoiceOrders,
  type NewOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

describe('correcting the invoice of orders', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')

  const newBuyer = async () => (await manager.call(createCustomer, buildBuyer())).id
  const stock = (quantity: number, priceCents = 2000) =>
    manager.call(createProduct, buildProduct({ quantity, priceCents }))
  const freeOf = async ({ id }: Product) => (await manager.call(findProduct, { id })).quantity
  const unitsOf = async ({ id }: Order) =>
    (await manager.call(findOrder, { id })).items.map(({ quantity, allocated, invoiced }) => [
      quantity,
      allocated,
      invoiced,
    ])
  const confirmed = (customerId: number, items: NewOrder['items'], overrides = {}): Promise<Order> =>
    manager.call(createOrder, { ...buildOrder(customerId, items, overrides), confirm: true })
  const reprice = async ({ id }: Product, priceCents: number) => {
    const { name, color, size, quantity } = await manager.call(findProduct, { id })
    await manager.call(editProduct, { id, name, color, size, quantity, priceCents })
  }
  const correct = (
    { id, customerId, charges, taxPpm }: Invoice,
    items: NewInvoice['items'],
    fields: Partial<NewInvoice['invoice']> = {},
  ) =>
    manager.call(createInvoice, {
      ...buildInvoice(items, {
        customerId,
        taxPpm,
        charges: charges.map(({ label, amountCents, isTaxed }) => ({ label, amountCents, isTaxed })),
        ...fields,
      }),
      replaces: id,
    })
  const pricesOf = ({ items }: Invoice) =>
    items.map(({ quantity, unitPriceCents, listPriceCents }) => [quantity, unitPriceCents, listPriceCents])

  test('keeps the price of the order, with and without the price that the user saw', async () => {
    const dress = await stock(50)
    const customerId = await newBuyer()
    const item = { productId: dress.id, quantity: 5 }
    const order = await confirmed(customerId, [item])
    const first = await manager.call(invoiceOrders, {
      orders: [{ id: order.id, lines: [{ line: 1, quantity: 5 }] }],
    })
    await reprice(dress, 3000)
    const second = await correct(first, [{ ...item, unitPriceCents: 2000, totalCents: 10_000 }])
    assert.deepEqual([second.totalCents, pricesOf(second)], [10_000, [[5, 2000, null]]])
    const third = await correct(second, [{ ...item, quantity: 4 }])
    assert.deepEqual(
      [third.totalCents, pricesOf(third), await unitsOf(order)],
      [8000, [[4, 2000, null]], [[5, 0, 4]]],
    )
    const refused = await catchRefusal(correct(third, [{ ...item, unitPriceCents: 3000 }]))
    assert.deepEqual(
      [refused.status, refused.sentence],
      [409, `Linen dress (${dress.code}) now costs $20.00.`],
    )
    // Another price needs the permission, and names the order's.
    const byHand = { ...item, unitPriceCents: 1500, isPriceByHand: true, listPriceCents: 2000 }
    assert.deepEqual(pricesOf(await correct(third, [byHand])), [[5, 1500, 2000]])
  })

  test('keeps a price that was set by hand on the order, also one that was changed there since', async () => {
    const dress = await stock(50, 3000)
    const customerId = await newBuyer()
    const priced = { productId: dress.id, quantity: 2, unitPriceCents: 2000, isPriceByHand: true }
    const order = await confirmed(customerId, [priced])
    const line = { line: 1, quantity: 2 }
    const first = await manager.call(invoiceOrders, { orders: [{ id: order.id, lines: [line] }] })
    const second = await correct(first, [{ productId: dress.id, quantity: 1 }])
    assert.deepEqual(pricesOf(second), [[1, 2000, 3000]])
    const { version } = await manager.call(findOrder, { id: order.id })
    await manager.call(updateOrder, {
      id: order.id,
      version,
      ...buildOrder(customerId, [{ ...priced, line: 1, unitPriceCents: 1800 }]),
    })
    assert.deepEqual(pricesOf(await correct(second, [{ productId: dress.id, quantity: 2 }])), [
      [2, 1800, 3000],
    ])
  })

  test('two orders with one product keep a line each, at its own price', async () => {
    const dress = await stock(50)
    const customerId = await newBuyer()
    const five = await confirmed(customerId, [{ productId: dress.id, quantity: 5 }])
    await reprice(dress, 2200)
    const three = await confirmed(customerId, [{ productId: dress.id, quantity: 4 }])
    await reprice(dress, 3000)
    const first = await manager.call(invoiceOrders, {
      orders: [
        { id: five.id, lines: [{ line: 1, quantity: 5 }] },
        { id: three.id, lines: [{ line: 1, quantity: 3 }] },
      ],
    })
    const whole = [{ productId: dress.id, quantity: 8, totalCents: 16_600 }]
    const second = await correct(first, whole, { totalCents: 16_600 })
    assert.deepEqual(
      [pricesOf(second), second.orders.map(({ id }) => id)],
      [
        [
          [5, 2000, null],
          [3, 2200, null],
        ],
        [five.id, three.id],
      ],
    )
    const third = await correct(second, [
      { productId: dress.id, quantity: 4, unitPriceCents: 2200 },
      { productId: dress.id, quantity: 2, unitPriceCents: 2000 },
    ])
    assert.deepEqual(pricesOf(third), [
      [4, 2200, null],
      [2, 2000, null],
    ])
    assert.deepEqual([await unitsOf(five), await unitsOf(three)], [[[5, 0, 2]], [[4, 0, 4]]])
    const refused = await catchRefusal(correct(third, [{ productId: dress.id, quantity: 10 }]))
    assert.deepEqual(
      [refused.status, refused.sentence],
      [
        409,
        `Only 9 units of Linen dress (${dress.code}) can be invoiced for orders ${three.number} and ${five.number}, not 10.`,
      ],
    )
  })

  test('takes units that its order has allocated, and then free ones', async () => {
    const dress = await stock(6)
    const customerId = await newBuyer()
    const order = await confirmed(customerId, [{ productId: dress.id, quantity: 9 }])
    await manager.call(allocateOrder, { id: order.id, lines: [{ line: 1, quantity: 6 }] })
    const first = await manager.call(invoiceOrders, {
      orders: [{ id: order.id, lines: [{ line: 1, quantity: 3 }] }],
    })
    assert.deepEqual([await unitsOf(order), await freeOf(dress)], [[[9, 3, 3]], 0])
    const second = await correct(first, [{ productId: dress.id, quantity: 5 }])
    assert.deepEqual([await unitsOf(order), await freeOf(dress)], [[[9, 1, 5]], 0])
    const refused = await catchRefusal(correct(second, [{ productId: dress.id, quantity: 7 }]))
    assert.deepEqual(
      [refused.status, refused.sentence],
      [409, 'Only 6 units of Linen dress are available in stock. Cannot add 7 units.'],
    )
    await correct(second, [{ productId: dress.id, quantity: 6 }])
    assert.deepEqual([await unitsOf(order), await freeOf(dress)], [[[9, 0, 6]], 0])
  })

  test('keeps the parts of its orders and their charges', async () => {
    const dress = await stock(50, 1007)
    const customerId = await newBuyer()
    const freight = { label: 'Freight', amountCents: 500, isTaxed: true }
    const order = await confirmed(customerId, [{ productId: dress.id, quantity: 3 }], {
      taxPpm: 85_000,
      charges: [freight],
    })
    const part = () =>
      manager.call(invoiceOrders, { orders: [{ id: order.id, lines: [{ line: 1, quantity: 1 }] }] })
    const [first, second] = [await part(), await part()]
    const corrected = await correct(first, [{ productId: dress.id, quantity: 1 }])
    const third = await part()
    assert.deepEqual([corrected.chargesCents, second.chargesCents, third.chargesCents], [500, 0, 0])
    assert.equal(corrected.totalCents + second.totalCents + third.totalCents, order.totalCents)
  })

  test('a product that the orders don’t have gets the quantity price of all units on the invoice', async () => {
    const [dress, shirt] = [await stock(50), await stock(50)]
    const prices = [dress, shirt].flatMap(({ id }) => [
      { productId: id, fromUnits: 1, priceCents: 1800 },
      { productId: id, fromUnits: 12, priceCents: 1500 },
    ])
    const { id: priceListId } = await manager.call(createPriceList, { name: 'Boutiques', prices })
    const { id: customerId } = await manager.call(createCustomer, buildBuyer({ priceListId }))
    const order = await confirmed(customerId, [{ productId: dress.id, quantity: 11 }])
    const first = await manager.call(invoiceOrders, {
      orders: [{ id: order.id, lines: [{ line: 1, quantity: 11 }] }],
    })
    const corrected = await correct(first, [
      { productId: dress.id, quantity: 11 },
      { productId: shirt.id, quantity: 1 },
    ])
    // Without a style each product counts by itself.
    assert.deepEqual(pricesOf(corrected), [
      [11, 1800, null],
      [1, 1800, null],
    ])
    const again = await correct(corrected, [
      { productId: dress.id, quantity: 11 },
      { productId: dress.id, quantity: 1 },
    ])
    assert.deepEqual(pricesOf(again), [
      [11, 1800, null],
      [1, 1500, null],
    ])
  })
})
