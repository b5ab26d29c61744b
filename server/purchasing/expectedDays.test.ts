// Stories of expected days: of an order and of its lines, what is expected next, what is late, and who is told.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { findNotifications } from '#contract/insight/notifications.ts'
import { receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import { createPurchaseOrder, updatePurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { notificationMessage } from '#domain/insight/notifications.ts'
import { addDays, formatDay } from '#domain/platform/days.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { buildPurchase, createSupplier } from './purchaseFixtures.ts'
import { notifyLatePurchases } from './purchaseOrders/notifyLatePurchases.ts'

describe('expected days', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  let supplierId: number
  let tank: Product
  let coat: Product

  before(async () => {
    supplierId = await createSupplier(manager)
    tank = await manager.call(createProduct, buildProduct({ name: 'Rib Tank', code: 'RT-1' }))
    coat = await manager.call(createProduct, buildProduct({ name: 'Wool Coat', code: 'WC-1' }))
  })

  const inDays = (days: number) => addDays(today(), days)
  const orderBoth = (ofOrder: number | null, ofCoat: number | null) =>
    manager.call(
      createPurchaseOrder,
      buildPurchase(
        supplierId,
        [
          { productId: tank.id, quantity: 10 },
          { productId: coat.id, quantity: 5, expectedOn: ofCoat === null ? null : inDays(ofCoat) },
        ],
        { expectedOn: ofOrder === null ? null : inDays(ofOrder) },
      ),
    )
  const nextOf = async (id: number) => (await manager.call(findPurchaseOrder, { id })).nextExpectedOn
  const listed = async (filters: object) => {
    const { purchaseOrders } = await manager.call(findPurchaseOrders, { page: 1, limit: 100, ...filters })
    return purchaseOrders.map(({ id }) => id)
  }

  test('an order is expected on the first day of what is open', async () => {
    const { id, nextExpectedOn } = await orderBoth(10, 4)
    assert.equal(nextExpectedOn, inDays(4))
    assert.ok((await listed({ expectedTo: inDays(5), show: 'to come' })).includes(id))
    const { id: arrivalId } = await manager.call(receivePurchaseOrder, {
      id,
      lines: [{ line: 2, accepted: 5 }],
    })
    assert.equal(await nextOf(id), inDays(10))
    assert.ok(!(await listed({ expectedTo: inDays(5), show: 'to come' })).includes(id))
    await manager.call(undoArrival, { id: arrivalId })
    assert.equal(await nextOf(id), inDays(4))
    const received = [
      { line: 1, accepted: 10 },
      { line: 2, accepted: 5 },
    ]
    await manager.call(receivePurchaseOrder, { id, lines: received })
    assert.equal(await nextOf(id), null)
  })

  test('the earliest expected day is listed first, and orders without a day last', async () => {
    const { id: unknown } = await orderBoth(null, null)
    const { id: later } = await orderBoth(20, null)
    const { id: sooner } = await orderBoth(40, 3)
    const order = (await listed({ show: 'to come' })).filter((id) => [unknown, later, sooner].includes(id))
    assert.deepEqual(order, [sooner, later, unknown])
  })

  test('an edit moves the day of the order and keeps those of its lines unless they are sent', async () => {
    const { id, version } = await orderBoth(10, 4)
    const { purchaseOrder } = buildPurchase(supplierId, [], { expectedOn: inDays(2) })
    const items = [tank, coat].map((product) => ({ productId: product.id, quantity: 12 }))
    const moved = await manager.call(updatePurchaseOrder, { id, version, purchaseOrder, items })
    assert.deepEqual([moved.nextExpectedOn, moved.items[1]?.expectedOn], [inDays(2), inDays(4)])
    const early = { productId: coat.id, quantity: 12, expectedOn: inDays(-1) }
    const refusal = await catchRefusal(
      manager.call(updatePurchaseOrder, {
        id,
        version: moved.version,
        purchaseOrder,
        items: [{ productId: tank.id, quantity: 12 }, early],
      }),
    )
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [
        400,
        `The expected day ${formatDay(inDays(-1))} of Wool Coat (WC-1) is before the day of the order, ${formatDay(today())}.`,
      ],
    )
    assert.equal((await manager.call(findPurchaseOrder, { id })).version, moved.version)
  })

  test('a late order is reported once, to those who may edit it, until it has come or has a later day', async () => {
    const late = async () => {
      const { notifications } = await manager.call(findNotifications, { limit: 50 })
      return notifications.find(({ kind }) => kind === 'purchase order late')
    }
    const { id, number, supplierName } = await orderBoth(31, 30)
    const tell = (days: number) =>
      notifyLatePurchases(shop.app.services, new Date(`${inDays(days)}T12:00:00Z`))
    await tell(0)
    assert.equal(await late(), undefined)
    // The other orders of this file are late by then as well.
    await tell(31)
    const first = await late()
    assert.ok(first)
    assert.equal(first.purchaseOrder?.id, id)
    await tell(31)
    assert.equal((await late())?.id, first.id)
    const staff = await shop.clientAs('Staff')
    assert.ok(
      (await staff.call(findNotifications, { limit: 50 })).notifications.every(
        ({ kind }) => kind !== 'purchase order late',
      ),
    )
    // What was late has come; the other line is late a day later.
    await manager.call(receivePurchaseOrder, { id, lines: [{ line: 2, accepted: 5 }] })
    assert.notEqual((await late())?.purchaseOrder?.id, id)
    await tell(32)
    const second = await late()
    assert.equal(second?.purchaseOrder?.id, id)
    assert.equal(
      notificationMessage({ ...second, count: 1 }),
      `Purchase order ${number} of ${supplierName} is late`,
    )
  })
})
