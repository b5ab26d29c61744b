// The records of one interleaving run.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import type { Product } from '#contract/catalog/products.ts'
import type { Style } from '#contract/catalog/styles.ts'
import type { Bill } from '#contract/purchasing/bills.ts'
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import type { Customer } from '#contract/sales/customers.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import type { Order } from '#contract/sales/orders.ts'
import type { Payment } from '#contract/sales/payments.ts'
import { findBatches } from '#server/catalog/batches/findBatches.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { createStyle, toStyleFields } from '#server/catalog/styles/createStyle.ts'
import { editStyle } from '#server/catalog/styles/editStyle.ts'
import { deleteStyle } from '#server/catalog/styles/setStyleMembers.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { createBill } from '#server/purchasing/bills/createBill.ts'
import { createLandedCost } from '#server/purchasing/landedCosts/createLandedCost.ts'
import { buildBill, buildLandedCost, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { createPurchaseOrder } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'
import { recordOperations } from '#server/records.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { createOrder } from '#server/sales/orders/createOrder.ts'
import { findOrder } from '#server/sales/orders/findOrder.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { runAllocation } from '#server/sales/orders/runAllocation.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { createPickList } from '#server/sales/picking/createPickList.ts'
import { markPicked } from '#server/sales/picking/markPicked.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { importCsvRows, importCustomerRows, importOrderRows } from './importRows.ts'

/** The records that the two actions of one run use; only those of the created parts exist. */
export interface InterleavingFixture {
  /** Part of every code and customer name of this run. */
  token: string
  /** Quantity 7; three more are on the invoice. */
  shirt: StockedProduct
  trousers: StockedProduct
  /** Pending, with three shirts. */
  invoice: Invoice
  /** With three trousers. */
  processed: Invoice
  /** The import that created two skirts and set the price of the coat. */
  importId: number
  /** Has the tank in Indigo, in M and L. */
  style: Style
  tank: Product
  longTank: Product
  /** Indigo in S, without a style. */
  shorts: Product
  /** The batch that set the price of both tanks to 9000 cents. */
  batchId: number
  /** The batch that deleted the style `CAPE-…`. */
  deletionId: number
  /** The import that set the notes of the twin and created the newcomer. */
  customerImportId: number
  /** Processed for a customer, $80.00 without tax. */
  owed: Invoice
  /** Of the same customer, $80.00 on account. */
  payment: Payment
  /** Another record of that customer. */
  twin: Customer
  /** Six are free. */
  socks: StockedProduct
  /** Confirmed, of six socks: three are allocated and one is on the delivery. */
  ordered: Order
  /** Allocated the units of the order: three are still its own. */
  runId: number
  /** Confirmed, of eight socks, of another customer. */
  rival: Order
  /** Pending, with one pair of socks of the order. */
  delivery: Invoice
  gloves: StockedProduct
  /** Confirmed, of eight gloves: six are allocated and on line 2 of the pick list, where two are picked. */
  pickedOrder: Order
  /** Pending, with three gloves, on line 1 of the pick list, where one is picked. */
  pickedInvoice: Invoice
  pickListId: number
  /** The draft that the import created. */
  imported: Order
  orderImportId: number
  /** Placed, of ten boots: four came, and are free. */
  purchase: PurchaseOrder
  /** Another record of its supplier. */
  workshopId: number
  arrivalId: number
  /** Of laces. */
  billId: number
  /** Confirmed, of six boots: none is allocated. */
  wanting: Order
  /** Four clogs came, with freight of $10.00. */
  clogArrivalId: number
  freightId: number
  /** Of all clogs at 7.50, with charges of $24.00. */
  charged: Bill
  results: unknown[]
}

export type Action = (ctx: Ctx, fixture: InterleavingFixture) => Promise<unknown>

/** The parts that a fixture may consist of, and the records of each. */
const partOf = {
  shirt: 'shirts',
  invoice: 'shirts',
  trousers: 'trousers',
  processed: 'trousers',
  importId: 'import',
  style: 'tanks',
  tank: 'tanks',
  longTank: 'tanks',
  batchId: 'tanks',
  deletionId: 'deletion',
  shorts: 'shorts',
  owed: 'receivables',
  payment: 'receivables',
  twin: 'receivables',
  customerImportId: 'receivables',
  socks: 'orders',
  ordered: 'orders',
  runId: 'orders',
  rival: 'orders',
  delivery: 'orders',
  gloves: 'picking',
  pickedOrder: 'picking',
  pickedInvoice: 'picking',
  pickListId: 'picking',
  imported: 'orderImport',
  orderImportId: 'orderImport',
  purchase: 'purchases',
  workshopId: 'purchases',
  arrivalId: 'purchases',
  billId: 'purchases',
  wanting: 'purchases',
  clogArrivalId: 'landed',
  freightId: 'landed',
  charged: 'landed',
} as const satisfies Partial<Record<keyof InterleavingFixture, string>>

export type FixturePart = (typeof partOf)[keyof typeof partOf]

export const fixtureParts: ReadonlySet<FixturePart> = new Set(Object.values(partOf))

/** Creates those parts only, because most of a run's time is the creation of its records. */
export async function createInterleavingFixture(
  ctx: Ctx,
  parts: ReadonlySet<FixturePart>,
): Promise<InterleavingFixture> {
  const token = randomUUID().slice(0, 8).toUpperCase()
  const fixture = { token, results: [] } as unknown as InterleavingFixture
  for (const part of fixtureParts)
    if (parts.has(part)) Object.assign(fixture, await createPart[part](ctx, token))
  return fixture
}

/** Calls `onRead` with the part of each record that is read from the fixture. */
export function watchFixture(
  fixture: InterleavingFixture,
  onRead: (part: FixturePart) => void,
): InterleavingFixture {
  return new Proxy(fixture, {
    get(target, name, receiver) {
      if (Object.hasOwn(partOf, name)) onRead(partOf[name as keyof typeof partOf])
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}

const createPart: Record<FixturePart, (ctx: Ctx, token: string) => Promise<Partial<InterleavingFixture>>> = {
  async shirts(ctx, token) {
    const { id, code } = await createProduct(ctx, buildProduct({ code: `SHIRT-${token}`, name: 'Shirt' }))
    const order = buildInvoice([{ productId: id, quantity: 3 }], { customerName: `First ${token}` })
    const invoice = await createInvoice(ctx, order)
    const shirt = await findProductByCode(ctx, code)
    assert.equal(shirt.quantity, 7)
    return { shirt, invoice }
  },
  async trousers(ctx, token) {
    const { id, code } = await createProduct(
      ctx,
      buildProduct({ code: `TROUSERS-${token}`, name: 'Trousers' }),
    )
    const order = buildInvoice([{ productId: id, quantity: 3 }], { customerName: `Second ${token}` })
    const processed = await processInvoice(ctx, { id: (await createInvoice(ctx, order)).id })
    return { trousers: await findProductByCode(ctx, code), processed }
  },
  async import(ctx, token) {
    await createProduct(ctx, buildProduct({ code: `COAT-${token}`, name: 'Coat' }))
    const rows = `SKIRT-${token},Skirt,4\nSHORT-SKIRT-${token},Skirt,4\nCOAT-${token},Coat,12`
    return { importId: await importCsvRows(ctx, rows) }
  },
  tanks: createTankStyle,
  deletion: async (ctx, token) => ({ deletionId: await createDeletedStyle(ctx, token) }),
  shorts: async (ctx, token) => ({
    shorts: await createProduct(ctx, buildProduct({ code: `SHORTS-${token}`, name: 'Shorts', size: 'S' })),
  }),
  receivables: createReceivables,
  orders: createOrders,
  picking: createPicking,
  orderImport: createOrderImport,
  purchases: createPurchases,
  landed: createLanded,
}

async function createReceivables(ctx: Ctx, token: string) {
  const vest = await createProduct(ctx, buildProduct({ code: `VEST-${token}`, name: 'Vest' }))
  const customer = await createCustomer(ctx, { name: `Buyer ${token}` })
  const order = buildInvoice([{ productId: vest.id, quantity: 1 }], {
    customerName: `Buyer ${token}`,
    customerId: customer.id,
    taxPpm: 0,
  })
  const { id } = await createInvoice(ctx, order)
  const owed = await processInvoice(ctx, { id })
  const payment = await recordPayment(ctx, {
    customerId: customer.id,
    method: 'Check',
    receivedOn: companyDay(ctx),
    amountCents: owed.totalCents,
    settlements: [],
  })
  const twin = await createCustomer(ctx, {
    number: `TWIN-${token}`,
    name: `Twin ${token}`,
    phone: '555 0101',
  })
  const { id: customerImportId } = await importCustomerRows(
    ctx,
    `TWIN-${token},,imported\nNEWCOMER-${token},Newcomer ${token},imported`,
  )
  return { owed, payment, twin, customerImportId }
}

async function createOrders(ctx: Ctx, token: string) {
  const { id, code } = await createProduct(ctx, buildProduct({ code: `SOCKS-${token}`, name: 'Socks' }))
  const place = async (name: string, quantity: number) => {
    const customer = await createCustomer(ctx, { name: `${name} ${token}` })
    const items = [{ productId: id, quantity }]
    return createOrder(ctx, {
      ...buildOrder(customer.id, items, { customerName: `${name} ${token}` }),
      confirm: true,
    })
  }
  const { id: orderId } = await place('Orderer', 6)
  const rival = await place('Rival', 8)
  const lines = [{ line: 1, quantity: 4 }]
  const { id: runId } = await runAllocation(ctx, { orders: [{ id: orderId, lines }] })
  const delivery = await invoiceOrders(ctx, { orders: [{ id: orderId, lines: [{ line: 1, quantity: 1 }] }] })
  const socks = await findProductByCode(ctx, code)
  assert.equal(socks.quantity, 6)
  return { socks, ordered: await findOrder(ctx, { id: orderId }), runId, rival, delivery }
}

async function createPicking(ctx: Ctx, token: string) {
  const product = buildProduct({ code: `GLOVES-${token}`, name: 'Gloves', quantity: 12 })
  const { id, code } = await createProduct(ctx, product)
  const customerName = `Picker ${token}`
  const customer = await createCustomer(ctx, { name: customerName })
  const items = [{ productId: id, quantity: 8 }]
  const order = await createOrder(ctx, {
    ...buildOrder(customer.id, items, { customerName }),
    confirm: true,
  })
  await runAllocation(ctx, { orders: [{ id: order.id, lines: [{ line: 1, quantity: 6 }] }] })
  const pickedInvoice = await createInvoice(
    ctx,
    buildInvoice([{ productId: id, quantity: 3 }], { customerName: `Packer ${token}` }),
  )
  const list = await createPickList(ctx, { orders: [order.id], invoices: [pickedInvoice.id] })
  await markPicked(ctx, { id: list.id, line: 1, quantity: 1 })
  await markPicked(ctx, { id: list.id, line: 2, quantity: 2 })
  const pickedOrder = await findOrder(ctx, { id: order.id })
  return { gloves: await findProductByCode(ctx, code), pickedOrder, pickedInvoice, pickListId: list.id }
}

async function createOrderImport(ctx: Ctx, token: string) {
  const { code } = await createProduct(ctx, buildProduct({ code: `HAT-${token}`, name: 'Hat' }))
  const { number } = await createCustomer(ctx, { name: `Importer ${token}`, phone: '555 0102' })
  const orderImportId = await importOrderRows(ctx, `${number},${code},2`)
  const [row] = await ctx.db.select().from(orders).where(eq(orders.importId, orderImportId))
  return { orderImportId, imported: await findOrder(ctx, { id: row?.id ?? 0 }) }
}

async function createPurchases(ctx: Ctx, token: string) {
  const boots = buildProduct({ code: `BOOTS-${token}`, name: 'Boots', quantity: 0 })
  const { id: productId } = await createProduct(ctx, boots)
  const supplier = await recordOperations.supplier.create(ctx, { name: `Maker ${token}` })
  const purchase = await createPurchaseOrder(ctx, buildPurchase(supplier.id, [{ productId, quantity: 10 }]))
  const lines = [{ line: 1, accepted: 4 }]
  const { id: arrivalId } = await receivePurchaseOrder(ctx, { id: purchase.id, lines })
  const laces = buildProduct({ code: `LACES-${token}`, name: 'Laces', quantity: 0 })
  const { id: lacesId } = await createProduct(ctx, laces)
  const other = await createPurchaseOrder(
    ctx,
    buildPurchase(supplier.id, [{ productId: lacesId, quantity: 2 }]),
  )
  const billed = await receivePurchaseOrder(ctx, { id: other.id, lines: [{ line: 1, accepted: 2 }] })
  const { id: billId } = await createBill(ctx, {
    supplierId: supplier.id,
    ...buildBill(billed.id, 2, { number: 'TK-1' }),
  })
  const customerName = `Wanter ${token}`
  const customer = await createCustomer(ctx, { name: customerName })
  const order = buildOrder(customer.id, [{ productId, quantity: 6 }], { customerName })
  const wanting = await createOrder(ctx, { ...order, confirm: true })
  const workshop = await recordOperations.supplier.create(ctx, { name: `Workshop ${token}` })
  return { purchase, workshopId: workshop.id, arrivalId, billId, wanting }
}

async function createLanded(ctx: Ctx, token: string) {
  const clogs = buildProduct({ code: `CLOGS-${token}`, name: 'Clogs', quantity: 0 })
  const { id: productId } = await createProduct(ctx, clogs)
  const supplier = await recordOperations.supplier.create(ctx, { name: `Shipper ${token}` })
  const items = [{ productId, quantity: 4, unitCostMicros: 7_000_000 }]
  const { id } = await createPurchaseOrder(ctx, buildPurchase(supplier.id, items))
  const arrival = await receivePurchaseOrder(ctx, { id, lines: [{ line: 1, accepted: 4 }] })
  const freight = await createLandedCost(
    ctx,
    buildLandedCost([arrival.id], 1000, { label: `Freight ${token}` }),
  )
  const bill = buildBill(arrival.id, 4, { number: 'TK-3', amountCents: 5400, chargesCents: 2400 })
  const charged = await createBill(ctx, { supplierId: supplier.id, ...bill })
  return { clogArrivalId: arrival.id, freightId: freight.id, charged }
}

async function createTankStyle(ctx: Ctx, token: string) {
  const sizes = ['M', 'L']
  const created = await createStyle(ctx, {
    number: `TANK-${token}`,
    name: 'Tank',
    priceCents: 8000,
    colors: [{ name: 'Indigo' }],
    sizes,
    quantities: sizes.map((size) => ({ color: 'Indigo', size, quantity: 5 })),
  })
  const edit = { id: created.id, ...toStyleFields(created), priceCents: 9000 }
  const { style, batchId } = await editStyle(ctx, { ...edit, alsoChange: ['priceCents'] })
  const [tank, longTank] = style.products
  assert.ok(tank && longTank && batchId !== null)
  return { style, tank, longTank, batchId }
}

async function createDeletedStyle(ctx: Ctx, token: string): Promise<number> {
  const { id } = await createStyle(ctx, {
    number: `CAPE-${token}`,
    name: 'Cape',
    priceCents: 8000,
    colors: [{ name: 'Indigo' }],
    sizes: ['M'],
  })
  await deleteStyle(ctx, { id })
  const { batches } = await findBatches(ctx, { page: 1, limit: 1 })
  return batches[0]?.id ?? assert.fail('No batch')
}

/** The columns of a product that the actions use. */
export type StockedProduct = Pick<
  Product,
  'id' | 'code' | 'name' | 'color' | 'size' | 'quantity' | 'priceCents' | 'version'
>

export async function findProductByCode(ctx: Ctx, code: string): Promise<StockedProduct> {
  const { rows } = await ctx.db.execute<StockedProduct>(sql`
    select id::int, code, name, color, size, quantity, price_cents::int as "priceCents", version
    from products where code = ${code} order by id limit 1`)
  return rows[0] ?? assert.fail(`No product ${code}`)
}
