// Stories of what sales leave, from the form of an invoice to the page of a customer.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createBill } from '#contract/purchasing/bills.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceDiscount, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import {
  findAverageCosts,
  findCustomerMargin,
  findInvoiceMargin,
  findInvoicesBelowCost,
  findOrderMargin,
  findOrdersBelowCost,
  findStyleMargin,
} from '#contract/sales/margins.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { cancelOrder, createOrder } from '#contract/sales/orderActions.ts'
import { describeMargin, marginOf, marginOfSum, sumMargins } from '#domain/sales/margin.ts'
import { buildBill, buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('margins', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let supplierId: number

  before(async () => {
    supplierId = await createSupplier(manager)
  })

  const create = (quantity: number, fields: Partial<Product> = {}) =>
    manager.call(createProduct, buildProduct({ quantity, priceCents: 10_000, ...fields }))
  const setCost = ({ id }: Pick<Product, 'id'>, dollars: number) =>
    manager.call(setFirstCost, { id, unitCostMicros: dollars * 1_000_000 })
  const addCustomer = async () =>
    (await manager.call(createCustomer, { name: 'Harbor & Pine', phone: '+1 212 555 0100' })).id
  const sell = async (items: NewInvoice['items'], invoice: Partial<NewInvoice['invoice']> = {}) => {
    const { id } = await staff.call(createInvoice, buildInvoice(items, invoice))
    return manager.call(setInvoiceStatus, { id, status: 'Processed' })
  }
  async function receive(productId: number, units: number, dollars: number) {
    const items = [{ productId, quantity: units, unitCostMicros: dollars * 1_000_000 }]
    const { id } = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items))
    return staff.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted: units }] })
  }
  /** '$80.00 (40%)' by line, and in sum. */
  const marginOfInvoice = async (id: number) => {
    const { basis, lines } = await manager.call(findInvoiceMargin, { id })
    return [
      basis,
      ...lines.map((line) => describeMargin(marginOf(line))),
      describeMargin(marginOfSum(sumMargins(lines))),
    ]
  }

  test('a product without a cost has no average: null is not 0', async () => {
    const [tank, scarf, sample] = [await create(10), await create(10), await create(10)]
    await setCost(tank, 60)
    await setCost(sample, 0)
    const ids = [scarf.id, tank.id, sample.id]
    const { costs } = await manager.call(findAverageCosts, { ids })
    assert.deepEqual(costs, [
      { productId: tank.id, averageMicros: 60_000_000n },
      { productId: sample.id, averageMicros: 0n },
    ])
    assert.equal((await catchRefusal(staff.call(findAverageCosts, { ids }))).status, 403)
  })

  test("an invoice leaves today's average until it is processed, and then what the ledger has", async () => {
    const [tank, scarf] = [await create(0), await create(10)]
    await receive(tank.id, 10, 60)
    const items = [
      { productId: tank.id, quantity: 4 },
      { productId: scarf.id, quantity: 1 },
    ]
    const { id } = await staff.call(createInvoice, buildInvoice(items))
    assert.deepEqual(await marginOfInvoice(id), ['average', '$160.00 (40%)', 'Cost unknown', '$160.00 (40%)'])
    // $50.00 less on $500.00: the discount counts by line.
    await manager.call(setInvoiceDiscount, { id, discountBasisPoints: 1000 })
    await receive(tank.id, 10, 80)
    assert.deepEqual((await marginOfInvoice(id))[1], '$80.00 (22.2%)')
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await receive(tank.id, 100, 200)
    assert.deepEqual(await marginOfInvoice(id), [
      'ledger',
      '$80.00 (22.2%)',
      'Cost unknown',
      '$80.00 (22.2%)',
    ])
    await manager.call(issueCreditNote, {
      id,
      reason: 'Too small, and one damaged',
      items: [
        { line: 1, quantity: 2, restockQuantity: 1 },
        { line: 2, quantity: 1, restockQuantity: 1 },
      ],
    })
    // 2 units at 90 net are left of 4, and the cost of 3.
    assert.deepEqual(await marginOfInvoice(id), [
      'ledger',
      '-$30.00 (-16.7%)',
      'Cost unknown',
      '-$30.00 (-16.7%)',
    ])
  })

  test('the lines of several documents below their cost are found at once, each with its share of the discount', async () => {
    const [tank, scarf] = [await create(10), await create(10)]
    await setCost(tank, 60)
    await setCost(scarf, 95)
    const items = [tank, scarf].map((product) => ({ productId: product.id, quantity: 1 }))
    const low = await manager.call(createInvoice, buildInvoice(items, { discountBasisPoints: 1000 }))
    const enough = await manager.call(createInvoice, buildInvoice(items))
    const { lines } = await manager.call(findInvoicesBelowCost, { ids: [low.id, enough.id] })
    assert.partialDeepStrictEqual(lines, [
      { line: 2, code: scarf.code, netCents: 9000, costMicros: 95_000_000n },
    ])
    assert.equal(lines.length, 1)
    await manager.call(setInvoiceStatus, { id: low.id, status: 'Processed' })
    assert.deepEqual(await manager.call(findInvoicesBelowCost, { ids: [low.id, enough.id] }), { lines: [] })
    const order = await manager.call(createOrder, {
      ...buildOrder(await addCustomer(), items, { discountBasisPoints: 5000 }),
      confirm: true,
    })
    const reply = await manager.call(findOrdersBelowCost, { ids: [order.id] })
    assert.deepEqual(
      reply.lines.map(({ code, netCents }) => [code, netCents]),
      [
        [tank.code, 5000],
        [scarf.code, 5000],
      ],
    )
    await manager.call(cancelOrder, { id: order.id, reason: 'Too low', lines: [{ line: 1, quantity: 1 }] })
    assert.equal((await manager.call(findOrdersBelowCost, { ids: [order.id] })).lines.length, 1)
  })

  test('a void invoice leaves nothing', async () => {
    const tank = await create(10)
    await setCost(tank, 60)
    const customerId = await addCustomer()
    const { id } = await sell([{ productId: tank.id, quantity: 2 }], { customerId })
    assert.partialDeepStrictEqual(await manager.call(findCustomerMargin, { id: customerId }), {
      netCents: 20_000,
      costMicros: 120_000_000n,
      knownLines: 1,
      lines: 1,
    })
    await manager.call(voidInvoice, { id, reason: 'Wrong customer' })
    assert.deepEqual(await manager.call(findInvoiceMargin, { id }), { basis: 'ledger', lines: [] })
    assert.partialDeepStrictEqual(await manager.call(findCustomerMargin, { id: customerId }), {
      netCents: 0,
      costMicros: 0n,
      knownLines: 0,
      lines: 0,
    })
  })

  test('an order leaves what is not cancelled of it', async () => {
    const [tank, scarf] = [await create(10), await create(10)]
    await setCost(tank, 60)
    const items = [
      { productId: tank.id, quantity: 5 },
      { productId: scarf.id, quantity: 2 },
    ]
    const order = await manager.call(createOrder, {
      ...buildOrder(await addCustomer(), items, { discountBasisPoints: 2000 }),
      confirm: true,
    })
    const { id } = order
    await manager.call(cancelOrder, { id, reason: 'Too many', lines: [{ line: 1, quantity: 2 }] })
    assert.partialDeepStrictEqual(await manager.call(findOrderMargin, { id }), {
      basis: 'average',
      lines: [
        { line: 1, netCents: 24_000, costMicros: 180_000_000n },
        { line: 2, netCents: 16_000, costMicros: null },
      ],
    })
  })

  test('C10: a bill that corrects the cost of what was sold takes it off the margin of the style', async () => {
    const style = await manager.call(createStyle, {
      number: 'RT-10',
      name: 'Rib Tank',
      colors: [{ name: 'Navy' }],
      sizes: ['M'],
      priceCents: 10_000,
    })
    const [tank] = style.products
    assert.ok(tank)
    const marginOfStyle = async () => {
      const sum = await manager.call(findStyleMargin, { id: style.id })
      return [describeMargin(marginOfSum(sum)), sum.knownLines, sum.lines]
    }
    assert.deepEqual(await marginOfStyle(), ['Cost unknown', 0, 0])
    const arrival = await receive(tank.id, 2, 60)
    const customerId = await addCustomer()
    await sell([{ productId: tank.id, quantity: 2 }], { customerId })
    assert.deepEqual(await marginOfStyle(), ['$80.00 (40%)', 1, 1])
    const { bill, lines } = buildBill(arrival.id, 2, { amountCents: 16_000 })
    for (const line of lines) line.unitCostMicros = 80_000_000
    await manager.call(createBill, { supplierId, bill, lines })
    assert.deepEqual(await marginOfStyle(), ['$40.00 (20%)', 1, 1])
    const ofCustomer = await manager.call(findCustomerMargin, { id: customerId })
    assert.equal(describeMargin(marginOfSum(ofCustomer)), '$80.00 (40%)')
  })

  test('what a bill books for units that were sold without a cost is their cost', async () => {
    const style = await manager.call(createStyle, {
      number: 'RT-78',
      name: 'Rib Tank',
      priceCents: 10_000,
      colors: [{ name: 'Navy' }],
      sizes: ['M'],
    })
    const [tank] = style.products
    assert.ok(tank)
    const { arrival } = await staff.call(receiveStockLines, {
      supplierId,
      lines: [{ id: tank.id, quantity: 3 }],
    })
    await sell([{ productId: tank.id, quantity: 2 }])
    const marginOfStyle = async () =>
      describeMargin(marginOfSum(await manager.call(findStyleMargin, { id: style.id })))
    assert.equal(await marginOfStyle(), 'Cost unknown')
    const { bill, lines } = buildBill(arrival.id, 3, { amountCents: 18_000 })
    for (const line of lines) line.unitCostMicros = 60_000_000
    await manager.call(createBill, { supplierId, bill, lines })
    assert.equal(await marginOfStyle(), '$80.00 (40%)')
  })

  test('what a customer left is net of credit notes, and says of how many lines', async () => {
    const [tank, scarf] = [await create(20), await create(20)]
    await setCost(tank, 60)
    const customerId = await addCustomer()
    const items = [
      { productId: tank.id, quantity: 3 },
      { productId: scarf.id, quantity: 1 },
    ]
    const { id } = await sell(items, { customerId, discountBasisPoints: 1000 })
    await staff.call(createInvoice, buildInvoice(items, { customerId }))
    await manager.call(issueCreditNote, {
      id,
      reason: 'Returned',
      items: [{ line: 1, quantity: 1, restockQuantity: 1 }],
    })
    assert.partialDeepStrictEqual(await manager.call(findCustomerMargin, { id: customerId }), {
      netCents: 18_000,
      costMicros: 120_000_000n,
      knownLines: 1,
      lines: 2,
    })
    const missing = { id: 9999 }
    for (const [call, message] of [
      [() => manager.call(findCustomerMargin, missing), 'Customer not found'],
      [() => manager.call(findStyleMargin, missing), 'Style not found'],
      [() => manager.call(findInvoiceMargin, missing), 'Invoice not found'],
      [() => manager.call(findOrderMargin, missing), 'Order not found'],
    ] as const)
      assert.equal((await catchRefusal(call())).body?.message, message)
  })
})
