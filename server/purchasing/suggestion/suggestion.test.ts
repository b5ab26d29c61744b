// What is suggested to order, and the drafts that are made of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { adjustStock } from '#contract/catalog/stock.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { createSuggestedDrafts, findPurchaseSuggestion } from '#contract/purchasing/suggestion.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')

const stock = (quantity: number) => manager.call(createProduct, buildProduct({ quantity }))

async function orderUnits({ id }: { id: number }, quantity: number, startShipOn = '2099-03-01') {
  const buyer = await manager.call(createCustomer, buildBuyer())
  await manager.call(createOrder, {
    ...buildOrder(buyer.id, [{ productId: id, quantity }], { customerName: buyer.name, startShipOn }),
    confirm: true,
  })
}

async function suggestionOf({ id }: { id: number }) {
  const { products } = await manager.call(findPurchaseSuggestion, {})
  return products.find(({ productId }) => productId === id)
}

const purchase = (
  supplierId: number,
  { id }: { id: number },
  quantity: number,
  overrides: { expectedOn?: string; unitCostMicros?: number; place?: boolean; currency?: 'EUR' } = {},
) => {
  const { expectedOn = null, unitCostMicros = null, place = true, currency = 'USD' } = overrides
  return manager.call(createPurchaseOrder, {
    ...buildPurchase(supplierId, [{ productId: id, quantity, unitCostMicros }], {
      expectedOn,
      currency,
      rateNanos: currency === 'EUR' ? 1_085_000_000 : 1_000_000_000,
    }),
    place,
  })
}

test('orders that are not covered are suggested from the last supplier, marked by what comes', async () => {
  const supplierId = await createSupplier(manager)
  const [nothing, late, onItsWay, covered]: Product[] = [
    await stock(4),
    await stock(0),
    await stock(0),
    await stock(30),
  ]
  assert.ok(nothing && late && onItsWay && covered)
  for (const product of [nothing, late, onItsWay, covered]) await orderUnits(product, 24)
  await purchase(supplierId, late, 24, { expectedOn: '2099-03-02' })
  await purchase(supplierId, onItsWay, 24, { expectedOn: '2099-03-01' })

  const unknown = await suggestionOf(nothing)
  assert.deepEqual(
    [unknown?.units, unknown?.mark, unknown?.waiting, unknown?.supplier],
    [20, 'nothing coming', 20, null],
  )
  const late24 = await suggestionOf(late)
  assert.deepEqual([late24?.units, late24?.mark, late24?.supplier?.id], [0, 'comes too late', supplierId])
  assert.deepEqual((await suggestionOf(onItsWay))?.mark, 'on its way')
  assert.equal(await suggestionOf(covered), undefined)
})

test('a core size that ran out is suggested with the supplier of its style', async () => {
  const { sizeScales } = await manager.call(findSizeScales, {})
  const scale = sizeScales.find(({ sizes }) => sizes.some(({ label, isCore }) => label === 'M' && isCore))
  assert.ok(scale)
  const { products } = await manager.call(createStyle, {
    number: `CORE-${crypto.randomUUID().slice(0, 6)}`,
    name: 'Rib Tank',
    priceCents: 4000,
    sizeScaleId: scale.id,
    colors: [{ name: 'Navy' }],
    sizes: ['S', 'M'],
    quantities: ['S', 'M'].map((size) => ({ color: 'Navy', size, quantity: 10 })),
  })
  const [small, medium] = products
  assert.ok(small && medium)
  assert.equal(await suggestionOf(medium), undefined)
  await manager.call(adjustStock, { id: medium.id, difference: -10, reason: 'Damaged' })
  const missing = await suggestionOf(medium)
  assert.deepEqual([missing?.isCoreOut, missing?.units, missing?.mark], [true, 6, 'nothing coming'])
  assert.equal(await suggestionOf(small), undefined)
})

test('drafts are created once for each supplier, at the last cost, and count as ordered', async () => {
  const dollars = await createSupplier(manager)
  const name = `Lombardi ${crypto.randomUUID().slice(0, 8)}`
  const { id: euros } = await manager.call(recordEndpoints.supplier.create, { name, currency: 'EUR' })
  const [tank, coat] = [await stock(0), await stock(0)]
  await purchase(dollars, tank, 1, { unitCostMicros: 7_500_000, place: false })
  await purchase(euros, coat, 1, { unitCostMicros: 41_250_000, place: false, currency: 'EUR' })
  await orderUnits(tank, 24)
  await orderUnits(coat, 12)
  const [ofTank, ofCoat] = [await suggestionOf(tank), await suggestionOf(coat)]
  assert.deepEqual([ofTank?.units, ofTank?.drafted, ofCoat?.units], [23, 1, 11])

  const input = {
    suppliers: [
      { supplierId: dollars, items: [{ productId: tank.id, quantity: 23, onTheWay: 1 }] },
      { supplierId: euros, items: [{ productId: coat.id, quantity: 11, onTheWay: 1 }] },
    ],
  }
  const key = crypto.randomUUID()
  const { purchaseOrders } = await manager.call(createSuggestedDrafts, input, { idempotencyKey: key })
  assert.deepEqual(await manager.call(createSuggestedDrafts, input, { idempotencyKey: key }), {
    purchaseOrders,
  })
  const [first, second] = await Promise.all(
    purchaseOrders.map(({ id }) => manager.call(findPurchaseOrder, { id })),
  )
  assert.deepEqual(
    [first, second].map((order) => [
      order?.state,
      order?.currency,
      order?.items[0]?.quantity,
      order?.items[0]?.unitCostMicros,
    ]),
    [
      ['Draft', 'USD', 23, 7_500_000],
      ['Draft', 'EUR', 11, 41_250_000],
    ],
  )
  assert.deepEqual([(await suggestionOf(tank))?.units, (await suggestionOf(tank))?.drafted], [0, 24])
})

