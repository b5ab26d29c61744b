// Tests receiveStockLines over HTTP: one delivery of several styles, all or none, once.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import {
  adjustStock,
  findOpenPurchases,
  findStockMovements,
  receiveStockLines,
} from '#contract/catalog/stock.ts'
import { findArrival, linkArrival, undoArrival } from '#contract/purchasing/arrivals.ts'
import { cancelPurchaseOrder, createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, readDatabaseTotals, settleCalls } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('receiving a delivery of several products', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const staff = useClient(app, 'Staff')
  const manager = useClient(app, 'Manager')

  const create = (quantity: number): Promise<Product> => staff.call(createProduct, buildProduct({ quantity }))
  const quantityOf = async ({ id }: Product) => (await staff.call(findProduct, { id })).quantity

  test('adds all units with one delivery note and one log entry that names it', async () => {
    const [dress, coat] = [await create(3), await create(0)]
    const lines = [
      { id: dress.id, quantity: 24 },
      { id: coat.id, quantity: 6 },
    ]
    const reply = await staff.call(receiveStockLines, { note: ' DN-4711 ', lines })
    assert.match(reply.arrival.number, /^AR-\d{4}-00001$/)
    assert.deepEqual([reply.received, reply.products.map(({ quantity }) => quantity)], [30, [27, 6]])
    for (const { id } of [dress, coat]) {
      const { movements } = await staff.call(findStockMovements, { id, page: 1, limit: 1 })
      assert.deepEqual(
        movements.map(({ reason, note }) => [reason, note]),
        [['received', 'DN-4711']],
      )
    }
    const { action, changes } = await findNewestLogEntry(app)
    assert.equal(action, `Received 30 units of 2 products (DN-4711): ${reply.arrival.number}`)
    assert.deepEqual(changes, { [dress.code]: { from: 3, to: 27 }, [coat.code]: { from: 0, to: 6 } })
    await staff.call(receiveStockLines, { lines: lines.slice(0, 1) })
    const newest = await findNewestLogEntry(app)
    assert.ok(newest.action.startsWith(`Received 24 units of ${dress.code}: AR-`))
  })

  test('receives a repeated request once', async () => {
    const dress = await create(1)
    const body = { lines: [{ id: dress.id, quantity: 5 }] }
    const options = { idempotencyKey: 'delivery-4711-once' }
    await staff.call(receiveStockLines, body, options)
    await staff.call(receiveStockLines, body, options)
    assert.equal(await quantityOf(dress), 6)
  })

  test('changes nothing if one product was deleted or would have too many units', async () => {
    const [dress, full, gone] = [await create(1), await create(999_999), await create(0)]
    await manager.call(deleteProduct, { id: gone.id })
    const before = await readDatabaseTotals(app.db)
    for (const [bad, status] of [
      [full, 409],
      [gone, 404],
    ] as const) {
      const lines = [dress, bad].map(({ id }) => ({ id, quantity: 2 }))
      const refusal = await catchRefusal(staff.call(receiveStockLines, { lines }))
      const paths = refusal.body?.errors?.map(({ path }) => path)
      assert.deepEqual([refusal.status, paths], [status, ['lines.1.id']])
    }
    assert.deepEqual(await readDatabaseTotals(app.db), before)
  })

  describe('of products on open purchase orders', () => {
    let supplierId: number
    before(async () => {
      supplierId = await createSupplier(manager)
    })

    const order = async (product: Product, quantity: number, supplier = supplierId) => {
      const items = [{ productId: product.id, quantity, unitCostMicros: 7_500_000 }]
      return manager.call(createPurchaseOrder, buildPurchase(supplier, items))
    }
    const openOf = async ({ id }: { id: number }) =>
      (await manager.call(findPurchaseOrder, { id })).units.open

    test('names the open orders, oldest first, and receives from them with their cost', async () => {
      const [tank, scarf] = [await create(0), await create(0)]
      const first = await order(tank, 10)
      const second = await order(tank, 20, await createSupplier(manager))
      const { orders } = await staff.call(findOpenPurchases, { ids: [tank.id, scarf.id] })
      assert.deepEqual(
        orders.map(({ number, lines }) => [number, lines]),
        [first, second].map(({ number, units }) => [number, [{ productId: tank.id, openUnits: units.open }]]),
      )
      const ofSupplier = await staff.call(findOpenPurchases, { ids: [tank.id], supplierId })
      assert.deepEqual(
        ofSupplier.orders.map(({ id }) => id),
        [first.id],
      )
      const reply = await staff.call(receiveStockLines, {
        lines: [
          { id: tank.id, quantity: 10, purchaseOrderId: first.id },
          { id: tank.id, quantity: 2, purchaseOrderId: second.id },
          { id: scarf.id, quantity: 3 },
        ],
      })
      assert.deepEqual([reply.received, reply.products.map(({ quantity }) => quantity)], [15, [12, 3]])
      assert.deepEqual([await openOf(first), await openOf(second)], [0, 18])
      const arrivals = await Promise.all(reply.arrivals.map(({ id }) => manager.call(findArrival, { id })))
      assert.deepEqual(
        arrivals.map(({ purchaseOrder, accepted, items }) => [
          purchaseOrder?.id,
          accepted,
          items[0]?.unitCostMicros,
        ]),
        [
          [first.id, 10, 7_500_000],
          [second.id, 2, 7_500_000],
          [undefined, 3, null],
        ],
      )
      const [, counted] = reply.arrivals
      await staff.call(undoArrival, { id: counted?.id ?? 0 })
      assert.deepEqual([await openOf(second), await quantityOf(tank)], [20, 10])
    })

    test('refuses all of a delivery if an order was received or cancelled meanwhile', async () => {
      const [tank, scarf] = [await create(0), await create(0)]
      const { id, number } = await order(tank, 10)
      const lines = [
        { id: scarf.id, quantity: 1 },
        { id: tank.id, quantity: 10, purchaseOrderId: id },
      ]
      const { done, refused } = await settleCalls(
        Array.from({ length: 4 }, () => staff.call(receiveStockLines, { lines })),
      )
      assert.deepEqual([done.length, await quantityOf(tank), await quantityOf(scarf)], [1, 10, 1])
      const came = `10 of 10 units of ${tank.name} (${tank.code}) came already. Tick "More came" to receive 10.`
      for (const { status, sentence } of refused) assert.deepEqual([status, sentence], [409, came])
      const more = lines.map((line) => (line.purchaseOrderId ? { ...line, moreCame: true } : line))
      await staff.call(receiveStockLines, { lines: more })
      assert.equal((await manager.call(findPurchaseOrder, { id })).units.accepted, 20)

      const other = await catchRefusal(
        staff.call(receiveStockLines, { supplierId: await createSupplier(manager), lines: more }),
      )
      assert.match(other.sentence ?? '', /is from .+, not from the supplier of this delivery\.$/)
      const absent = await catchRefusal(
        staff.call(receiveStockLines, { lines: [{ id: scarf.id, quantity: 1, purchaseOrderId: id }] }),
      )
      assert.match(absent.sentence ?? '', new RegExp(`no longer on purchase order ${number}`))
      const late = await order(scarf, 5)
      await manager.call(cancelPurchaseOrder, { id: late.id, reason: 'Late' })
      const cancelled = await catchRefusal(
        staff.call(receiveStockLines, { lines: [{ id: scarf.id, quantity: 5, purchaseOrderId: late.id }] }),
      )
      assert.match(cancelled.sentence ?? '', new RegExp(`^Purchase order ${late.number} was cancelled by`))
      assert.equal(await quantityOf(scarf), 2)
    })

    test('assigns what came without a purchase order to its order later, also once it is sold', async () => {
      const tank = await create(0)
      const { id } = await order(tank, 10)
      const { arrival } = await staff.call(receiveStockLines, { lines: [{ id: tank.id, quantity: 10 }] })
      assert.equal(await openOf({ id }), 10)
      await staff.call(adjustStock, { id: tank.id, difference: -10, reason: 'Sold' })
      const lines = [{ id: tank.id, quantity: 10, purchaseOrderId: id }]
      const short = await catchRefusal(
        staff.call(linkArrival, {
          id: arrival.id,
          lines: [{ id: tank.id, quantity: 9, purchaseOrderId: id }],
        }),
      )
      assert.match(short.sentence ?? '', /^The lines must have the units of arrival AR-/)
      const linked = await staff.call(linkArrival, { id: arrival.id, lines })
      assert.deepEqual([linked.purchaseOrder?.id, linked.accepted], [id, 10])
      assert.deepEqual([await openOf({ id }), await quantityOf(tank)], [0, 0])
      const twice = await catchRefusal(staff.call(linkArrival, { id: arrival.id, lines }))
      assert.match(twice.sentence ?? '', /came already|was undone by/)
      const again = await catchRefusal(staff.call(linkArrival, { id: linked.id, lines }))
      assert.equal(again.status, 409)
    })
  })
})
