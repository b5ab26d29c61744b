// Stories of orders: allocated, invoiced in parts, cut, cancelled. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, findProduct, type Product, editProduct } from '#contract/catalog/products.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import {
  allocateOrder,
  cancelOrder,
  confirmOrder,
  createOrder,
  invoiceOrders,
  releaseOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, findOrders, findOrdersByCustomerNumber, type Order } from '#contract/sales/orders.ts'
import { addDays } from '#domain/platform/days.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { postWithKey } from '#server/testing/postWithKey.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

describe('orders', () => {
  const shop = useTestApp()
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let customerId: number

  before(async () => {
    customerId = (await manager.call(createCustomer, buildBuyer())).id
  })
  const stock = (quantity: number, overrides = {}) =>
    manager.call(createProduct, buildProduct({ quantity, ...overrides }))
  const freeOf = async ({ id }: Product) => (await manager.call(findProduct, { id })).quantity
  const read = ({ id }: { id: number }) => manager.call(findOrder, { id })
  const reprice = async ({ id }: Product, priceCents: number) => {
    const { name, color, size, quantity } = await manager.call(findProduct, { id })
    await manager.call(editProduct, { id, name, color, size, quantity, priceCents })
  }
  const unitsOf = ({ items }: Order) =>
    items.map(({ quantity, allocated, invoiced, cancelled }) => [quantity, allocated, invoiced, cancelled])

  /** A confirmed order of one line for each product. */
  async function order(...lines: [Product, number][]): Promise<Order> {
    const items = lines.map(([product, quantity]) => ({ productId: product.id, quantity }))
    return manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
  }

  async function assertRefused(call: Promise<unknown>, status: number, message: string): Promise<void> {
    const refusal = await catchRefusal(call)
    assert.deepEqual({ status: refusal.status, message: refusal.sentence }, { status, message })
  }

  test('is a promise until units are allocated, and takes none from stock', async () => {
    const dress = await stock(12)
    const created = await manager.call(
      createOrder,
      buildOrder(customerId, [{ productId: dress.id, quantity: 20 }], {
        startShipOn: today(),
        season: 'FW26',
      }),
    )
    assert.match(created.number, /^SO-\d{4}-\d{5}$/)
    assert.deepEqual([created.state, created.progress, created.totalCents], ['Draft', 'draft', 160_000])
    await assertRefused(
      manager.call(allocateOrder, { id: created.id }),
      409,
      `Order ${created.number} is a draft. Confirm it first.`,
    )
    await manager.call(confirmOrder, { id: created.id })
    assert.equal(await freeOf(dress), 12)
    const allocated = await manager.call(allocateOrder, { id: created.id })
    assert.deepEqual([allocated.progress, unitsOf(allocated)], ['partly allocated', [[20, 12, 0, 0]]])
    assert.equal(await freeOf(dress), 0)
    const { orders } = await manager.call(findOrders, { page: 1, limit: 5, show: 'to allocate' })
    assert.ok(orders.some(({ id }) => id === created.id))
  })

  test('with n free units, exactly n of m parallel allocations of one succeed', async () => {
    const dress = await stock(3)
    const orders = await Promise.all(Array.from({ length: 8 }, () => order([dress, 1])))
    const calls = orders.map(({ id }) =>
      manager.call(allocateOrder, { id, lines: [{ line: 1, quantity: 1 }] }),
    )
    const { done, refused } = await settleCalls(calls)
    assert.deepEqual([done.length, refused.length, await freeOf(dress)], [3, 5, 0])
  })

  test('two lines of one product share what is free of it', async () => {
    const dress = await stock(5)
    const both = await order([dress, 4], [dress, 4])
    const lines = [1, 2].map((line) => ({ line, quantity: 4 }))
    await assertRefused(
      manager.call(allocateOrder, { id: both.id, lines }),
      409,
      `Only 1 of 4 units of Linen dress (${dress.code}) is free; allocate 1 or wait.`,
    )
    assert.deepEqual(unitsOf(await manager.call(allocateOrder, { id: both.id })), [
      [4, 4, 0, 0],
      [4, 1, 0, 0],
    ])
  })

  test('a repeated request changes stock once, and no more is released than is allocated', async () => {
    const dress = await stock(10)
    const one = await order([dress, 6])
    const path = `/api/orders/${one.id}/allocate`
    for (const isReplay of [false, true]) {
      const response = await postWithKey(manager, path, {}, `allocate-order-${one.id}`)
      assert.deepEqual([response.status, response.isReplay], [200, isReplay])
    }
    assert.equal(await freeOf(dress), 4)
    await assertRefused(
      manager.call(releaseOrder, { id: one.id, lines: [{ line: 1, quantity: 7 }] }),
      409,
      `Only 6 units of Linen dress (${dress.code}) are allocated; 7 can't be released.`,
    )
    await manager.call(releaseOrder, { id: one.id, lines: [{ line: 1, quantity: 2 }] })
    assert.equal(await freeOf(dress), 6)
    await manager.call(releaseOrder, { id: one.id })
    assert.equal(await freeOf(dress), 10)
    await assertRefused(
      manager.call(releaseOrder, { id: one.id }),
      409,
      `Nothing is allocated to order ${one.number}.`,
    )
  })

  test('cancelling returns all units in one step, and says who cancelled', async () => {
    const dress = await stock(10)
    const one = await order([dress, 6])
    await manager.call(allocateOrder, { id: one.id })
    await assertRefused(
      staff.call(cancelOrder, { id: one.id, reason: 'Closed' }),
      403,
      'Only Admin and Manager may cancel orders.',
    )
    const cancelled = await manager.call(cancelOrder, { id: one.id, reason: 'The shop closed' })
    assert.deepEqual(
      [cancelled.state, unitsOf(cancelled), await freeOf(dress)],
      ['Cancelled', [[6, 0, 0, 0]], 10],
    )
    assert.equal(cancelled.cancelled?.reason, 'The shop closed')
    const refusal = await catchRefusal(manager.call(allocateOrder, { id: one.id }))
    assert.match(refusal.sentence ?? '', new RegExp(`^Order ${one.number} was cancelled by .+ on .+\\.$`))
  })

  test('invoices what is allocated, at its prices; what is free does not move', async () => {
    const dress = await stock(10)
    const shirt = await stock(10)
    const one = await order([dress, 10], [shirt, 3])
    await manager.call(allocateOrder, { id: one.id, lines: [{ line: 1, quantity: 10 }] })
    await reprice(dress, 9900)
    const before = await read(one)
    const invoice = await manager.call(invoiceOrders, {
      orders: [{ id: one.id, lines: [{ line: 1, quantity: 7 }] }],
      totalCents: 56_000,
    })
    assert.deepEqual(
      invoice.items.map(({ quantity, unitPriceCents }) => [quantity, unitPriceCents]),
      [[7, 8000]],
    )
    assert.deepEqual(invoice.orders, [{ id: one.id, number: one.number }])
    assert.equal(await freeOf(dress), 0)
    const after = await read(one)
    assert.deepEqual(unitsOf(after), [
      [10, 3, 7, 0],
      [3, 0, 0, 0],
    ])
    assert.deepEqual(after.items[1], before.items[1])
    // The rest is still offered.
    await manager.call(invoiceOrders, { orders: [{ id: one.id }] })
    assert.deepEqual((await read(one)).progress, 'partly invoiced')
    await assertRefused(
      manager.call(invoiceOrders, { orders: [{ id: one.id }] }),
      409,
      `Nothing of ${one.number} is allocated, so there is nothing to invoice.`,
    )
    await assertRefused(
      manager.call(invoiceOrders, { orders: [{ id: one.id, lines: [{ line: 2, quantity: 4 }] }] }),
      409,
      `Only 3 units of Linen dress (${shirt.code}) are open; 4 can't be invoiced.`,
    )
    // Units that are free need no allocation.
    await manager.call(invoiceOrders, { orders: [{ id: one.id, lines: [{ line: 2, quantity: 3 }] }] })
    assert.deepEqual([(await read(one)).progress, await freeOf(shirt)], ['invoiced', 7])
  })

  test('refuses more than is allocated and free', async () => {
    const dress = await stock(5)
    const one = await order([dress, 10])
    await manager.call(allocateOrder, { id: one.id, lines: [{ line: 1, quantity: 3 }] })
    await assertRefused(
      manager.call(invoiceOrders, { orders: [{ id: one.id, lines: [{ line: 1, quantity: 6 }] }] }),
      409,
      `6 of Linen dress (${dress.code}) can't be invoiced: 3 are allocated and 2 are free.`,
    )
    assert.deepEqual(unitsOf(await read(one)), [[10, 3, 0, 0]])
  })

  test('a void returns units to stock and reopens the line; a credit note does not', async () => {
    const dress = await stock(5)
    const one = await order([dress, 5])
    await manager.call(allocateOrder, { id: one.id })
    const invoice = await manager.call(invoiceOrders, { orders: [{ id: one.id }] })
    await manager.call(setInvoiceStatus, { id: invoice.id, status: 'Processed' })
    await manager.call(voidInvoice, { id: invoice.id, reason: 'Wrong address' })
    assert.deepEqual([unitsOf(await read(one)), await freeOf(dress)], [[[5, 0, 0, 0]], 5])
    await manager.call(allocateOrder, { id: one.id })
    const second = await manager.call(invoiceOrders, { orders: [{ id: one.id }] })
    await manager.call(setInvoiceStatus, { id: second.id, status: 'Processed' })
    await manager.call(issueCreditNote, {
      id: second.id,
      reason: 'Returned',
      items: [{ line: 1, quantity: 2, restockQuantity: 2 }],
    })
    assert.deepEqual([unitsOf(await read(one)), await freeOf(dress)], [[[5, 0, 5, 0]], 2])
  })

  test('a corrected invoice goes on delivering its order, up to what is open of it', async () => {
    const dress = await stock(20)
    const one = await order([dress, 5])
    await manager.call(allocateOrder, { id: one.id })
    const first = await manager.call(invoiceOrders, { orders: [{ id: one.id }] })
    const correct = (quantity: number) =>
      manager.call(createInvoice, {
        ...buildInvoice([{ productId: dress.id, quantity }], { customerId, taxPpm: 0 }),
        replaces: first.id,
      })
    await assertRefused(
      correct(6),
      409,
      `Only 5 units of Linen dress (${dress.code}) can be invoiced for order ${one.number}, not 6.`,
    )
    const corrected = await correct(3)
    assert.deepEqual(corrected.orders, [{ id: one.id, number: one.number }])
    assert.deepEqual([unitsOf(await read(one)), await freeOf(dress)], [[[5, 0, 3, 0]], 17])
    assert.equal((await manager.call(findInvoice, { id: first.id })).status, 'Void')
  })

  test('cancelling what is open of a line with 3 of 5 invoiced releases its allocated units', async () => {
    const dress = await stock(5)
    const one = await order([dress, 5])
    await manager.call(allocateOrder, { id: one.id })
    await manager.call(invoiceOrders, { orders: [{ id: one.id, lines: [{ line: 1, quantity: 3 }] }] })
    await assertRefused(
      manager.call(cancelOrder, { id: one.id, reason: 'Too late', lines: [{ line: 1, quantity: 3 }] }),
      409,
      `Only 2 units of Linen dress (${dress.code}) are open; 3 can't be cancelled.`,
    )
    const cut = await manager.call(cancelOrder, { id: one.id, reason: 'Too late' })
    assert.deepEqual([cut.state, cut.progress, unitsOf(cut)], ['Confirmed', 'invoiced', [[5, 0, 3, 2]]])
    assert.deepEqual([cut.totalCents, await freeOf(dress)], [24_000, 2])
  })

  test('lowering a line releases what no longer fits; below what is invoiced is refused; raising allocates nothing', async () => {
    const dress = await stock(20)
    const one = await order([dress, 10])
    await manager.call(allocateOrder, { id: one.id, lines: [{ line: 1, quantity: 8 }] })
    await manager.call(invoiceOrders, { orders: [{ id: one.id, lines: [{ line: 1, quantity: 3 }] }] })
    const change = (version: number, quantity: number) =>
      manager.call(updateOrder, {
        id: one.id,
        version,
        ...buildOrder(customerId, [{ line: 1, productId: dress.id, quantity }]),
      })
    const { version } = await read(one)
    await assertRefused(
      change(version, 2),
      409,
      `Linen dress (${dress.code}) has 3 invoiced: its quantity can't be less than 3.`,
    )
    const lowered = await change(version, 6)
    assert.deepEqual([unitsOf(lowered), await freeOf(dress)], [[[6, 3, 3, 0]], 14])
    const raised = await change(lowered.version, 30)
    assert.deepEqual([unitsOf(raised), await freeOf(dress)], [[[30, 3, 3, 0]], 14])
    await assertRefused(
      change(version, 7),
      409,
      `Order ${one.number} was changed by Mona Manager while you were editing it.`,
    )
  })

  test('an edit adds and removes lines, and keeps confirmed prices', async () => {
    const dress = await stock(5)
    const shirt = await stock(5)
    const one = await order([dress, 2], [shirt, 2])
    await manager.call(allocateOrder, { id: one.id })
    await reprice(dress, 9900)
    const items = [
      { line: 1, productId: dress.id, quantity: 2, unitPriceCents: 8000 },
      { productId: dress.id, quantity: 1 },
    ]
    const edited = await manager.call(updateOrder, {
      id: one.id,
      version: (await read(one)).version,
      ...buildOrder(customerId, items),
    })
    assert.deepEqual(
      edited.items.map(({ line, quantity, unitPriceCents }) => [line, quantity, unitPriceCents]),
      [
        [1, 2, 8000],
        [3, 1, 9900],
      ],
    )
    assert.equal(await freeOf(shirt), 5)
    const setPrice = (client: typeof manager) =>
      client.call(updateOrder, {
        id: one.id,
        version: edited.version,
        ...buildOrder(customerId, [
          { line: 1, productId: dress.id, quantity: 2, unitPriceCents: 7000, isPriceByHand: true },
          { line: 3, productId: dress.id, quantity: 1 },
        ]),
      })
    await assertRefused(
      setPrice(staff),
      403,
      'Only Admin and Manager may confirm orders and change confirmed prices.',
    )
    const repriced = await setPrice(manager)
    assert.deepEqual([repriced.items[0]?.unitPriceCents, repriced.items[0]?.listPriceCents], [7000, 8000])
    assert.equal(repriced.totalCents, 23_900)
  })

  test('one invoice delivers several orders of one customer that are alike', async () => {
    const dress = await stock(20)
    const orders = await Promise.all([order([dress, 2]), order([dress, 3])])
    for (const { id } of orders) await manager.call(allocateOrder, { id })
    const ids = orders.map(({ id }) => ({ id }))
    const other = await manager.call(createCustomer, buildBuyer())
    const foreign = await manager.call(createOrder, {
      ...buildOrder(other.id, [{ productId: dress.id, quantity: 1 }]),
      confirm: true,
    })
    await assertRefused(
      manager.call(invoiceOrders, { orders: [...ids, { id: foreign.id }] }),
      409,
      `${orders[0]?.number} and ${foreign.number} are of different customers. Invoice them separately.`,
    )
    const invoice = await manager.call(invoiceOrders, { orders: ids })
    assert.deepEqual([invoice.items.length, invoice.orders.length, invoice.totalCents], [2, 2, 40_000])
    assert.deepEqual(await Promise.all(orders.map(async (each) => (await read(each)).progress)), [
      'invoiced',
      'invoiced',
    ])
  })

  test('holds, limits and dates are checked when it is confirmed', async () => {
    const dress = await stock(50)
    const limited = { name: 'Dock Street', creditLimitCents: 50_000 }
    const { id: buyerId } = await manager.call(createCustomer, limited)
    const draft = (quantity: number, overrides = {}) =>
      manager.call(createOrder, buildOrder(buyerId, [{ productId: dress.id, quantity }], overrides))
    const confirm = (created: Order) => manager.call(confirmOrder, { id: created.id })
    const large = await draft(7)
    const refusal = await catchRefusal(confirm(large))
    assert.equal(refusal.status, 409)
    assert.match(refusal.sentence ?? '', /would owe \$560\.00; its limit is \$500\.00/)
    const fits = await draft(4)
    await confirm(fits)
    await manager.call(allocateOrder, { id: fits.id })
    // What is allocated counts.
    assert.equal((await catchRefusal(confirm(await draft(3)))).status, 409)
    const late = await catchRefusal(confirm(await draft(1, { cancelOn: addDays(today(), -1) })))
    assert.match(late.sentence ?? '', /^The cancel date .+ is in the past\.$/)
    const empty = await manager.call(createOrder, buildOrder(buyerId, []))
    await assertRefused(
      confirm(empty),
      409,
      `Order ${empty.number} has no items. Add some before you confirm it.`,
    )
    await assertRefused(
      staff.call(confirmOrder, { id: empty.id }),
      403,
      'Only Admin and Manager may confirm orders and change confirmed prices.',
    )
    const small = await draft(1)
    await manager.call(editCustomer, { ...limited, id: buyerId, holdReason: 'Unpaid invoices' })
    assert.match((await catchRefusal(confirm(small))).sentence ?? '', /hold/)
    const confirmed = await manager.call(confirmOrder, { id: small.id, overrideReason: 'Paid by phone' })
    assert.equal(confirmed.state, 'Confirmed')
  })

  test('the order list adds up what matches', async () => {
    const { id: buyerId } = await manager.call(createCustomer, buildBuyer())
    const dress = await stock(1)
    const draft = (quantity: number, fields = {}) =>
      manager.call(createOrder, buildOrder(buyerId, [{ productId: dress.id, quantity }], fields))
    const spring = await draft(2, {
      kind: 'pre-book',
      season: 'SS27',
      startShipOn: '2027-01-10',
      cancelOn: '2027-02-10',
    })
    const late = await draft(3, { startShipOn: '2027-03-01' })
    await manager.call(confirmOrder, { id: spring.id })
    const list = async (query: object) => {
      const { orders, total, totalAmountCents, openUnits } = await manager.call(findOrders, {
        page: 1,
        limit: 20,
        customerId: buyerId,
        ...query,
      })
      return [orders.map(({ id }) => id), total, totalAmountCents, openUnits]
    }
    assert.deepEqual(await list({}), [[late.id, spring.id], 2, 40_000, 2])
    assert.deepEqual(await list({ search: '' }), await list({}))
    for (const sort of ['number', 'ship date', 'total'] as const) {
      assert.deepEqual(await list({ sort }), [[spring.id, late.id], 2, 40_000, 2], sort)
      assert.deepEqual(await list({ sort, direction: 'desc' }), [[late.id, spring.id], 2, 40_000, 2], sort)
    }
    assert.deepEqual(await list({ show: 'to ship' }), [[spring.id], 1, 16_000, 2])
    assert.deepEqual(await list({ season: 'SS27' }), [[spring.id], 1, 16_000, 2])
    assert.deepEqual(await list({ shipFrom: '2027-02-11' }), [[late.id], 1, 24_000, 0])
    assert.deepEqual(await list({ shipTo: '2027-01-31' }), [[spring.id], 1, 16_000, 2])
    assert.deepEqual(await list({ search: spring.number }), [[spring.id], 1, 16_000, 2])
    assert.deepEqual(await list({ productId: dress.id, kind: 'at once' }), [[late.id], 1, 24_000, 0])
  })

  test('the same order number of a customer is found, not refused', async () => {
    const { id: buyerId } = await manager.call(createCustomer, buildBuyer())
    const draft = (id: number, customerPurchaseOrder: string) =>
      manager.call(createOrder, buildOrder(id, [], { customerPurchaseOrder }))
    const first = await draft(buyerId, 'PO 77')
    const second = await draft(buyerId, 'po 77')
    const cancelled = await draft(buyerId, 'PO 77')
    await manager.call(cancelOrder, { id: cancelled.id, reason: 'Test' })
    await draft(customerId, 'PO 77')
    const find = async (exceptId?: number) => {
      const input = { customerId: buyerId, customerPurchaseOrder: 'PO 77', ...(exceptId && { exceptId }) }
      return (await staff.call(findOrdersByCustomerNumber, input)).orders.map(({ number }) => number)
    }
    assert.deepEqual(await find(), [second.number, first.number])
    assert.deepEqual(await find(first.id), [second.number])
  })

  test('the export has a row for each line', async () => {
    const { id: buyerId } = await manager.call(createCustomer, buildBuyer())
    const dress = await stock(3)
    const created = await manager.call(createOrder, {
      ...buildOrder(buyerId, [{ productId: dress.id, quantity: 4 }], { season: '=SS27' }),
      confirm: true,
    })
    await manager.call(allocateOrder, { id: created.id })
    const response = await manager.fetch(`/api/orders/export?customerId=${buyerId}`)
    const [head = '', row = '', ...rest] = (await response.text()).trim().split('\r\n')
    assert.match(head, /Order Number.*Back Order.*Unit Price/)
    assert.ok(row.includes(created.number) && row.includes(dress.code), row)
    assert.ok(row.includes(',4,3,0,0,1,80.00,'), row)
    // A spreadsheet would run it.
    assert.ok(!row.includes('"=SS27"'), row)
    assert.deepEqual(rest, [])
  })

  test('leave a database without differences', async () => {
    assert.deepEqual(await checkIntegrity(shop.db, new Date()), [])
  })
})
