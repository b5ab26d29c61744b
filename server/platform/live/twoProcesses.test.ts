// Tests live updates between two processes.
import { after, before, describe, test } from 'node:test'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { findUsers, setUserRole } from '#contract/people/users.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { App } from '#server/app.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { assertFasterThan } from '#server/testing/assertFasterThan.ts'
import { emailOf, openAppWithEnv } from '#server/testing/createStorage.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import {
  createTestClient,
  signInAs,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/startTestApp.ts'
import { subscribeToEvents } from '#server/testing/subscribeToEvents.ts'

describe('two processes', () => {
  let testApp: TestApp
  let admin: TestClient
  let second: App
  let secondUrl: string
  let product: Product

  before(async () => {
    testApp = await startTestApp()
    admin = await testApp.clientAs('Admin')
    second = await openAppWithEnv(testApp.env)
    secondUrl = second.url
    product = await admin.call(createProduct, buildProduct({ quantity: 1000 }))
  })

  after(async () => {
    await second.close()
    await testApp.close()
  })

  function sell() {
    return admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
  }

  test('a sale in one is published by the other within a second', async () => {
    const there = await subscribeToEvents(
      createTestClient(secondUrl, (await testApp.clientAs('Viewer')).cookie),
    )
    await assertFasterThan(1000, async () => {
      const { id } = await sell()
      const sold = performance.now()
      await there.waitFor((touched) => touched.type === 'invoice' && touched.id === id)
      return performance.now() - sold
    })
    there.close()
  })

  test('invalid notifications are ignored', async () => {
    const there = await subscribeToEvents(
      createTestClient(secondUrl, (await testApp.clientAs('Viewer')).cookie),
    )
    const others = [
      '',
      'hello',
      'null',
      '5',
      '[]',
      '{}',
      '{"position":"far"}',
      '{"position":1e999}',
      '{"delivery":1}',
    ]
    for (const text of others) await testApp.db.execute(sql`select pg_notify('selvedge_live', ${text})`)
    const { id } = await sell()
    await there.waitFor((touched) => touched.type === 'invoice' && touched.id === id)
    there.close()
  })

  test('a role change in one ends the user’s stream in the other within a second', async () => {
    const { id } = (await admin.call(findUsers, {})).find(({ email }) => email === emailOf('Staff')) ?? {
      id: 0,
    }
    await assertFasterThan(1000, async () => {
      await admin.call(setUserRole, { id, role: 'Staff' })
      const staff = await signInAs(testApp.url, 'Staff')
      const there = await subscribeToEvents(createTestClient(secondUrl, staff.cookie))
      await there.nextEvent()
      await admin.call(setUserRole, { id, role: 'Viewer' })
      const changed = performance.now()
      await there.closed
      return performance.now() - changed
    })
  })

  test('a process catches up after its channel connection broke', async () => {
    const there = await subscribeToEvents(createTestClient(secondUrl, admin.cookie))
    await there.nextEvent()
    await testApp.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'selvedge % live' and datname = current_database()`)
    const { id } = await sell()
    await there.waitFor((touched) => touched.type === 'invoice' && touched.id === id)
    there.close()
  })

  test('a client of a stopped process continues at another', async () => {
    const there = await subscribeToEvents(createTestClient(secondUrl, admin.cookie))
    await there.nextEvent()
    second.beginShutdown()
    await there.closed
    const { id } = await sell()
    const here = await subscribeToEvents(admin, { position: there.events.at(-1)?.position ?? 0 })
    await here.waitFor((touched) => touched.type === 'invoice' && touched.id === id)
    here.close()
  })
})
