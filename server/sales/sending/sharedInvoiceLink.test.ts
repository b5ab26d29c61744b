import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice, downloadInvoicePdf, type Invoice, voidInvoice } from '#contract/sales/invoices.ts'
import { createChatLink, findInvoiceDeliveries, whatsappInvoice } from '#contract/sales/sending.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { secrets } from '#server/platform/db/schema.ts'
import { ensureSecretKey } from '#server/platform/db/secretKey.ts'
import { createProcessedInvoice } from '#server/testing/outboxFixtures.ts'
import { settleCalls, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { sharedLinkKeyName, signLink } from './sharedInvoiceLink.ts'

const week = 7 * 24 * 3_600_000

describe('shared invoice link', () => {
  const shop = useTestApp()
  const admin = useClient(shop, 'Admin')
  let invoice: Invoice

  before(async () => {
    invoice = await processed()
  })

  function processed(customerPhone = '+1 212 555 0100'): Promise<Invoice> {
    return createProcessedInvoice(admin, { customerPhone })
  }

  /** The path of the link in a chat link's text. */
  async function sharedPath({ id }: Invoice): Promise<string> {
    const text = new URL((await admin.call(createChatLink, { id })).url).searchParams.get('text') ?? ''
    const path = text.split('\n').at(-1)?.replace(shop.url, '') ?? ''
    assert.match(path, /^\/api\/shared\/invoices\/[0-9a-f-]+$/)
    return path
  }

  async function assertNotValid(token: string): Promise<void> {
    const response = await shop.publicClient.fetch(`/api/shared/invoices/${token}`)
    assert.equal(response.status, 404, token)
    assert.deepEqual(await response.json(), {
      message: 'This link is no longer valid. Please ask for a new one.',
    })
  }

  test('rejects links before a key exists', async () => {
    await assertNotValid(`1-9999999999-${'a'.repeat(64)}`)
    assert.deepEqual(await shop.db.select().from(secrets).where(eq(secrets.name, sharedLinkKeyName)), [])
  })

  test('creates valid links for concurrent first requests', async () => {
    const { done, refused } = await settleCalls(Array.from({ length: 8 }, () => sharedPath(invoice)))
    assert.deepEqual(refused, [])
    for (const path of done) assert.equal((await shop.publicClient.fetch(path)).status, 200)
  })

  test('is suggested when WhatsApp is not configured', async () => {
    const refusal = await catchRefusal(admin.call(whatsappInvoice, { id: invoice.id }))
    assert.equal(refusal.status, 503)
    assert.match(refusal.sentence ?? '', /^WhatsApp is not configured/)
    assert.equal(refusal.retryAfterSeconds, undefined, 'retrying does not help')
    assert.deepEqual((await admin.call(findInvoiceDeliveries, { id: invoice.id })).deliveries, [])
  })

  test('opens a chat with the customer whose text contains the link', async () => {
    const { url, expiresAt } = await admin.call(createChatLink, { id: invoice.id })
    const chat = new URL(url)
    assert.equal(chat.origin + chat.pathname, 'https://wa.me/12125550100')
    const [greeting, from, link] = (chat.searchParams.get('text') ?? '').split('\n')
    assert.equal(
      greeting,
      `Hello Harbour Street Boutique, here is your invoice ${invoice.number} for $86.80.`,
    )
    assert.equal(from, 'Selvedge Clothing Co.')
    assert.ok(link?.startsWith(`${shop.url}/api/shared/invoices/`), link)
    const lasts = expiresAt.getTime() - Date.now()
    assert.ok(lasts > week - 10_000 && lasts <= week + 1000, `${lasts} ms`)
  })

  test('shows the PDF without a session and forbids caching and indexing', async () => {
    const response = await shop.publicClient.fetch(await sharedPath(invoice))
    assert.equal(response.status, 200)
    const { headers } = response
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.equal(headers.get('content-disposition'), `inline; filename="invoice-${invoice.number}.pdf"`)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
    const own = await admin.call(downloadInvoicePdf, { id: invoice.id })
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from(await own.arrayBuffer()))
  })

  test('shows an invoice that was voided since as void', async () => {
    const later = await processed()
    const path = await sharedPath(later)
    const before = Buffer.from(await (await shop.publicClient.fetch(path)).arrayBuffer())
    await admin.call(voidInvoice, { id: later.id, reason: 'Ordered twice' })
    const response = await shop.publicClient.fetch(path)
    assert.equal(response.status, 200)
    assert.notDeepEqual(Buffer.from(await response.arrayBuffer()), before)
  })

  test('any other spelling of a valid link opens nothing', async () => {
    const token = (await sharedPath(invoice)).split('/').at(-1) ?? ''
    const [id = '', expiry = '', signature = ''] = token.split('-')
    const flipped = signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const others = [
      `${Number(id) + 1}-${expiry}-${signature}`,
      `${id}-${Number(expiry) + 1}-${signature}`,
      `0${id}-${expiry}-${signature}`,
      `${id}-0${expiry}-${signature}`,
      `${id}-${expiry}-${flipped}`,
      `${id}-${expiry}-${signature.toUpperCase()}`,
      `${id}-${expiry}-${signature.slice(0, -2)}`,
      `${id}-${expiry}-${signature}00`,
      `${id}-${expiry}-${'0'.repeat(64)}`,
      `${id}-${expiry}-`,
      `${id}-${expiry}`,
      `%20${token}`,
      `${token}%0a`,
      'x',
    ]
    for (const other of others) await assertNotValid(other)
  })

  test('opens nothing once its week is over, or where another key signed it', async () => {
    const key = await ensureSecretKey(shop.db, sharedLinkKeyName, new Date())
    const soon = new Date(Date.now() + 60_000)
    const signed = { invoiceId: invoice.id, expiresAt: soon }
    const valid = await shop.publicClient.fetch(`/api/shared/invoices/${signLink(key, signed)}`)
    assert.equal(valid.status, 200)
    await assertNotValid(signLink(key, { ...signed, expiresAt: new Date(Date.now() - 1000) }))
    await assertNotValid(signLink(Buffer.alloc(32), signed))
    const other = await ensureSecretKey(shop.db, 'something else', new Date())
    await assertNotValid(signLink(other, signed))
  })

  test('is made for processed invoices of customers with a whole number alone', async () => {
    const { id: productId } = await admin.call(createProduct, buildProduct())
    const pending = await admin.call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
    const notProcessed = await catchRefusal(admin.call(createChatLink, { id: pending.id }))
    assert.equal(notProcessed.status, 409)
    assert.match(notProcessed.sentence ?? '', /is Pending: only a processed invoice can be sent\.$/)

    const local = await processed('(212) 555-0148')
    const noCountry = await catchRefusal(admin.call(createChatLink, { id: local.id }))
    assert.equal(noCountry.status, 400)
    assert.match(noCountry.sentence ?? '', /has no country code/)
  })
})
