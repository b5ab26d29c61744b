// The integrity check finds orders with another customer or date than logged, and deposits that were moved.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder, updateOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { recordPayment, type Payment } from '#contract/sales/payments.ts'
import { addDays } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('orders changed in the database', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let order: Order
  let other: Order
  let deposit: Payment
  let otherId: number

  before(async () => {
    const { id } = await manager.call(createCustomer, { name: 'Pier Store' })
    otherId = (await manager.call(createCustomer, { name: 'Quay Street' })).id
    const fields = { startShipOn: today(), validUntil: addDays(today(), 9) }
    const created = await manager.call(createOrder, buildOrder(id, [], fields))
    other = await manager.call(createOrder, buildOrder(id, []))
    const edited = { ...fields, cancelOn: addDays(today(), 30) }
    order = await manager.call(updateOrder, {
      id: created.id,
      version: created.version,
      ...buildOrder(id, [], edited),
    })
    deposit = await manager.call(recordPayment, {
      orderId: order.id,
      customerId: id,
      method: 'Check',
      receivedOn: today(),
      amountCents: 500,
      settlements: [],
    })
  })

  for (const [name, assignment] of [
    ['cancel date', sql`cancel_on = cancel_on + 5`],
    ['cancel date', sql`cancel_on = null`],
    ['start of the ship window', sql`start_ship_on = null`],
    ['last day as a quote', sql`valid_until = valid_until + 60`],
    ['customer name', sql`customer_name = 'Dock Street'`],
    ['day', sql`ordered_on = ordered_on - 40`],
  ] as const) {
    test(`reports an order with another ${name}`, async () => {
      const differences = await differencesAfter(
        app,
        sql`update orders set ${assignment} where id = ${order.id}`,
      )
      assert.equal(differences.length, 1, differences.join('\n'))
      assert.match(differences[0] ?? '', new RegExp(`^The ${name} of order ${order.number} is another one`))
    })
  }

  test('reports an order of another customer, and its deposit', async () => {
    assert.deepEqual(
      await differencesAfter(app, sql`update orders set customer_id = ${otherId} where id = ${order.id}`),
      [
        `The customer of order ${order.number} is another one in the activity log: ${order.customerId}.`,
        `Payment ${deposit.number} is a deposit on order ${order.number} of another customer.`,
      ],
    )
  })

  test('reports a deposit that was moved to another order, taken off its order, or given to another customer', async () => {
    const moved = `Payment ${deposit.number} is a deposit on`
    for (const [orderId, message] of [
      [other.id, `${moved} ${other.number}, which the activity log doesn't name.`],
      [null, `${moved} no order, which the activity log doesn't name.`],
    ] as const)
      assert.deepEqual(
        await differencesAfter(app, sql`update payments set order_id = ${orderId} where id = ${deposit.id}`),
        [message],
      )
    const given = await differencesAfter(
      app,
      sql`update payments set customer_id = ${otherId} where id = ${deposit.id}`,
      sql`update receivable_entries set customer_id = ${otherId} where document_type = 'payment' and document_id = ${deposit.id}`,
    )
    assert.ok(
      given.includes(`Payment ${deposit.number} is a deposit on order ${order.number} of another customer.`),
      given.join('\n'),
    )
  })
})
