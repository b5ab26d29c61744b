// What is to do: each entry has the number and amount of the list that it opens, and of an independent count.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { findTodos } from '#contract/insight/dashboard.ts'
import { findDeliveries } from '#contract/messaging/deliveries.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoices, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { allocateOrder, createOrder } from '#contract/sales/orderActions.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { closePickList, createPickList, findPickLists } from '#contract/sales/pickLists.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { emailInvoice } from '#contract/sales/sending.ts'
import { previewStatementRun, sendStatementRun } from '#contract/sales/statementRun.ts'
import { type TodoKind, todoKinds } from '#domain/insight/todos.ts'
import type { Role } from '#domain/permissions.ts'
import { addDays, firstDayOfMonth } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

describe('what is to do', () => {
  const app = useTestApp()
  const admin = useClient(app, 'Admin')
  const none = async () => (await admin.call(findTodos, {})).todos

  async function readTodos(role: Role = 'Admin') {
    const client = await app.clientAs(role)
    const { todos } = await client.call(findTodos, {})
    return new Map(todos.map(({ kind, count, amountCents }) => [kind, [count, amountCents]] as const))
  }

  test('nothing in an empty company', async () => assert.deepEqual(await none(), []))

  describe('of a company with work', () => {
    let customerId: number

    before(async () => {
      const dress = await admin.call(createProduct, buildProduct({ quantity: 60 }))
      const coat = await admin.call(createProduct, buildProduct({ quantity: 0, priceCents: 20_000 }))
      const buyer = { name: 'Pine', phone: '+1 212 555 0100', email: 'office@pine.test' }
      customerId = (await admin.call(createCustomer, buyer)).id
      const sell = (quantity: number) =>
        admin.call(
          createInvoice,
          buildInvoice([{ productId: dress.id, quantity }], { customerId, taxPpm: 0 }),
        )
      const order = async (
        productId: number,
        { start, cancel }: { start?: number; cancel?: number } = {},
        confirm = true,
      ) => {
        const created = await admin.call(createOrder, {
          ...buildOrder(customerId, [{ productId, quantity: 4 }]),
          confirm,
        })
        const dayAfter = (days: number | undefined) => (days === undefined ? null : addDays(today(), days))
        await app.db
          .update(orders)
          .set({ startShipOn: dayAfter(start), cancelOn: dayAfter(cancel) })
          .where(sql`id = ${created.id}`)
        return created
      }
      // Two pending invoices of $160 and $240, one of them on a closed pick list; a processed one.
      const [, pending] = [await sell(2), await sell(3)]
      const processed = await sell(1)
      await admin.call(setInvoiceStatus, { id: processed.id, status: 'Processed' })
      // Drafts don't count anywhere.
      await order(dress.id, { start: -9, cancel: -2 }, false)
      // Past its cancel date, though its stock is there.
      await order(dress.id, { start: -9, cancel: -2 })
      // Due, and waits for stock that is there; the other has none.
      await order(dress.id, { start: 2, cancel: 20 })
      await order(coat.id, { start: 6, cancel: 20 })
      // Beyond the seven days and the horizon.
      await order(coat.id, { start: 7, cancel: 20 })
      await order(dress.id, { start: 90, cancel: 120 })
      const allocated = await order(dress.id)
      await admin.call(allocateOrder, { id: allocated.id })
      await admin.call(createPickList, { invoices: [], orders: [allocated.id] })
      const closed = await admin.call(createPickList, { invoices: [pending.id], orders: [] })
      await admin.call(closePickList, { id: closed.id })
      // Messages: a failed one, one without an answer, and one that was sent.
      for (const status of ['failed', 'unknown', 'sent'] as const) {
        const { deliveries } = await admin.call(emailInvoice, {
          id: processed.id,
          recipients: [`${status}@x.test`],
        })
        await app.db.execute(sql`
          update deliveries set status = ${status}, sent_at = ${status === 'sent' ? sql`now()` : null}
          where id = ${deliveries[0]?.id}`)
      }
      // Purchase orders: a late one, one in six days, one later, and a draft.
      const supplierId = await createSupplier(admin)
      for (const [days, place] of [
        [-1, true],
        [6, true],
        [7, true],
        [2, false],
      ] as const) {
        const items = [{ productId: coat.id, quantity: 4 }]
        const { id } = await admin.call(createPurchaseOrder, {
          ...buildPurchase(supplierId, items),
          place,
        })
        const day = addDays(today(), days)
        await app.db.execute(sql`
          update purchase_orders set ordered_on = ordered_on - 9, expected_on = ${day}, next_expected_on = ${day}
          where id = ${id}`)
      }
      // Statements: none yet (Pine, above), one last month, one this month, no address.
      for (const [name, email, sentOn] of [
        ['Oak', 'office@oak.test', addDays(firstDayOfMonth(today(), 0), -3)],
        ['Elm', 'office@elm.test', today()],
        ['Ash', null, null],
      ] as const) {
        const { id } = await admin.call(createCustomer, { name, email })
        const item = { number: `OLD-${name}`, onDate: today(), dueOn: today(), amountCents: 50_000 }
        await admin.call(createOpeningItem, { customerId: id, ...item })
        if (sentOn === null) continue
        await admin.call(sendStatementRun, { customerIds: [id] })
        await app.db.execute(sql`
          update deliveries set created_at = ${sentOn}::date + interval '12 hours'
          where document_type = 'customer' and document_id = ${id}`)
      }
    })

    const expected: Record<TodoKind, [count: number, amountCents: number | null]> = {
      'invoices to process': [2, 40_000],
      'orders past cancel date': [1, 32_000],
      'orders to allocate': [1, 32_000],
      // The late one, those of 2 and 6 days, and the allocated one without a window.
      'orders to ship this week': [4, 3 * 32_000 + 80_000],
      'open pick lists': [1, null],
      'late purchase orders': [1, null],
      'purchase orders to arrive': [1, null],
      'undelivered messages': [2, null],
      'due statements': [2, 8000 + 50_000],
    }

    test('each kind has its number and amount', async () => {
      assert.deepEqual(await readTodos(), new Map(todoKinds.map((kind) => [kind, expected[kind]])))
    })

    test('each list with the filter of its entry has the same number and amount', async () => {
      const page = { page: 1, limit: 20 }
      const { weekEndsOn } = await admin.call(findTodos, {})
      assert.equal(weekEndsOn, addDays(today(), 6))
      const invoices = await admin.call(findInvoices, { ...page, status: 'Pending' })
      assert.deepEqual([invoices.total, invoices.totalAmountCents], expected['invoices to process'])
      for (const [kind, filters] of [
        ['orders past cancel date', { show: 'past cancel date' }],
        ['orders to allocate', { show: 'can be allocated' }],
        ['orders to ship this week', { show: 'to ship', shipTo: weekEndsOn }],
      ] as const) {
        const list = await admin.call(findOrders, { ...page, ...filters })
        assert.deepEqual([list.total, list.totalAmountCents], expected[kind], kind)
        assert.equal(list.orders.length, list.total)
        assert.equal(
          list.orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
          list.totalAmountCents,
        )
      }
      const lists = await admin.call(findPickLists, { ...page, state: 'open' })
      assert.deepEqual([lists.total, lists.pickLists.map(({ state }) => state)], [1, ['open']])
      assert.equal((await admin.call(findPickLists, { ...page, state: 'closed' })).total, 1)
      for (const [kind, filters] of [
        ['late purchase orders', { show: 'late' }],
        ['purchase orders to arrive', { show: 'to come', expectedFrom: today(), expectedTo: weekEndsOn }],
      ] as const) {
        const list = await admin.call(findPurchaseOrders, { ...page, ...filters })
        assert.equal(list.total, expected[kind][0], kind)
      }
      const messages = await admin.call(findDeliveries, { ...page, status: 'undelivered' })
      assert.equal(messages.total, 2)
      assert.deepEqual(messages.deliveries.map(({ status }) => status).toSorted(), ['failed', 'unknown'])
      const statements = await admin.call(previewStatementRun, { ...page, due: 'true' })
      assert.deepEqual([statements.total, statements.amountCents], expected['due statements'])
      assert.deepEqual(statements.rows.map(({ name }) => name).toSorted(), ['Oak', 'Pine'])
    })

    test('lists only what the role may do', async () => {
      const kindsOf = async (role: Role) => [...(await readTodos(role)).keys()]
      const ofOrders = todoKinds.filter(
        (kind) =>
          kind.startsWith('orders') || kind === 'open pick lists' || kind === 'purchase orders to arrive',
      )
      assert.deepEqual(await kindsOf('Viewer'), [])
      assert.deepEqual(await kindsOf('Staff'), ofOrders)
      assert.deepEqual(
        await kindsOf('Manager'),
        todoKinds.filter((kind) => kind !== 'undelivered messages'),
      )
    })

    test('a run of due statements emails those, and then none is due', async () => {
      const run = await admin.call(sendStatementRun, { due: true })
      assert.deepEqual([run.customers, run.remaining], [2, 0])
      assert.equal((await readTodos()).has('due statements'), false)
    })
  })
})