test('units are rounded up to whole packs of the supplier', async () => {
  const supplierId = await createSupplier(manager)
  const [tank, coat] = [await stock(0), await stock(0)]
  for (const [product, packs] of [
    [tank, [6, 12]],
    [coat, [6, 1]],
  ] as const)
    for (const packUnits of packs)
      await manager.call(createProductAlias, {
        productId: product.id,
        supplierId,
        code: `${product.code}-${packUnits}`,
        packUnits,
      })
  for (const product of [tank, coat]) await orderUnits(product, 16)
  const [ofTank, ofCoat] = [await suggestionOf(tank), await suggestionOf(coat)]
  assert.deepEqual([ofTank?.needed, ofTank?.packUnits, ofTank?.units], [16, 6, 18])
  assert.deepEqual([ofCoat?.needed, ofCoat?.packUnits, ofCoat?.units], [16, 1, 16])
})

test('a draft in a currency in which nothing was ordered needs a rate', async () => {
  const name = `Lombardi ${crypto.randomUUID().slice(0, 8)}`
  const { id: supplierId } = await manager.call(recordEndpoints.supplier.create, { name, currency: 'EUR' })
  const coat = await stock(0)
  // In dollars: that says nothing about euros.
  await purchase(supplierId, coat, 1, { unitCostMicros: 41_250_000 })
  const items = [{ productId: coat.id, quantity: 12 }]
  const refusal = await catchRefusal(
    manager.call(createSuggestedDrafts, { suppliers: [{ supplierId, items }] }),
  )
  assert.deepEqual(
    [refusal.status, refusal.sentence],
    [409, `Nothing was ordered from ${name} in EUR yet. Enter what 1 EUR is worth in US dollars.`],
  )
  const { purchaseOrders } = await manager.call(createSuggestedDrafts, {
    suppliers: [{ supplierId, rateNanos: 1_085_000_000, items }],
  })
  const draft = await manager.call(findPurchaseOrder, { id: purchaseOrders[0]?.id ?? 0 })
  assert.deepEqual(
    [draft.currency, draft.rateNanos, draft.items[0]?.unitCostMicros],
    ['EUR', 1_085_000_000, null],
  )
  // The next draft has that rate.
  const next = await manager.call(createSuggestedDrafts, { suppliers: [{ supplierId, items }] })
  assert.equal(next.purchaseOrders.length, 1)
})

test('what someone else ordered meanwhile is refused by name, and nothing is created', async () => {
  const supplierId = await createSupplier(manager)
  const [tank, coat] = [await stock(0), await stock(0)]
  const order = await purchase(supplierId, tank, 12)
  const items = [coat, tank].map(({ id }) => ({ productId: id, quantity: 6, onTheWay: 0 }))
  const refusal = await catchRefusal(
    manager.call(createSuggestedDrafts, { suppliers: [{ supplierId, items }] }),
  )
  assert.deepEqual(
    [refusal.status, refusal.sentence],
    [
      409,
      `12 more of ${tank.name} (${tank.code}) were ordered meanwhile, with ${order.number}. Check the units and try again.`,
    ],
  )

  // Of eight at once, one is the first.
  const only = { suppliers: [{ supplierId, items: items.slice(0, 1) }] }
  const { done, refused } = await settleCalls(
    Array.from({ length: 8 }, () => manager.call(createSuggestedDrafts, only)),
  )
  assert.deepEqual([done.length, refused.length], [1, 7])
  assert.ok(refused.every(({ status }) => status === 409))
})

test('only who may create purchase orders sees the suggestion, which has no cost', async () => {
  assert.equal((await catchRefusal(staff.call(findPurchaseSuggestion, {}))).status, 403)
  const supplierId = await createSupplier(manager)
  const tank = await stock(0)
  await orderUnits(tank, 3)
  await purchase(supplierId, tank, 1, { unitCostMicros: 7_654_321 })
  const items = [{ productId: tank.id, quantity: 1 }]
  const refusal = await catchRefusal(
    staff.call(createSuggestedDrafts, { suppliers: [{ supplierId, items }] }),
  )
  assert.equal(refusal.status, 403)
  assert.doesNotMatch(JSON.stringify(await manager.call(findPurchaseSuggestion, {})), /7\.?654/)
})
