// Creates an invoice through a proxy that drops the response, and repeats the request with the same key.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { postWithKey } from '#server/testing/postWithKey.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { type TestApp, createTestClient, type TestClient } from '#server/testing/startTestApp.ts'

import type { ProxyFault, FaultProxy } from './openFaultProxy.ts'

interface DropOptions {
  app: Pick<TestApp, 'db'>
  proxy: FaultProxy
  fault: ProxyFault
  /** Sends through the proxy, and repeats directly at its own server. */
  client: TestClient
  productId: number
  random: () => number
}

/** Throws unless there is one invoice, the same response each time, and a 422 for another body. Returns the invoice's number. */
export async function dropResponse({
  app,
  proxy,
  fault,
  client,
  productId,
  random,
}: DropOptions): Promise<string> {
  const key = randomUUID()
  const customerName = `Customer ${key}`
  const order = buildInvoice([{ productId, quantity: 1 + Math.floor(random() * 3) }], { customerName })
  const post = (input: NewInvoice, sender = client) => {
    const { url, body } = buildRequest(createInvoice, input)
    return postWithKey(sender, url, body, key)
  }
  const throughProxy = createTestClient(proxy.url, client.cookie)

  proxy.failNext(fault)
  await assert.rejects(post(order, throughProxy), TypeError)
  const repeated = await post(order)
  // The dropped request may reach the server after its repetition.
  assert.deepEqual(
    [repeated.status, fault === 'after the request' || repeated.isReplay],
    [201, true],
    repeated.body,
  )
  assert.deepEqual(await post(order, throughProxy), { ...repeated, isReplay: true })
  const [item] = order.items
  assert.ok(item)
  const otherOrders = [
    { ...order, items: [{ ...item, quantity: item.quantity + 1 }] },
    { ...order, invoice: { ...order.invoice, customerName: 'Another customer' } },
  ]
  for (const other of otherOrders) {
    const { status, body } = await post(other)
    assert.deepEqual(
      [status, body],
      [422, '{"message":"This Idempotency-Key was used for another request."}'],
    )
  }
  assert.equal(await app.db.$count(invoices, eq(invoices.customerName, customerName)), 1)
  const { invoiceNumber, items } = JSON.parse(repeated.body) as {
    invoiceNumber: string
    items: { quantity: number }[]
  }
  assert.deepEqual(
    items.map(({ quantity }) => quantity),
    [item.quantity],
  )
  return invoiceNumber
}
