// Stories of purchase orders and arrivals: received in parts, more than ordered, undone, cut and cancelled. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, deleteProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { searchEverything } from '#contract/insight/search.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { findArrivals, receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import {
  cancelPurchaseOrder,
  createPurchaseOrder,
  placePurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing/purchaseOrderActions.ts'
import {
  exportPurchaseOrders,
  findPurchaseOrder,
  findPurchaseOrders,
  type PurchaseOrder,
} from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { addDays } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { buildPurchase, createSupplier } from './purchaseFixtures.ts'

describe('purchases', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let supplierId: number

  before(async () => {
    supplierId = await createSupplier(manager)
  })

  const stock = (quantity: number) => manager.call(createProduct, buildProduct({ quantity }))
  const freeOf = async ({ id }: Product) => (await manager.call(findProduct, { id })).quantity
  const read = ({ id }: { id: number }) => manager.call(findPurchaseOrder, { id })
  const unitsOf = ({ items }: PurchaseOrder) =>
    items.map(({ quantity, accepted, cancelled }) => [quantity, accepted, cancelled])

  /** A placed order of one line for each product, at 7.50. */
  async function purchase(...lines: [Product, number][]): Promise<PurchaseOrder> {
    const items = lines.map(([{ id }, quantity]) => ({ productId: id, quantity, unitCostMicros: 7_500_000 }))
    return manager.call(createPurchaseOrder, buildPurchase(supplierId, items))
  }

  const receive = ({ id }: PurchaseOrder, ...units: number[]) =>
    staff.call(receivePurchaseOrder, {
      id,
      lines: units
        .map((accepted, index) => ({ line: index + 1, accepted }))
        .filter(({ accepted }) => accepted > 0),
    })

  async function assertRefused(call: Promise<unknown>, status: number, message: string): Promise<void> {
    const refusal = await catchRefusal(call)
    assert.deepEqual({ status: refusal.status, message: refusal.sentence }, { status, message })
  }

  test('goods come in parts and go to stock', async () => {
    const [tank, coat] = [await stock(1), await stock(0)]
    const order = await purchase([tank, 24], [coat, 6])
    assert.match(order.number, /^PO-\d{4}-\d{5}$/)
    assert.deepEqual([order.progress, order.totalCents, order.units.open], ['open', 22_500, 30])
    const arrival = await receive(order, 10)
    assert.match(arrival.number, /^AR-\d{4}-\d{5}$/)
    assert.deepEqual([await freeOf(tank), await freeOf(coat)], [11, 0])
    const partly = await read(order)
    assert.deepEqual(
      [partly.progress, unitsOf(partly)],
      [
        'partly received',
        [
          [24, 10, 0],
          [6, 0, 0],
        ],
      ],
    )
    const { movements } = await manager.call(findStockMovements, { id: tank.id, page: 1, limit: 1 })
    assert.deepEqual(
      movements.map(({ reason, difference, arrival }) => [reason, difference, arrival?.number]),
      [['received', 10, arrival.number]],
    )
    const short = order.number.replace(/-\d{4}-0*/, '-')
    for (const q of [order.number, short.toLowerCase()]) {
      const { purchaseOrders } = await staff.call(searchEverything, { q })
      assert.equal(purchaseOrders[0]?.number, order.number, q)
    }
    await receive(order, 14, 6)
    const received = await read(order)
    assert.deepEqual([received.progress, received.units.open, received.arrivals.length], ['received', 0, 2])
  })

  test('an order of which one line came in excess and another is open is open', async () => {
    const [tank, coat] = [await stock(0), await stock(0)]
    const order = await purchase([tank, 10], [coat, 5])
    await staff.call(receivePurchaseOrder, {
      id: order.id,
      lines: [{ line: 1, accepted: 17, moreCame: true }],
    })
    const partly = await read(order)
    assert.deepEqual(
      [partly.progress, partly.units],
      ['partly received', { ordered: 15, accepted: 17, cancelled: 0, open: 5 }],
    )
  })

  test('more than ordered is refused unless the user says that more came', async () => {
    const tank = await stock(0)
    const order = await purchase([tank, 24])
    await receive(order, 24)
    const again = { id: order.id, lines: [{ line: 1, accepted: 12 }] }
    await assertRefused(
      staff.call(receivePurchaseOrder, again),
      409,
      `24 of 24 units of ${tank.name} (${tank.code}) came already. Tick "More came" to receive 12.`,
    )
    assert.equal(await freeOf(tank), 24)
    await staff.call(receivePurchaseOrder, {
      id: order.id,
      lines: [{ line: 1, accepted: 12, moreCame: true }],
    })
    assert.equal(await freeOf(tank), 36)
  })

  test('parallel arrivals of one order count nothing twice', async () => {
    const tank = await stock(0)
    const order = await purchase([tank, 24])
    const { done, refused } = await settleCalls(Array.from({ length: 8 }, () => receive(order, 24)))
    assert.deepEqual([done.length, refused.length, await freeOf(tank)], [1, 7, 24])
    for (const { status, sentence } of refused) {
      assert.equal(status, 409)
      assert.match(sentence ?? '', /^24 of 24 units of .* came already\./)
    }
    const key = { idempotencyKey: `arrival-${order.id}-once` }
    const one = { id: order.id, lines: [{ line: 1, accepted: 5, moreCame: true }] }
    await settleCalls(Array.from({ length: 8 }, () => staff.call(receivePurchaseOrder, one, key)))
    assert.equal(await freeOf(tank), 29)
  })

  test('rejected units never go to stock and stay open', async () => {
    const tank = await stock(0)
    const order = await purchase([tank, 24])
    const torn = [{ line: 1, accepted: 20, rejected: 4, rejectReason: 'Torn' }]
    const arrival = await staff.call(receivePurchaseOrder, { id: order.id, lines: torn, note: 'DN-4711' })
    assert.deepEqual([arrival.accepted, arrival.rejected, await freeOf(tank)], [20, 4, 20])
    assert.equal((await read(order)).units.open, 4)
  })

  test('an arrival is undone while all of its units are free, and its order is open again', async () => {
    const tank = await stock(0)
    const order = await purchase([tank, 24])
    const arrival = await receive(order, 24)
    const { id: customerId } = await manager.call(createCustomer, buildBuyer())
    const sale = await manager.call(createOrder, {
      ...buildOrder(customerId, [{ productId: tank.id, quantity: 12 }]),
      confirm: true,
    })
    await manager.call(allocateOrder, { id: sale.id })
    await assertRefused(
      staff.call(undoArrival, { id: arrival.id }),
      409,
      `Only 12 of 24 units of ${tank.name} are free: 12 are on ${sale.number}.`,
    )
    const other = await purchase([tank, 10])
    const small = await receive(other, 10)
    const counter = await staff.call(undoArrival, { id: small.id })
    assert.deepEqual([counter.accepted, counter.undoes?.number, await freeOf(tank)], [-10, small.number, 12])
    const reopened = await read(other)
    assert.deepEqual([reopened.progress, unitsOf(reopened)], ['open', [[10, 0, 0]]])
    assert.equal(reopened.arrivals[0]?.undoneBy, counter.number)
    const twice = await catchRefusal(staff.call(undoArrival, { id: small.id }))
    assert.match(twice.sentence ?? '', new RegExp(`^Arrival ${small.number} was undone by .+\\.$`))
    await assertRefused(
      staff.call(undoArrival, { id: counter.id }),
      409,
      `${counter.number} undoes an arrival and can't be undone itself. Receive the goods again instead.`,
    )
  })

  test('an edit keeps what has come, at the units that came', async () => {
    const [tank, coat] = [await stock(0), await stock(0)]
    const order = await purchase([tank, 10], [coat, 5])
    await receive(order, 4)
    const fields = buildPurchase(supplierId, []).purchaseOrder
    const edit = (items: InputOf<typeof updatePurchaseOrder>['items']) =>
      manager.call(updatePurchaseOrder, {
        id: order.id,
        version: order.version,
        purchaseOrder: fields,
        items,
      })
    const kept = { productId: tank.id }
    await assertRefused(
      edit([{ ...kept, quantity: 3 }]),
      409,
      `${tank.name} (${tank.code}) can't have fewer than 4 units: 4 units of it came.`,
    )
    await assertRefused(
      edit([{ productId: coat.id, quantity: 5 }]),
      409,
      `${tank.name} (${tank.code}) can't be removed: 4 of it came.`,
    )
    const lowered = await edit([{ ...kept, quantity: 4 }])
    assert.deepEqual(
      [lowered.progress, unitsOf(lowered), lowered.totalCents],
      ['received', [[4, 4, 0]], 3000],
    )
    const stale = await catchRefusal(edit([{ ...kept, quantity: 9 }]))
    assert.equal(stale.status, 409)
    assert.match(stale.sentence ?? '', /was changed by Mona Manager/)
    const euro = { ...fields, currency: 'EUR', rateNanos: 1_085_000_000 } as const
    await assertRefused(
      manager.call(updatePurchaseOrder, {
        id: order.id,
        version: lowered.version,
        purchaseOrder: euro,
        items: [{ ...kept, quantity: 4 }],
      }),
      409,
      `Goods of ${order.number} have come: its currency can't change.`,
    )
  })

  test('what is open is cancelled, by line or as a whole', async () => {
    const [tank, coat] = [await stock(0), await stock(0)]
    const order = await purchase([tank, 10], [coat, 5])
    await receive(order, 4)
    const cut = { id: order.id, reason: 'Late', lines: [{ line: 1, quantity: 7 }] }
    await assertRefused(
      manager.call(cancelPurchaseOrder, cut),
      409,
      `Only 6 units of ${tank.name} (${tank.code}) are open; 7 can't be cancelled.`,
    )
    const rest = await manager.call(cancelPurchaseOrder, { id: order.id, reason: 'Late' })
    assert.deepEqual(
      [rest.state, rest.progress, unitsOf(rest)],
      [
        'Ordered',
        'received',
        [
          [10, 4, 6],
          [5, 0, 5],
        ],
      ],
    )
    await assertRefused(
      manager.call(cancelPurchaseOrder, { id: order.id, reason: 'Late' }),
      409,
      `Nothing of purchase order ${order.number} is open.`,
    )
    const unplaced = await purchase([tank, 3])
    const cancelled = await manager.call(cancelPurchaseOrder, { id: unplaced.id, reason: 'Wrong supplier' })
    assert.deepEqual([cancelled.state, cancelled.cancelled?.reason], ['Cancelled', 'Wrong supplier'])
    const late = await catchRefusal(receive(unplaced, 3))
    assert.match(late.sentence ?? '', new RegExp(`^Purchase order ${unplaced.number} was cancelled by .+`))
  })

  test('a draft is not received, and an empty one is not placed', async () => {
    const tank = await stock(0)
    const draft = await manager.call(createPurchaseOrder, {
      ...buildPurchase(supplierId, [{ productId: tank.id, quantity: 3 }]),
      place: false,
    })
    await assertRefused(receive(draft, 3), 409, `Purchase order ${draft.number} is a draft. Place it first.`)
    const empty = await manager.call(createPurchaseOrder, { ...buildPurchase(supplierId, []), place: false })
    await assertRefused(
      manager.call(placePurchaseOrder, { id: empty.id }),
      409,
      `Purchase order ${empty.number} has no items. Add some before you place it.`,
    )
    const yesterday = addDays(today(), -1)
    const early = await catchRefusal(
      manager.call(createPurchaseOrder, buildPurchase(supplierId, [], { expectedOn: yesterday })),
    )
    assert.match(early.sentence ?? '', /^The expected day .+ is before the day of the order/)
  })

  test('a deleted product is not received, and a supplier with open orders stays', async () => {
    const tank = await stock(0)
    const order = await purchase([tank, 3])
    await manager.call(deleteProduct, { id: tank.id })
    await assertRefused(
      receive(order, 3),
      409,
      `${tank.name} (${tank.code}) was deleted and can't be received.`,
    )
    const refusal = await catchRefusal(manager.call(recordEndpoints.supplier.remove, { id: supplierId }))
    assert.equal(refusal.status, 409)
    assert.match(refusal.sentence ?? '', /has \d+ open purchase orders/)
  })

  test('an edit copies the supplier again, so a new email address reaches a placed order', async () => {
    const supplier = await createSupplier(manager)
    const items = [{ productId: (await stock(0)).id, quantity: 4 }]
    const input = buildPurchase(supplier, items)
    const { id, version, supplierEmail, supplierName } = await manager.call(createPurchaseOrder, input)
    assert.equal(supplierEmail, null)
    const found = await manager.call(recordEndpoints.supplier.find, { id: supplier })
    const changed = { name: found.name, email: 'orders@tirupur.example' }
    await manager.call(recordEndpoints.supplier.edit, { id: supplier, version: found.version, ...changed })
    const edited = await manager.call(updatePurchaseOrder, {
      id,
      version,
      purchaseOrder: input.purchaseOrder,
      items,
    })
    assert.deepEqual(
      [edited.state, edited.supplierName, edited.supplierEmail],
      ['Ordered', supplierName, 'orders@tirupur.example'],
    )
  })

  test('users who may not see costs get none', async () => {
    const tank = await stock(0)
    const items = [{ productId: tank.id, quantity: 4, unitCostMicros: 7_654_321 }]
    const fields = { currency: 'EUR', rateNanos: 1_085_000_000 } as const
    const order = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items, fields))
    assert.deepEqual([order.items[0]?.unitCostMicros, order.totalCents], [7_654_321, 3062])
    const arrival = await receive(order, 4)
    const seen = await staff.call(findPurchaseOrder, { id: order.id })
    assert.deepEqual(
      [seen.totalCents, seen.rateNanos, seen.items[0]?.unitCostMicros, seen.items[0]?.totalCents],
      [null, null, null, null],
    )
    const list = await staff.call(findPurchaseOrders, { page: 1, limit: 5 })
    assert.deepEqual([...new Set(list.purchaseOrders.map(({ totalCents }) => totalCents))], [null])
    assert.equal(arrival.items[0]?.unitCostMicros, null)
    const { rows } = await shop.db.execute(
      sql`select unit_cost_micros::float8 as cost from arrival_lines where arrival_id = ${arrival.id}`,
    )
    assert.deepEqual(rows, [{ cost: 8_304_938 }])
    const file = await (await staff.fetch(exportPurchaseOrders.path)).text()
    assert.ok(file.includes(order.number) && !file.includes('7.654321') && !file.includes('Cost'))
    const withCosts = await (await manager.fetch(exportPurchaseOrders.path)).text()
    assert.ok(withCosts.includes('7.654321'))
    const { arrivals } = await staff.call(findArrivals, { page: 1, limit: 1, purchaseOrderId: order.id })
    assert.deepEqual(
      arrivals.map(({ id }) => id),
      [arrival.id],
    )
  })
})
