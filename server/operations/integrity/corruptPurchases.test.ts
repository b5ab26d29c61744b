// The integrity check finds purchase orders, arrivals and bills that were changed in the database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { type Arrival, receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import { type Bill, createBill } from '#contract/purchasing/bills.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildBill, buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('purchases changed in the database', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let order: PurchaseOrder
  let other: PurchaseOrder
  /** Of 4 and 2 units; the second one is undone by the third. */
  let arrivals: Arrival[]
  /** Of the other order. */
  let billed: Arrival
  let bill: Bill

  before(async () => {
    const products = [
      await manager.call(createProduct, buildProduct()),
      await manager.call(createProduct, buildProduct()),
    ]
    const supplierId = await createSupplier(manager)
    const items = products.map(({ id }) => ({ productId: id, quantity: 10, unitCostMicros: 7_500_000 }))
    order = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items))
    other = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items))
    const receive = (...units: number[]) => {
      const lines = units.map((accepted, index) => ({ line: index + 1, accepted }))
      return manager.call(receivePurchaseOrder, { id: order.id, lines })
    }
    const [kept, undone] = [await receive(4, 3), await receive(2, 1)]
    arrivals = [kept, undone, await manager.call(undoArrival, { id: undone.id })]
    billed = await manager.call(receivePurchaseOrder, { id: other.id, lines: [{ line: 1, accepted: 5 }] })
    bill = await manager.call(createBill, { supplierId, ...buildBill(billed.id, 3) })
  })

  const numberOf = (index: number) => arrivals[index]?.number ?? ''
  const idOf = (index: number) => arrivals[index]?.id ?? 0
  const swapNumbers = (table: SQL, one: string, other: string) => [
    sql`update ${table} set number = 'swapped' where number = ${one}`,
    sql`update ${table} set number = ${one} where number = ${other}`,
    sql`update ${table} set number = ${other} where number = 'swapped'`,
  ]

  const createdAs = (number: string, logged: string) =>
    new RegExp(
      `^${number} has another number in the activity log: "Created purchase order ${logged} for .+"\\.$`,
    )

  const corruptions: [title: string, changes: () => SQL[], differences: () => RegExp[]][] = [
    [
      'finds other sums of an order',
      () => [sql`update purchase_orders set total_cents = total_cents + 1 where id = ${order.id}`],
      () => [new RegExp(`^The sums of purchase order ${order.number} do not match its lines\\.$`)],
    ],
    [
      'finds received units moved between two lines',
      () => [
        sql`update purchase_order_lines set accepted = 7 - accepted where purchase_order_id = ${order.id}`,
      ],
      () =>
        [1, 2].map(
          (line) =>
            new RegExp(
              `^The received units of line ${line} of ${order.number} do not match its arrivals\\.$`,
            ),
        ),
    ],
    [
      'finds other units of an arrival',
      () => [sql`update arrivals set accepted_units = accepted_units + 1 where id = ${idOf(0)}`],
      () => [new RegExp(`^The units of arrival ${numberOf(0)} do not add up to those of its lines\\.$`)],
    ],
    [
      'finds an arrival whose movements are another product',
      () => [
        sql`update arrival_lines set product_id = (
          select product_id from arrival_lines where arrival_id = ${idOf(0)} and line = 2) where arrival_id = ${idOf(0)} and line = 1`,
      ],
      () => [new RegExp(`^The stock movements of arrival ${numberOf(0)} do not match its lines\\.$`)],
    ],
    [
      'finds an undo of another arrival',
      () => [sql`update arrivals set reverses = ${idOf(0)} where id = ${idOf(2)}`],
      () => [new RegExp(`^${numberOf(2)} does not take back the arrival that it undoes\\.$`)],
    ],
    [
      'finds other billed units of an arrival',
      () => [sql`update arrival_lines set billed = 4 where arrival_id = ${billed.id} and line = 1`],
      () => [new RegExp(`^The billed units of arrival ${billed.number} do not match its bills\\.$`)],
    ],
    [
      'finds a bill that is called right at another cost',
      () => [sql`update bill_lines set unit_cost_micros = 7500001 where bill_id = ${bill.id}`],
      () => [
        new RegExp(`^Bill ${bill.number} of .+ does not match its lines\\.$`),
        new RegExp(`^What the lines of bill ${bill.number} of .+ posted is not their cost\\.$`),
      ],
    ],
    [
      'finds a bill that posted another amount',
      () => [
        sql`update bill_entries set payable_micros = payable_micros + 10000 where bill_id = ${bill.id} and arrival_id is null`,
      ],
      () => [new RegExp(`^What bill ${bill.number} of .+ posted is not its amount\\.$`)],
    ],
    [
      'finds swapped numbers of orders and of arrivals',
      () => [
        ...swapNumbers(sql`purchase_orders`, order.number, other.number),
        ...swapNumbers(sql`arrivals`, numberOf(0), numberOf(2)),
      ],
      () => [
        createdAs(order.number, other.number),
        createdAs(other.number, order.number),
        new RegExp(
          `^${numberOf(0)} has another number in the activity log: "Undid arrival .+: ${numberOf(2)}"\\.$`,
        ),
        new RegExp(
          `^${numberOf(2)} has another number in the activity log: "Received .+: ${numberOf(0)}"\\.$`,
        ),
      ],
    ],
  ]

  for (const [title, changes, differences] of corruptions)
    test(title, async () => {
      const reported = await differencesAfter(app, ...changes())
      const expected = differences()
      assert.equal(reported.length, expected.length, reported.join('\n'))
      for (const pattern of expected)
        assert.ok(
          reported.some((difference) => pattern.test(difference)),
          `${String(pattern)} in ${reported.join('\n')}`,
        )
    })
})
