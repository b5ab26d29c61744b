// Stories of edits of orders: what they are based on, what they need, and what stays. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { createProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import type { Company } from '#contract/company/company.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { findActivity, findActivityEntry } from '#contract/people/activity.ts'
import { runAllocation, undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import {
  allocateOrder,
  cancelOrder,
  confirmOrder,
  createOrder,
  invoiceOrders,
  type NewOrder,
  releaseOrder,
  updateOrder,
} from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { addDays } from '#domain/platform/days.ts'
import { catchRefusal, conflictMessages } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { buildBuyer, buildOrder } from './orderFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const admin = useClient(app, 'Admin')
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')
let customerId: number

before(async () => {
  customerId = (await manager.call(createCustomer, buildBuyer())).id
})

const stock = (quantity: number) => manager.call(createProduct, buildProduct({ quantity }))
const freeOf = async ({ id }: Product) => (await manager.call(findProduct, { id })).quantity
const read = ({ id }: { id: number }) => manager.call(findOrder, { id })

/** A confirmed order of one line for each product. */
async function order(...lines: [Product, number][]): Promise<Order> {
  const items = lines.map(([product, quantity]) => ({ productId: product.id, quantity }))
  return manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
}

/** Edits the order as it is now, or as `based` was. */
async function edit(
  order: Order,
  items: NewOrder['items'],
  { client = manager, based, fields = {} }: { client?: typeof manager; based?: Order; fields?: object } = {},
): Promise<Order> {
  const { version } = based ?? (await read(order))
  return client.call(updateOrder, { id: order.id, version, ...buildOrder(order.customerId, items, fields) })
}

async function setPricing(pricing: Partial<NonNullable<Company['pricing']>>): Promise<void> {
  const { version: _, ...details } = await admin.call(findCompanyDetails, {})
  await admin.call(editCompany, { ...details, ...pricing })
}

const kept = ({ items }: Order) =>
  items.map(({ line, productId, quantity }) => ({ line, productId, quantity }))

test('a number of a removed line is not used again, so an older allocation run releases nothing else', async () => {
  const [dress, shirt, scarf] = [await stock(5), await stock(5), await stock(5)]
  const one = await order([dress, 2], [shirt, 2])
  const run = await manager.call(runAllocation, {
    orders: [{ id: one.id, lines: [1, 2].map((line) => ({ line, quantity: 2 })) }],
  })
  const [first] = kept(one)
  assert(first)
  await edit(one, [first])
  const added = await edit(one, [first, { productId: scarf.id, quantity: 3 }])
  assert.deepEqual(
    added.items.map(({ line }) => line),
    [1, 3],
  )
  await manager.call(allocateOrder, { id: one.id, lines: [{ line: 3, quantity: 3 }] })
  await manager.call(undoAllocationRun, { id: run.id })
  assert.deepEqual(await Promise.all([dress, shirt, scarf].map(freeOf)), [5, 5, 2])
})

test('allocating, releasing and invoicing raise what an edit is based on', async () => {
  const dress = await stock(5)
  const one = await order([dress, 4])
  const steps = [
    () => manager.call(allocateOrder, { id: one.id }),
    () => manager.call(releaseOrder, { id: one.id, lines: [{ line: 1, quantity: 1 }] }),
    () => manager.call(invoiceOrders, { orders: [{ id: one.id }] }),
  ]
  for (const step of steps) {
    const based = await read(one)
    await step()
    const stale = await catchRefusal(edit(one, [{ line: 1, productId: dress.id, quantity: 5 }], { based }))
    assert.equal(stale.status, 409)
  }
  assert.equal((await read(one)).items[0]?.quantity, 4)
})

test('a stale edit of a draft that was confirmed changes nothing, and names who confirmed it', async () => {
  const dress = await stock(5)
  const draft = await manager.call(
    createOrder,
    buildOrder(customerId, [{ productId: dress.id, quantity: 4 }]),
  )
  await manager.call(confirmOrder, { id: draft.id })
  await manager.call(allocateOrder, { id: draft.id })
  const items = [{ productId: dress.id, quantity: 1, unitPriceCents: 100, isPriceByHand: true }]
  const stale = await catchRefusal(edit(draft, items, { based: draft }))
  assert.equal(stale.status, 409)
  assert.equal(stale.sentence, `Order ${draft.number} was changed by Mona Manager while you were editing it.`)
  assert.deepEqual(
    conflictMessages(stale.body?.errors).get('state'),
    'Mona Manager changed it from Draft to Confirmed.',
  )
  const { items: lines, totalCents } = await read(draft)
  assert.deepEqual([lines[0]?.quantity, lines[0]?.allocated, totalCents], [4, 4, 32_000])
})

test('Staff raise, lower and reprice a confirmed order only as they confirm and cancel', async () => {
  const [dress, shirt] = [await stock(50), await stock(50)]
  const one = await order([dress, 5], [shirt, 5])
  const [first, second] = kept(one)
  assert(first && second)
  const confirming = 'Only Admin and Manager may confirm orders and change confirmed prices.'
  const cancelling =
    'Only Admin and Manager may cancel orders. That includes removing lines and lowering quantities.'
  const refused = [
    [[{ ...first, quantity: 5000 }, second], {}, confirming],
    [[first, second, { productId: dress.id, quantity: 1 }], {}, confirming],
    [[first, second], { discountBasisPoints: 9000 }, confirming],
    [[first, second], { charges: [{ label: 'Freight', amountCents: 100, isTaxed: false }] }, confirming],
    [[first, second], { taxPpm: 10_000 }, confirming],
    [[{ ...first, quantity: 4 }, second], {}, cancelling],
    [[first], {}, cancelling],
    [[second, { productId: dress.id, quantity: 5 }], {}, confirming],
  ] as const
  for (const [items, fields, message] of refused) {
    const refusal = await catchRefusal(edit(one, [...items], { client: staff, fields }))
    assert.deepEqual([refusal.status, refusal.sentence], [403, message])
  }
  // Staff may correct what the paper says.
  const renamed = await edit(one, [first, second], { client: staff, fields: { notes: 'Ring twice' } })
  assert.deepEqual([renamed.notes, kept(renamed), renamed.totalCents], ['Ring twice', kept(one), 80_000])
  // Staff who may confirm may raise it, but not take lines off it and add them at another price.
  await setPricing({ staffConfirmsOrders: true })
  await edit(one, [{ ...first, quantity: 6 }, second], { client: staff })
  const swapped = await catchRefusal(
    edit(one, [second, { productId: dress.id, quantity: 6 }], { client: staff }),
  )
  assert.equal(swapped.sentence, cancelling)
  await setPricing({ staffConfirmsOrders: false })
})

test('an added line gets the quantity price of all units of its style on the order', async () => {
  const style = await manager.call(createStyle, {
    number: 'QP-12',
    name: 'Rib tank',
    priceCents: 2000,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: [],
  })
  const [small, medium] = style.products
  assert(small && medium)
  const prices = [
    { styleId: style.id, fromUnits: 1, priceCents: 1800 },
    { styleId: style.id, fromUnits: 12, priceCents: 1500 },
  ]
  const { id: priceListId } = await manager.call(createPriceList, { name: style.number, prices })
  const { id: buyerId } = await manager.call(createCustomer, buildBuyer({ priceListId }))
  const items = [{ productId: small.id, quantity: 12 }]
  const eleven = await manager.call(createOrder, { ...buildOrder(buyerId, items), confirm: true })
  await manager.call(cancelOrder, { id: eleven.id, reason: 'Test', lines: [{ line: 1, quantity: 1 }] })
  const line = { line: 1, productId: small.id, quantity: 12 }
  const edited = await edit(eleven, [line, { productId: medium.id, quantity: 1, unitPriceCents: 1500 }])
  assert.deepEqual(
    edited.items.map(({ unitPriceCents }) => unitPriceCents),
    [1500, 1500],
  )
  const last = await edit(eleven, [line, { ...line, line: 2, productId: medium.id, quantity: 1 }])
  const second = last.items.map(({ line, productId, quantity }) => ({ line, productId, quantity }))
  const refused = await catchRefusal(
    edit(last, [...second, { productId: medium.id, quantity: 1, unitPriceCents: 1800 }]),
  )
  assert.deepEqual([refused.status, refused.sentence], [409, `Rib tank (${medium.code}) now costs $15.00.`])
})

test('a confirmed order is not emptied, and gets no cancel date that is over', async () => {
  const dress = await stock(5)
  const one = await order([dress, 5])
  const empty = await catchRefusal(edit(one, []))
  assert.deepEqual(
    [empty.status, empty.sentence],
    [409, `Order ${one.number} is confirmed and keeps at least one line. Cancel the order instead.`],
  )
  const late = await catchRefusal(edit(one, kept(one), { fields: { cancelOn: addDays(today(), -1) } }))
  assert.match(late.sentence ?? '', /^The cancel date .+ is in the past\.$/)
})

test('hold and limit count for what an edit adds, as when the order is confirmed', async () => {
  const buyer = { name: 'Pier Street', creditLimitCents: 50_000 }
  const { id: buyerId } = await manager.call(createCustomer, buildBuyer(buyer))
  const dress = await stock(50)
  const one = await manager.call(createOrder, {
    ...buildOrder(buyerId, [{ productId: dress.id, quantity: 2 }]),
    confirm: true,
  })
  await manager.call(allocateOrder, { id: one.id })
  const raise = (quantity: number, overrideReason?: string) => async () => {
    const { version } = await read(one)
    const items = [{ line: 1, productId: dress.id, quantity }]
    return manager.call(updateOrder, { id: one.id, version, overrideReason, ...buildOrder(buyerId, items) })
  }
  await raise(6)()
  const refusal = await catchRefusal(raise(7)())
  assert.match(refusal.sentence ?? '', /would owe \$560\.00; its limit is \$500\.00/)
  await raise(7, 'Paid by phone')()
  await manager.call(editCustomer, { ...buyer, id: buyerId, holdReason: 'Unpaid invoices' })
  assert.match((await catchRefusal(raise(8)())).sentence ?? '', /hold/)
  await raise(3)()
})

test('a discount counts towards the floor of Staff, beyond the one of the customer, and is logged', async () => {
  await setPricing({ staffPriceFloorBasisPoints: 8000 })
  const dress = await stock(50)
  const sell = (fields: object, item = {}, id = customerId) =>
    staff.call(createOrder, buildOrder(id, [{ productId: dress.id, quantity: 1, ...item }], fields))
  const floor = `Staff may sell down to 80% of the list price: Linen dress (${dress.code}) costs less with this discount.`
  const draft = await sell({ discountBasisPoints: 2000 })
  for (const call of [
    () => sell({ discountBasisPoints: 2001 }),
    // 90 % of the list price, and 15 % off.
    () => sell({ discountBasisPoints: 1500 }, { unitPriceCents: 7200, isPriceByHand: true }),
    () =>
      edit(draft, [{ productId: dress.id, quantity: 1 }], {
        client: staff,
        fields: { discountBasisPoints: 9000 },
      }),
  ]) {
    const refusal = await catchRefusal(call())
    assert.deepEqual([refusal.status, refusal.sentence], [409, floor])
  }
  const { id: ownId } = await manager.call(createCustomer, buildBuyer({ discountBasisPoints: 3000 }))
  await sell({ discountBasisPoints: 3000 }, {}, ownId)
  // A discount that a Manager gave stays when Staff edit the draft.
  const given = await edit(draft, [{ productId: dress.id, quantity: 1 }], {
    fields: { discountBasisPoints: 5000 },
  })
  const edited = await edit(given, [{ productId: dress.id, quantity: 2 }], { client: staff })
  assert.deepEqual([edited.discountBasisPoints, edited.totalCents], [5000, 8000])
  const { logs } = await manager.call(findActivity, { page: 1, limit: 2 })
  const entry = await manager.call(findActivityEntry, { id: logs[1]?.id ?? 0 })
  assert.deepEqual(entry.changes?.['discount'], { from: '20%', to: '50%' })
  await setPricing({ staffPriceFloorBasisPoints: null })
})

test('a price below the floor of Staff is refused at its item', async () => {
  await setPricing({ staffConfirmsOrders: true, staffPriceFloorBasisPoints: 8000 })
  const [dress, shirt] = [await stock(5), await stock(5)]
  const one = await order([dress, 2], [shirt, 2])
  const [first, second] = kept(one)
  assert(first && second)
  const below = { ...second, unitPriceCents: 6000, isPriceByHand: true }
  const refused = await catchRefusal(edit(one, [first, below], { client: staff }))
  const message = `Staff may set prices down to 80% of the list price: Linen dress (${shirt.code}) costs at least $64.00.`
  assert.deepEqual(refused.body?.errors, [{ path: 'items.1.unitPrice', message }])
  await setPricing({ staffConfirmsOrders: false, staffPriceFloorBasisPoints: null })
})

test('fields that an edit leaves out stay, and an order with a deposit keeps its customer', async () => {
  const dress = await stock(5)
  const fields = {
    discountBasisPoints: 1000,
    taxPpm: 80_000,
    season: 'FW26',
    shipComplete: true,
    charges: [{ label: 'Freight', amountCents: 1200, isTaxed: false }],
  }
  const items = [{ productId: dress.id, quantity: 2 }]
  const draft = await manager.call(createOrder, buildOrder(customerId, items, fields))
  const { id: _, ...minimal } = { id: 0, customerName: 'Quay', customerPhone: '1', kind: 'at once' as const }
  const edited = await manager.call(updateOrder, {
    id: draft.id,
    version: draft.version,
    order: { customerId, ...minimal },
    items,
  })
  const read = ({ discountBasisPoints, taxPpm, season, shipComplete, charges, totalCents }: Order) => {
    return { discountBasisPoints, taxPpm, season, shipComplete, charges, totalCents }
  }
  assert.deepEqual(read(edited), read(draft))
  const cleared = await edit(draft, items, { fields: { season: null, discountBasisPoints: 0 } })
  assert.deepEqual([cleared.season, cleared.discountBasisPoints], [null, 0])
  const payment = await manager.call(recordPayment, {
    customerId,
    orderId: draft.id,
    method: 'Check',
    receivedOn: today(),
    amountCents: 500,
    settlements: [],
  })
  const { id: otherId } = await manager.call(createCustomer, buildBuyer())
  const moved = await catchRefusal(edit(draft, items, { fields: { customerId: otherId } }))
  assert.deepEqual(
    [moved.status, moved.sentence],
    [
      409,
      `Order ${draft.number} has the deposit ${payment.number} of its customer: its customer can't change.`,
    ],
  )
})

test('a quote that is over says so when it is confirmed', async () => {
  const dress = await stock(5)
  const items = [{ productId: dress.id, quantity: 2 }]
  const validUntil = addDays(today(), -1)
  const quote = await manager.call(createOrder, buildOrder(customerId, items, { validUntil }))
  const refusal = await catchRefusal(manager.call(confirmOrder, { id: quote.id }))
  assert.match(
    refusal.sentence ?? '',
    new RegExp(`^The quote ${quote.number} was valid until .+ to confirm it\\.$`),
  )
  await edit(quote, items, { fields: { validUntil: today() } })
  assert.equal((await manager.call(confirmOrder, { id: quote.id })).state, 'Confirmed')
})
