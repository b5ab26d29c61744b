// The answer of a creation that is lost on the wire, and what comes of asking again with the same key.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice, type NewInvoice } from '#contract/sales/invoices.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { postWithKey } from '#server/testing/postWithKey.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { type TestApp, createTestClient, type TestClient } from '#server/testing/startTestApp.ts'

import type { ProxyFault, FaultProxy } from './openFaultProxy.ts'

interface Loss {
  shop: Pick<TestApp, 'db'>
  wire: FaultProxy
  cut: ProxyFault
  /** Who orders through the wire, and asks again at the server where they are signed in. */
  who: TestClient
  productId: number
  random: () => number
}

/** Fails unless there is one invoice, the same answer each time, and a 422 for another order. Returns the invoice's number. */
export async function dropResponse({ shop, wire, cut, who, productId, random }: Loss): Promise<string> {
  const key = randomUUID()
  const customerName = `Customer ${key}`
  const order = buildInvoice([{ productId, quantity: 1 + Math.floor(random() * 3) }], { customerName })
  const post = (input: NewInvoice, visitor = who) => {
    const { url, body } = buildRequest(createInvoice, input)
    return postWithKey(visitor, url, body, key)
  }
  const throughWire = createTestClient(wire.url, who.cookie)

  wire.failNext(cut)
  await assert.rejects(post(order, throughWire), TypeError)
  const again = await post(order)
  // A request that was cut off itself may come after the one that repeats it.
  assert.deepEqual([again.status, cut === 'once asked' || again.isReplay], [201, true], again.body)
  assert.deepEqual(await post(order, throughWire), { ...again, isReplay: true })
  const [item] = order.items
  assert.ok(item)
  const otherOrders = [
    { ...order, items: [{ ...item, quantity: item.quantity + 1 }] },
    { ...order, invoice: { ...order.invoice, customerName: 'Somebody else' } },
  ]
  for (const other of otherOrders) {
    const { status, body } = await post(other)
    assert.deepEqual(
      [status, body],
      [422, '{"message":"This Idempotency-Key was used for another request."}'],
    )
  }
  assert.equal(await shop.db.$count(invoices, eq(invoices.customerName, customerName)), 1)
  const { invoiceNumber, items } = JSON.parse(again.body) as {
    invoiceNumber: string
    items: { quantity: number }[]
  }
  assert.deepEqual(
    items.map(({ quantity }) => quantity),
    [item.quantity],
  )
  return invoiceNumber
}
