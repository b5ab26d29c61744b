import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { type Delivery, findDelivery, retryDelivery } from '#contract/messaging/deliveries.ts'
import { createInvoice, downloadInvoicePdf, type Invoice, voidInvoice } from '#contract/sales/invoices.ts'
import { findInvoiceDeliveries, whatsappInvoice } from '#contract/sales/sending.ts'
import { openFakeWhatsApp, type FakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { activityLog, deliveries } from '#server/platform/db/schema.ts'
import { createProcessedInvoice, makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'

describe('sending an invoice by WhatsApp', () => {
  let whatsapp: FakeWhatsApp
  let shop: TestApp
  let staff: TestClient
  let admin: TestClient
  let customers = 0

  before(async () => {
    whatsapp = await openFakeWhatsApp()
    shop = await startTestApp(whatsapp.env)
    staff = await shop.clientAs('Staff')
    admin = await shop.clientAs('Admin')
  })

  beforeEach(() => {
    whatsapp.fault = () => undefined
    whatsapp.accepted.length = 0
    whatsapp.uploadCount = 0
  })

  after(async () => {
    await shop.close()
    await whatsapp.close()
  })

  /** A processed invoice, by default of a new customer. */
  async function processed(
    customer: { customerPhone?: string; customerName?: string } = {},
  ): Promise<Invoice> {
    customers += 1
    const customerPhone = `+1 (212) 557-${String(customers).padStart(4, '0')}`
    return createProcessedInvoice(admin, { customerPhone, ...customer })
  }

  async function sendRaw({ id }: Invoice): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await staff.fetch(`/api/invoices/${id}/whatsapp`, { method: 'POST' })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  async function onlyDelivery({ id }: Invoice): Promise<Delivery> {
    const found = await staff.call(findInvoiceDeliveries, { id })
    assert.equal(found.deliveries.length, 1)
    const [delivery] = found.deliveries
    assert.ok(delivery)
    return delivery
  }

  function messagesWith({ number }: Invoice) {
    return whatsapp.accepted.filter(({ filename }) => filename === `invoice-${number}.pdf`)
  }

  test('sends the PDF with a caption to the customer and lists the delivery', async () => {
    const invoice = await processed({
      customerPhone: '+1 (212) 557-9001',
      customerName: 'Café      Ω & Sons',
    })
    const delivery = await staff.call(whatsappInvoice, { id: invoice.id })

    const [message] = whatsapp.accepted
    assert.ok(message)
    assert.equal(message.to, '12125579001')
    assert.equal(message.type, 'document')
    assert.equal(message.filename, `invoice-${invoice.number}.pdf`)
    const words = `Hello Café Ω & Sons, here is your invoice ${invoice.number} for $86.80.\nSelvedge Clothing Co.`
    assert.deepEqual(message.texts, [words])
    const pdf = await staff.call(downloadInvoicePdf, { id: invoice.id })
    assert.deepEqual(message.document, Buffer.from(await pdf.arrayBuffer()))

    assert.equal(delivery.status, 'sent')
    assert.equal(delivery.recipient, '12125579001')
    assert.deepEqual(await onlyDelivery(invoice), delivery)
    const { text, history } = await admin.call(findDelivery, { id: delivery.id })
    assert.equal(text, words)
    assert.deepEqual(
      history.map(({ outcome, serverReply }) => [outcome, serverReply]),
      [['accepted', 'WhatsApp accepted the message.']],
    )
    const action = `Queued invoice ${invoice.number} for WhatsApp to +12125579001`
    assert.equal((await shop.db.select().from(activityLog).where(eq(activityLog.action, action))).length, 1)
  })

  const refusals: [string, () => Promise<{ id: number }>, number, RegExp][] = [
    [
      'that is Pending',
      async () => {
        const { id: productId } = await staff.call(createProduct, buildProduct())
        return staff.call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
      },
      409,
      /is Pending: only a processed invoice can be sent\.$/,
    ],
    [
      'that is Void',
      async () => admin.call(voidInvoice, { id: (await processed()).id, reason: 'Ordered twice' }),
      409,
      /is Void: only a processed invoice can be sent\.$/,
    ],
    [
      'whose customer has no country code',
      () => processed({ customerPhone: '(212) 555-0148' }),
      400,
      /^The phone number "\(212\) 555-0148" has no country code: it must begin with one, such as \+1 212 555 0148\.$/,
    ],
    [
      'whose customer has two numbers',
      () => processed({ customerPhone: '+1 212 555 0148 / 49' }),
      400,
      /can't be read as one phone number\.$/,
    ],
    ['that does not exist', async () => ({ id: 999_999_999 }), 404, /^Invoice not found$/],
  ]
  for (const [which, make, status, sentence] of refusals) {
    test(`rejects an invoice ${which} with ${status}`, async () => {
      const refusal = await catchRefusal(staff.call(whatsappInvoice, { id: (await make()).id }))
      assert.equal(refusal.status, status)
      assert.match(refusal.sentence ?? '', sentence)
      assert.deepEqual(whatsapp.accepted, [])
    })
  }

  test('answers 502 with the reason for a number that is not on WhatsApp', async () => {
    const invoice = await processed()
    whatsapp.failOnce('messages', { code: 131026, details: 'Unable to deliver message.' })
    const { status, body } = await sendRaw(invoice)
    assert.equal(status, 502)
    const sentence =
      'The number is not on WhatsApp or cannot receive messages from businesses. (131026: Unable to deliver message.)'
    assert.equal(body['message'], sentence)
    const delivery = await onlyDelivery(invoice)
    assert.equal(delivery.status, 'failed')
    assert.equal(delivery.serverReply, sentence)
    assert.equal(delivery.nextAttemptAt, null)
  })

  test('answers 202 at the rate limit and retries a minute later without a second upload', async () => {
    const invoice = await processed()
    whatsapp.failOnce('messages', { code: 130429 })
    const { status, body } = await sendRaw(invoice)
    assert.equal(status, 202)
    assert.equal(body['status'], 'queued')
    const delay = ((await onlyDelivery(invoice)).nextAttemptAt?.getTime() ?? 0) - Date.now()
    assert.ok(delay > 50_000 && delay <= 60_000, `it is tried again in ${delay} ms`)
    assert.equal(whatsapp.uploadCount, 1)

    // Makes the message due; another message wakes the outbox.
    const past = new Date(Date.now() - 10_000)
    await shop.db
      .update(deliveries)
      .set({ nextAttemptAt: past, lastAttemptAt: past })
      .where(eq(deliveries.status, 'queued'))
    await staff.call(whatsappInvoice, { id: (await processed()).id })
    await waitFor('the second attempt', async () => (await onlyDelivery(invoice)).status !== 'queued')
    assert.equal(messagesWith(invoice).length, 1)
    assert.equal(whatsapp.uploadCount, 2, 'one for this invoice, one for the other')
  })

  test('marks a message without an answer as unknown, and only an Admin resends it', async () => {
    const invoices = { before: await processed(), after: await processed() }
    const unknown: Delivery[] = []
    for (const [cut, invoice] of [
      ['before', invoices.before],
      ['after', invoices.after],
    ] as const) {
      whatsapp.failOnce('messages', { cut })
      const { status, body } = await sendRaw(invoice)
      assert.equal(status, 202)
      assert.equal(body['status'], 'unknown')
      assert.equal(body['nextAttemptAt'], null)
      unknown.push(await onlyDelivery(invoice))
    }

    // Other messages are sent, and these are not.
    await makeDeliveriesDue(shop.db)
    await staff.call(whatsappInvoice, { id: (await processed()).id })
    assert.equal(messagesWith(invoices.before).length, 0)
    assert.equal(messagesWith(invoices.after).length, 1)

    const again = await Promise.all(unknown.map(async ({ id }) => admin.call(retryDelivery, { id })))
    assert.deepEqual(
      again.map(({ status, attempts }) => [status, attempts]),
      [
        ['sent', 2],
        ['sent', 2],
      ],
    )
    assert.equal(messagesWith(invoices.before).length, 1)
    assert.equal(messagesWith(invoices.after).length, 2, 'the first attempt had arrived too')
    assert.equal(whatsapp.rateLimitViolations, 0)
  })

  test('sends once for the same Idempotency-Key', async () => {
    const invoice = await processed()
    const options = { idempotencyKey: randomUUID() }
    const first = await staff.call(whatsappInvoice, { id: invoice.id }, options)
    assert.deepEqual(await staff.call(whatsappInvoice, { id: invoice.id }, options), first)
    assert.equal(messagesWith(invoice).length, 1)
  })
})
