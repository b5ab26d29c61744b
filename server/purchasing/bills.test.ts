// Stories of bills: what is left to bill, what differs, corrected, voided, and what is refused. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { searchEverything } from '#contract/insight/search.ts'
import { findActivity } from '#contract/people/activity.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  type Arrival,
  findArrival,
  findArrivals,
  linkArrival,
  receivePurchaseOrder,
  undoArrival,
} from '#contract/purchasing/arrivals.ts'
import {
  type Bill,
  closeBilling,
  createBill,
  exportBills,
  findBill,
  findBills,
  reopenBilling,
  updateBill,
  voidBill,
} from '#contract/purchasing/bills.ts'
import { createPurchaseOrder, updatePurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, type PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { addDays } from '#domain/platform/days.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { buildPurchase, createSupplier } from './purchaseFixtures.ts'

const agreedMicros = 7_500_000

describe('bills', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const admin = useClient(shop, 'Admin')
  const staff = useClient(shop, 'Staff')
  let supplierId: number
  let supplierName: string
  let tank: Product

  before(async () => {
    supplierId = await createSupplier(manager)
    supplierName = (await manager.call(recordEndpoints.supplier.find, { id: supplierId })).name
    tank = await manager.call(createProduct, buildProduct({ quantity: 0 }))
  })

  const order = (quantity: number): Promise<PurchaseOrder> =>
    manager.call(
      createPurchaseOrder,
      buildPurchase(supplierId, [{ productId: tank.id, quantity, unitCostMicros: agreedMicros }]),
    )
  const receive = ({ id }: { id: number }, accepted: number, moreCame = false): Promise<Arrival> =>
    staff.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted, moreCame }] })
  const toBill = async ({ id }: { id: number }) => (await manager.call(findArrival, { id })).toBill

  let numbers = 0
  type NewBill = InputOf<typeof createBill>
  /** Of line 1 of each arrival, at the agreed cost. */
  function build(units: [Arrival, number][], changed: Partial<NewBill['bill']> = {}): NewBill {
    const lines = units.map(([{ id }, quantity]) => ({
      arrivalId: id,
      line: 1,
      quantity,
      unitCostMicros: agreedMicros,
    }))
    const amountCents = units.reduce((sum, [, quantity]) => sum + quantity * 750, 0)
    numbers += 1
    const number = `TK-${String(numbers)}`
    const fields = {
      number,
      datedOn: today(),
      currency: 'USD' as const,
      rateNanos: 1_000_000_000,
      amountCents,
    }
    return { supplierId, bill: { ...fields, ...changed }, lines }
  }
  const bill = (...units: [Arrival, number][]) => manager.call(createBill, build(units))
  /** The same bill with other lines or fields. */
  const edited = ({ id, version, ...rest }: Bill, changed: Partial<InputOf<typeof updateBill>> = {}) => ({
    id,
    version,
    bill: {
      number: rest.number,
      datedOn: rest.datedOn,
      dueOn: rest.dueOn,
      currency: rest.currency,
      rateNanos: rest.rateNanos,
      amountCents: rest.amountCents,
      chargesCents: rest.chargesCents,
    },
    lines: rest.items.map(({ arrival, arrivalLine, quantity, unitCostMicros }) => ({
      arrivalId: arrival.id,
      line: arrivalLine,
      quantity,
      unitCostMicros,
    })),
    ...changed,
  })

  async function assertRefused(call: Promise<unknown>, status: number, message: string): Promise<void> {
    const refusal = await catchRefusal(call)
    assert.deepEqual({ status: refusal.status, message: refusal.sentence }, { status, message })
  }

  test('of two arrivals of an order one is billed whole and the other not at all', async () => {
    const purchase = await order(10)
    const [first, second] = [await receive(purchase, 5), await receive(purchase, 5)]
    const { items, state } = await bill([first, 5])
    assert.equal(state, 'right')
    assert.partialDeepStrictEqual(items, [
      { ordered: 10, accepted: 5, billed: 5, quantity: 5, agreedCostMicros: agreedMicros },
    ])
    assert.deepEqual([await toBill(first), await toBill(second)], [0, 5])
    const { arrivals } = await manager.call(findArrivals, { supplierId, show: 'to bill', page: 1, limit: 20 })
    assert.deepEqual(
      arrivals.map(({ id }) => id),
      [second.id],
    )
    assert.equal((await manager.call(findPurchaseOrder, { id: purchase.id })).items[0]?.billed, 5)
  })

  test('nothing stays to bill of an arrival that was larger than its order', async () => {
    const arrival = await receive(await order(100), 101, true)
    await bill([arrival, 101])
    assert.equal(await toBill(arrival), 0)
  })

  test('one bill covers several arrivals, and is due by the terms of the supplier', async () => {
    const edit = { id: supplierId, name: supplierName }
    await manager.call(recordEndpoints.supplier.edit, { ...edit, termsDays: 30 })
    const purchase = await order(12)
    const arrivals = [await receive(purchase, 7), await receive(purchase, 5)] as const
    const { units, dueOn, items } = await bill([arrivals[0], 7], [arrivals[1], 5])
    assert.deepEqual([units, dueOn, items.length], [12, addDays(today(), 30), 2])
    await manager.call(recordEndpoints.supplier.edit, { ...edit, termsDays: null })
  })

  test('a cost that was not agreed, and an amount that its lines do not make, differ until the order or the bill is corrected', async () => {
    const purchase = await order(10)
    const arrival = await receive(purchase, 10)
    const dear = build([[arrival, 10]], { amountCents: 7750 })
    for (const line of dear.lines) line.unitCostMicros = 7_750_000
    const entered = await manager.call(createBill, dear)
    assert.equal(entered.state, 'differs')
    const { purchaseOrder, items } = buildPurchase(supplierId, [
      { productId: tank.id, quantity: 10, unitCostMicros: 7_750_000 },
    ])
    const { version } = await manager.call(findPurchaseOrder, { id: purchase.id })
    await manager.call(updatePurchaseOrder, { id: purchase.id, version, purchaseOrder, items })
    const agreed = await manager.call(findBill, { id: entered.id })
    assert.equal(agreed.state, 'right', 'the supplier was right')
    const input = edited(agreed)
    const short = await manager.call(updateBill, { ...input, bill: { ...input.bill, amountCents: 7700 } })
    assert.equal(short.state, 'differs')
    const charged = { ...input.bill, amountCents: 8250, chargesCents: 500 }
    const right = await manager.call(updateBill, { ...input, version: short.version, bill: charged })
    assert.equal(right.state, 'right')
    const { bills, differing } = await manager.call(findBills, {
      supplierId,
      show: 'differs',
      page: 1,
      limit: 20,
    })
    assert.deepEqual([bills.length, differing], [0, 0])
  })

  test('units that never came, or are on another bill, are refused', async () => {
    const arrival = await receive(await order(10), 10)
    const name = `${tank.name} (${tank.code})`
    await assertRefused(
      bill([arrival, 11]),
      409,
      `10 units of ${name} came with ${arrival.number}: 11 can't be billed.`,
    )
    const first = await bill([arrival, 6])
    await assertRefused(
      bill([arrival, 5]),
      409,
      `10 units of ${name} came with ${arrival.number}, and 6 are on other bills: 5 can't be billed.`,
    )
    const more = edited(first)
    for (const line of more.lines) line.quantity = 10
    assert.equal((await manager.call(updateBill, more)).units, 10, 'its own units are free to it')
    const { done, refused } = await settleCalls([
      manager.call(voidBill, { id: first.id, reason: 'Entered twice' }),
      ...Array.from({ length: 4 }, () => bill([arrival, 10])),
    ])
    assert.ok(done.length <= 2 && refused.length >= 3, 'never billed twice')
  })

  test('a bill of another supplier, of an undone arrival or with a bad rate or day is refused', async () => {
    const arrival = await receive(await order(4), 4)
    const otherId = await createSupplier(manager)
    const other = await manager.call(recordEndpoints.supplier.find, { id: otherId })
    await assertRefused(
      manager.call(createBill, { ...build([[arrival, 4]]), supplierId: otherId }),
      409,
      `Arrival ${arrival.number} came from ${supplierName}, not from ${other.name}.`,
    )
    const due = await catchRefusal(
      manager.call(createBill, build([[arrival, 4]], { dueOn: addDays(today(), -1) })),
    )
    assert.match(due.sentence ?? '', /^The due day .* is before the day of the bill, /)
    const costly = build([[arrival, 4]], { currency: 'EUR', rateNanos: 1_000_000_000_000 })
    for (const line of costly.lines) line.unitCostMicros = 9_999_999_000_000
    assert.match(
      (await catchRefusal(manager.call(createBill, costly))).sentence ?? '',
      /a unit can cost at most/,
    )
    await staff.call(undoArrival, { id: arrival.id })
    await assertRefused(
      bill([arrival, 4]),
      409,
      `Arrival ${arrival.number} was undone: nothing of it can be billed.`,
    )
  })

  test('the same number twice is said once, and saved with the tick', async () => {
    const purchase = await order(4)
    const arrival = await receive(purchase, 4)
    const first = await manager.call(createBill, build([[arrival, 1]], { number: 'RE 2026/77' }))
    const again = build([[arrival, 1]], { number: 're 2026/77' })
    const refusal = await catchRefusal(manager.call(createBill, again))
    assert.equal(refusal.status, 409)
    assert.match(
      refusal.sentence ?? '',
      /has a bill RE 2026\/77 of .* already\. Tick "Another bill with this number"/,
    )
    await manager.call(createBill, { ...again, sameNumber: true })
    await manager.call(voidBill, { id: first.id, reason: 'Entered twice' })
    const parallel = await settleCalls(
      Array.from({ length: 2 }, () => manager.call(createBill, build([[arrival, 1]], { number: 'ONCE' }))),
    )
    assert.deepEqual([parallel.done.length, parallel.refused.length], [1, 1])
  })

  test('an arrival that is billed is undone only after its bill is void', async () => {
    const arrival = await receive(await order(8), 8)
    const entered = await bill([arrival, 8])
    await assertRefused(
      manager.call(undoArrival, { id: arrival.id }),
      409,
      `8 units of ${arrival.number} are on bill ${entered.number} of ${supplierName}. Void or edit it first.`,
    )
    await assertRefused(
      staff.call(undoArrival, { id: arrival.id }),
      409,
      `8 units of ${arrival.number} are on a bill. Void or edit it first.`,
    )
    const { state, voided } = await manager.call(voidBill, { id: entered.id, reason: 'Wrong arrival' })
    assert.deepEqual([state, voided?.reason, await toBill(arrival)], ['void', 'Wrong arrival', 8])
    const late = await catchRefusal(manager.call(updateBill, edited(entered)))
    assert.match(late.sentence ?? '', /^Bill .* was voided by .* on /)
    await staff.call(undoArrival, { id: arrival.id })
    assert.equal(await toBill(arrival), 0)
  })

  test('an edit on an older version names what changed, by whom', async () => {
    const arrival = await receive(await order(6), 6)
    const entered = await bill([arrival, 6])
    const input = edited(entered)
    await admin.call(updateBill, { ...input, bill: { ...input.bill, amountCents: 4000 } })
    const refusal = await catchRefusal(manager.call(updateBill, input))
    assert.equal(refusal.status, 409)
    assert.match(refusal.body?.errors?.[0]?.message ?? '', /changed it from \$45\.00 to \$40\.00 on /)
  })

  test('no bill comes for the rest of an arrival, until one is expected again', async () => {
    const arrival = await receive(await order(9), 9)
    await bill([arrival, 5])
    const closed = await manager.call(closeBilling, { id: arrival.id })
    assert.deepEqual([closed.toBill, closed.billing?.closed === null], [0, false])
    await assertRefused(
      manager.call(closeBilling, { id: arrival.id }),
      409,
      `Nothing of ${arrival.number} is left to bill.`,
    )
    const refusal = await catchRefusal(bill([arrival, 1]))
    assert.match(refusal.sentence ?? '', /^No bill is expected for the rest of /)
    assert.equal((await manager.call(reopenBilling, { id: arrival.id })).toBill, 4)
    await bill([arrival, 4])
    const { logs } = await admin.call(findActivity, { module: 'Purchases', page: 1, limit: 50 })
    const actions = logs.map(({ action }) => action)
    assert.ok(actions.includes(`No bill comes for 4 units of arrival ${arrival.number}`), actions.join('\n'))
  })

  test('goods without a purchase order are billed by any supplier, and stay after it is deleted', async () => {
    const lines = [{ id: tank.id, quantity: 3 }]
    const received = await staff.call(receiveStockLines, { lines })
    const arrival = await manager.call(findArrival, { id: received.arrival.id })
    const otherId = await createSupplier(manager)
    const entered = await manager.call(createBill, { ...build([[arrival, 2]]), supplierId: otherId })
    assert.deepEqual([entered.state, entered.items[0]?.agreedCostMicros], ['right', null])
    const { id: purchaseOrderId } = await order(3)
    const assigned = { id: arrival.id, lines: [{ id: tank.id, quantity: 3, purchaseOrderId }] }
    const refusal = await catchRefusal(manager.call(linkArrival, assigned))
    assert.match(refusal.sentence ?? '', /^2 units of AR-.* are on bill /)
    await manager.call(recordEndpoints.supplier.remove, { id: otherId })
    assert.equal((await manager.call(updateBill, edited(entered))).version, 2)
    const gone = { ...build([[arrival, 1]]), supplierId: otherId }
    await assertRefused(
      manager.call(createBill, gone),
      409,
      'The supplier no longer exists. Choose another one.',
    )
  })

  test('staff get nothing of bills, and managers find and export them', async () => {
    const purchase = await manager.call(
      createPurchaseOrder,
      buildPurchase(supplierId, [{ productId: tank.id, quantity: 2, unitCostMicros: 7_654_321 }]),
    )
    const arrival = await receive(purchase, 2)
    const input = build([[arrival, 2]], { number: 'SECRET-765', amountCents: 1531 })
    for (const line of input.lines) line.unitCostMicros = 7_654_321
    const { id } = await manager.call(createBill, input)
    const { bills } = await manager.call(searchEverything, { q: 'secret-765' })
    assert.deepEqual(
      bills.map((bill) => bill.id),
      [id],
    )
    const csv = await (await manager.call(exportBills, { search: 'SECRET-765' })).text()
    assert.match(csv, /"SECRET-765","right",.*"7\.654321"/)
    const replies = [
      await staff.call(findArrival, { id: arrival.id }),
      await staff.call(findPurchaseOrder, { id: purchase.id }),
      await staff.call(searchEverything, { q: 'secret-765' }),
      await staff.call(findArrivals, { supplierId, page: 1, limit: 20 }),
    ]
    assert.doesNotMatch(JSON.stringify(replies), /SECRET|7654321|"billed":\d|"toBill":\d/)
    for (const call of [
      staff.call(findBill, { id }),
      staff.call(findBills, { page: 1, limit: 20 }),
      staff.call(findArrivals, { show: 'to bill', page: 1, limit: 20 }),
    ])
      assert.equal((await catchRefusal(call)).status, 403)
  })
})
