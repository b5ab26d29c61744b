// The channel by itself, against a stand-in of the Cloud API: what each answer means, and what is not sent twice.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'

import { readConfig } from '#server/config.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { openFakeWhatsApp, testTemplate, type FakeWhatsApp } from '#server/testing/openFakeWhatsApp.ts'
import { createProcessedInvoice } from '#server/testing/outboxFixtures.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { publishedErrors } from '#server/testing/whatsAppRules.ts'

import { openWhatsappSender } from './openWhatsappSender.ts'
import type { DeliveryRow, SendOutcome } from './sender.ts'

const pdf = { name: 'invoice-INV-2026-00001.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
const never = new AbortController().signal
/** For the test of an answer that never comes. */
const short = { upload: 300, message: 300 }

interface SendOptions {
  env?: Record<string, string>
  signal?: AbortSignal
  limits?: typeof short
}

describe('WhatsApp', () => {
  let shop: TestApp
  let whatsapp: FakeWhatsApp
  let recipients = 0

  before(async () => {
    shop = await startTestApp()
    whatsapp = await openFakeWhatsApp()
  })

  beforeEach(() => {
    whatsapp.fault = () => undefined
    whatsapp.accepted.length = 0
    whatsapp.uploadCount = 0
  })

  after(async () => {
    await whatsapp.close()
    await shop.close()
  })

  /** A message to somebody who was not written to before. */
  async function aMessage(): Promise<DeliveryRow> {
    recipients += 1
    const [row] = await shop.db
      .insert(deliveries)
      .values({
        channel: 'whatsapp',
        purpose: 'invoice',
        recipient: `1212556${String(recipients).padStart(4, '0')}`,
        subject: 'Invoice INV-2026-00001',
        text: 'Hello Harbour Street Boutique, here is your invoice.',
        messageId: `<${recipients}@shop.test>`,
        createdAt: new Date(),
        nextAttemptAt: new Date(),
      })
      .returning()
    assert.ok(row)
    return row
  }

  async function send(
    row: DeliveryRow,
    { env = {}, signal = never, limits }: SendOptions = {},
  ): Promise<SendOutcome> {
    const sender = openWhatsappSender(readConfig({ ...whatsapp.env, ...env }), shop.db, limits)
    assert.ok(sender)
    return sender.send(row, pdf, signal)
  }

  async function rowAgain({ id }: DeliveryRow): Promise<DeliveryRow> {
    const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.id, id))
    assert.ok(row)
    return row
  }

  test('is not there without a token and a number', () => {
    const { WHATSAPP_API_URL } = whatsapp.env
    assert.ok(WHATSAPP_API_URL)
    assert.equal(openWhatsappSender(readConfig({ WHATSAPP_API_URL }), shop.db), undefined)
  })

  test('uploads the document and sends it to the number with its name and words', async () => {
    const row = await aMessage()
    const outcome = await send(row)
    const [message] = whatsapp.accepted
    assert.ok(message)
    assert.deepEqual(outcome, {
      outcome: 'accepted',
      reference: message.id,
      words: 'WhatsApp accepted the message.',
    })
    assert.equal(message.to, row.recipient)
    assert.equal(message.filename, pdf.name)
    assert.deepEqual(message.texts, [row.text])
    assert.deepEqual(message.document, pdf.bytes)
  })

  test('sends an approved template where one is set, with the three values of its text', async () => {
    const invoice = await createProcessedInvoice(await shop.clientAs('Admin'), {
      customerName: 'Two      names',
    })
    const row = { ...(await aMessage()), invoiceId: invoice.id }
    assert.equal((await send(row, { env: { WHATSAPP_TEMPLATE: testTemplate } })).outcome, 'accepted')
    const [message] = whatsapp.accepted
    assert.equal(message?.type, 'template')
    assert.equal(message.to, row.recipient)
    assert.equal(message.filename, pdf.name)
    assert.deepEqual(message.texts, ['Two names', invoice.invoiceNumber, '$86.80'])
    assert.deepEqual(message.document, pdf.bytes)

    const { outcome, words } = await send(row, { env: { WHATSAPP_TEMPLATE: 'another' } })
    assert.equal(outcome, 'refused')
    assert.match(
      words,
      /^There is no approved template of that name \(WHATSAPP_TEMPLATE\) in en_US\. \(132001: /,
    )
  })

  const passing = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057])
  for (const code of Object.keys(publishedErrors).map(Number)) {
    const passes = passing.has(code)
    test(`code ${code} is told in a sentence and ${passes ? 'tried again later' : 'not tried again'}`, async () => {
      for (const step of ['media', 'messages'] as const) {
        whatsapp.failOnce(step, { code, details: 'Why it was so.' })
        const { outcome, words } = await send(await aMessage())
        assert.equal(outcome, passes ? 'postponed' : 'refused', `${step}: ${words}`)
        assert.match(words, new RegExp(`^[A-Z].+\\. \\(${code}: Why it was so\\.\\)$`))
        assert.doesNotMatch(words, /answered with status/, 'it has a sentence of its own')
      }
      assert.deepEqual(whatsapp.accepted, [])
    })
  }

  test('a code that nobody has heard of is refused, or unknown where the server failed', async () => {
    const body = JSON.stringify({ error: { code: 999_999, message: '(#999999) Something new' } })
    whatsapp.failOnce('messages', { answer: { status: 400, body } })
    assert.deepEqual(await send(await aMessage()), {
      outcome: 'refused',
      words: 'WhatsApp answered with status 400. (999999: Something new)',
    })
    whatsapp.failOnce('messages', { answer: { status: 500, body } })
    assert.equal((await send(await aMessage())).outcome, 'unknown')
  })

  const uncertain = [
    ['an empty 500', { answer: { status: 500 } }],
    ['a 502 of a gateway', { answer: { status: 502, body: '<html>Bad gateway</html>' } }],
    ['a 504 of a gateway', { answer: { status: 504, body: 'upstream timeout' } }],
    ['a success without an id', { answer: { status: 200, body: '{"messages":[]}' } }],
    ['a success that is no JSON', { answer: { status: 200, body: 'OK' } }],
    ['a connection cut before it was accepted', { cut: 'before' }],
    ['a connection cut after it was accepted', { cut: 'after' }],
    ['no answer within the limit', { silent: 'after' }],
  ] as const
  for (const [what, fault] of uncertain) {
    test(`${what} leaves the message unknown; of the upload, it is tried again`, async () => {
      whatsapp.failOnce('messages', fault)
      const limits = 'silent' in fault ? { limits: short } : {}
      const { outcome, words } = await send(await aMessage(), limits)
      assert.equal(outcome, 'unknown', words)
      assert.match(words, /Whether the message was sent is not known\.$/)

      whatsapp.accepted.length = 0
      whatsapp.failOnce('media', fault)
      const upload = await send(await aMessage(), limits)
      assert.equal(upload.outcome, 'postponed', upload.words)
      assert.deepEqual(whatsapp.accepted, [])
    })
  }

  test('too many requests are tried again, no sooner than WhatsApp says', async () => {
    for (const step of ['media', 'messages'] as const) {
      whatsapp.failOnce(step, { answer: { status: 429, headers: { 'retry-after': '90' } } })
      assert.deepEqual(await send(await aMessage()), {
        outcome: 'postponed',
        words: 'WhatsApp answered with status 429 and no reason.',
        afterSeconds: 90,
      })
    }
  })

  test('nobody at the address: nothing was sent, so it is tried again', async () => {
    await whatsapp.goOffline()
    try {
      const words = "WhatsApp can't be reached (ECONNREFUSED)."
      assert.deepEqual(await send(await aMessage()), { outcome: 'postponed', words })
      assert.deepEqual(await send({ ...(await aMessage()), mediaId: '1' }), { outcome: 'postponed', words })
    } finally {
      await whatsapp.goOnline()
    }
  })

  test('a second attempt does not upload the document again', async () => {
    const row = await aMessage()
    whatsapp.failOnce('messages', { code: 130429 })
    assert.equal((await send(row)).outcome, 'postponed')
    assert.equal((await send(await rowAgain(row))).outcome, 'accepted')
    assert.equal(whatsapp.uploadCount, 1)
    assert.equal(whatsapp.accepted.length, 1)
  })

  test('a document that WhatsApp knows no longer is uploaded again by whoever tries again', async () => {
    const row = await aMessage()
    await shop.db.update(deliveries).set({ mediaId: '4490709327384033' }).where(eq(deliveries.id, row.id))
    assert.equal((await send(await rowAgain(row))).outcome, 'refused')
    assert.equal((await send(await rowAgain(row))).outcome, 'accepted')
  })

  test('the second message to one number within six seconds is WhatsApp’s to refuse, and tried again', async () => {
    const row = await aMessage()
    assert.equal((await send(row)).outcome, 'accepted')
    const { outcome, words } = await send({ ...(await aMessage()), recipient: row.recipient })
    assert.equal(outcome, 'postponed')
    assert.match(words, /^This recipient was sent too many messages in too short a time\. \(131056: /)
  })

  test('the token stands in no words, though WhatsApp repeats it', async () => {
    const { outcome, words } = await send(await aMessage(), { env: { WHATSAPP_TOKEN: 'EAAJBsecret' } })
    assert.equal(outcome, 'refused')
    assert.equal(
      words,
      'The access token (WHATSAPP_TOKEN) has expired or is not valid. (190: Malformed access token …)',
    )
  })

  test('another number than the token’s is refused', async () => {
    const { outcome, words } = await send(await aMessage(), { env: { WHATSAPP_PHONE_NUMBER_ID: '42' } })
    assert.equal(outcome, 'refused')
    assert.match(words, /Object with ID '42' does not exist/)
  })

  test('the token does not follow to another address', async () => {
    whatsapp.failOnce('messages', { answer: { status: 302, headers: { location: 'http://127.0.0.1:1/' } } })
    assert.deepEqual(await send(await aMessage()), {
      outcome: 'refused',
      words: 'WhatsApp answered with status 302 and no reason.',
    })
  })

  test('a process that stops before the message was sent hands it back', async () => {
    const stop = new AbortController()
    whatsapp.fault = ({ step }) => {
      if (step === 'media') setImmediate(() => stop.abort())
      return step === 'media' ? { slowMilliseconds: 100 } : undefined
    }
    assert.equal((await send(await aMessage(), { signal: stop.signal })).outcome, 'postponed')
    assert.equal(
      (await send({ ...(await aMessage()), mediaId: '1' }, { signal: stop.signal })).outcome,
      'postponed',
    )
    assert.deepEqual(whatsapp.accepted, [])
  })

  test('a process that stops while the message is on its way leaves it unknown', async () => {
    const stop = new AbortController()
    whatsapp.fault = ({ step }) => {
      if (step === 'media') return undefined
      setImmediate(() => stop.abort())
      return { silent: 'after' }
    }
    assert.deepEqual(await send(await aMessage(), { signal: stop.signal }), {
      outcome: 'unknown',
      words: 'Selvedge was stopped meanwhile. Whether the message was sent is not known.',
    })
    assert.equal(whatsapp.accepted.length, 1)
  })
})
