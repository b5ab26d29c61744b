import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'

import { openFakeWhatsApp, testTemplate, type FakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { publishedErrors } from '#proofs/whatsapp/whatsAppRules.ts'
import { readConfig } from '#server/config.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { openWhatsappSender } from './openWhatsappSender.ts'
import type { DeliveryRow, SendOutcome } from './sender.ts'

const pdf = { name: 'invoice-INV-2026-00001.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
const never = new AbortController().signal
/** For tests without an answer. */
const short = { upload: 300, message: 300 }

interface SendOptions {
  env?: Record<string, string>
  signal?: AbortSignal
  limits?: typeof short
  templateValues?: string[]
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

  /** A message to a new recipient. */
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
    { env = {}, signal = never, limits, templateValues = [] }: SendOptions = {},
  ): Promise<SendOutcome> {
    const sender = openWhatsappSender(readConfig({ ...whatsapp.env, ...env }), shop.db, limits)
    assert.ok(sender)
    return sender.send({ delivery: row, attachment: pdf, templateValues }, signal)
  }

  async function reload({ id }: DeliveryRow): Promise<DeliveryRow> {
    const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.id, id))
    assert.ok(row)
    return row
  }

  test('is undefined without a token and a number', () => {
    const { WHATSAPP_API_URL } = whatsapp.env
    assert.ok(WHATSAPP_API_URL)
    assert.equal(openWhatsappSender(readConfig({ WHATSAPP_API_URL }), shop.db), undefined)
  })

  test('uploads the document and sends it with file name and caption', async () => {
    const row = await aMessage()
    const outcome = await send(row)
    const [message] = whatsapp.accepted
    assert.ok(message)
    assert.deepEqual(outcome, {
      outcome: 'accepted',
      reference: message.id,
      serverReply: 'WhatsApp accepted the message.',
    })
    assert.equal(message.to, row.recipient)
    assert.equal(message.filename, pdf.name)
    assert.deepEqual(message.texts, [row.text])
    assert.deepEqual(message.document, pdf.bytes)
  })

  test('sends the configured template with its values', async () => {
    const row = await aMessage()
    const templateValues = ['Two names', 'INV-2026-00001', '$86.80']
    assert.equal(
      (await send(row, { env: { WHATSAPP_TEMPLATE: testTemplate }, templateValues })).outcome,
      'accepted',
    )
    const [message] = whatsapp.accepted
    assert.equal(message?.type, 'template')
    assert.equal(message.to, row.recipient)
    assert.equal(message.filename, pdf.name)
    assert.deepEqual(message.texts, templateValues)
    assert.deepEqual(message.document, pdf.bytes)

    const { outcome, serverReply } = await send(row, {
      env: { WHATSAPP_TEMPLATE: 'another' },
      templateValues,
    })
    assert.equal(outcome, 'refused')
    assert.match(
      serverReply,
      /^There is no approved template with that name \(WHATSAPP_TEMPLATE\) in en_US\. \(132001: /,
    )
  })

  const passing = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057])
  for (const code of Object.keys(publishedErrors).map(Number)) {
    const passes = passing.has(code)
    test(`explains error ${code} and ${passes ? 'retries' : 'does not retry'}`, async () => {
      for (const step of ['media', 'messages'] as const) {
        whatsapp.failOnce(step, { code, details: 'Why it was so.' })
        const { outcome, serverReply } = await send(await aMessage())
        assert.equal(outcome, passes ? 'postponed' : 'refused', `${step}: ${serverReply}`)
        assert.match(serverReply, new RegExp(`^[A-Z].+\\. \\(${code}: Why it was so\\.\\)$`))
        assert.doesNotMatch(serverReply, /answered with status/, 'each code has its own sentence')
      }
      assert.deepEqual(whatsapp.accepted, [])
    })
  }

  test('treats an unknown code as refused, or as unknown with status 500', async () => {
    const body = JSON.stringify({ error: { code: 999_999, message: '(#999999) Something new' } })
    whatsapp.failOnce('messages', { answer: { status: 400, body } })
    assert.deepEqual(await send(await aMessage()), {
      outcome: 'refused',
      serverReply: 'WhatsApp answered with status 400. (999999: Something new)',
    })
    whatsapp.failOnce('messages', { answer: { status: 500, body } })
    assert.equal((await send(await aMessage())).outcome, 'unknown')
  })

  const uncertain = [
    ['an empty 500', { answer: { status: 500 } }],
    ['a 502 of a gateway', { answer: { status: 502, body: '<html>Bad gateway</html>' } }],
    ['a 504 of a gateway', { answer: { status: 504, body: 'upstream timeout' } }],
    ['a success without an id', { answer: { status: 200, body: '{"messages":[]}' } }],
    ['a success that is not JSON', { answer: { status: 200, body: 'OK' } }],
    ['a connection cut before it was accepted', { cut: 'before' }],
    ['a connection cut after it was accepted', { cut: 'after' }],
    ['no answer within the limit', { silent: 'after' }],
  ] as const
  for (const [what, fault] of uncertain) {
    test(`${what}: the message is unknown, an upload is retried`, async () => {
      whatsapp.failOnce('messages', fault)
      const limits = 'silent' in fault ? { limits: short } : {}
      const { outcome, serverReply } = await send(await aMessage(), limits)
      assert.equal(outcome, 'unknown', serverReply)
      assert.match(serverReply, /It is unknown whether the message was sent\.$/)

      whatsapp.accepted.length = 0
      whatsapp.failOnce('media', fault)
      const upload = await send(await aMessage(), limits)
      assert.equal(upload.outcome, 'postponed', upload.serverReply)
      assert.deepEqual(whatsapp.accepted, [])
    })
  }

  test('retries a 429 no sooner than Retry-After', async () => {
    for (const step of ['media', 'messages'] as const) {
      whatsapp.failOnce(step, { answer: { status: 429, headers: { 'retry-after': '90' } } })
      assert.deepEqual(await send(await aMessage()), {
        outcome: 'postponed',
        serverReply: 'WhatsApp answered with status 429 and no reason.',
        afterSeconds: 90,
      })
    }
  })

  test('retries if the connection is refused', async () => {
    await whatsapp.goOffline()
    try {
      const serverReply = "WhatsApp can't be reached (ECONNREFUSED)."
      assert.deepEqual(await send(await aMessage()), { outcome: 'postponed', serverReply })
      assert.deepEqual(await send({ ...(await aMessage()), mediaId: '1' }), {
        outcome: 'postponed',
        serverReply,
      })
    } finally {
      await whatsapp.goOnline()
    }
  })

  test('does not upload the document again on a retry', async () => {
    const row = await aMessage()
    whatsapp.failOnce('messages', { code: 130429 })
    assert.equal((await send(row)).outcome, 'postponed')
    assert.equal((await send(await reload(row))).outcome, 'accepted')
    assert.equal(whatsapp.uploadCount, 1)
    assert.equal(whatsapp.accepted.length, 1)
  })

  test('uploads the document again after WhatsApp has refused it', async () => {
    const row = await aMessage()
    await shop.db.update(deliveries).set({ mediaId: '4490709327384033' }).where(eq(deliveries.id, row.id))
    assert.equal((await send(await reload(row))).outcome, 'refused')
    assert.equal((await send(await reload(row))).outcome, 'accepted')
  })

  test('retries a message that exceeds the limit per recipient', async () => {
    const row = await aMessage()
    assert.equal((await send(row)).outcome, 'accepted')
    const { outcome, serverReply } = await send({ ...(await aMessage()), recipient: row.recipient })
    assert.equal(outcome, 'postponed')
    assert.match(serverReply, /^Too many messages were sent to this recipient in a short time\. \(131056: /)
  })

  test('removes the token from replies', async () => {
    const { outcome, serverReply } = await send(await aMessage(), { env: { WHATSAPP_TOKEN: 'EAAJBsecret' } })
    assert.equal(outcome, 'refused')
    assert.equal(
      serverReply,
      'The access token (WHATSAPP_TOKEN) has expired or is not valid. (190: Malformed access token …)',
    )
  })

  test('rejects an unknown phone number id', async () => {
    const { outcome, serverReply } = await send(await aMessage(), { env: { WHATSAPP_PHONE_NUMBER_ID: '42' } })
    assert.equal(outcome, 'refused')
    assert.match(serverReply, /Object with ID '42' does not exist/)
  })

  test('does not follow redirects with the token', async () => {
    whatsapp.failOnce('messages', { answer: { status: 302, headers: { location: 'http://127.0.0.1:1/' } } })
    assert.deepEqual(await send(await aMessage()), {
      outcome: 'refused',
      serverReply: 'WhatsApp answered with status 302 and no reason.',
    })
  })

  test('postpones a message if the process stops before sending it', async () => {
    const stop = new AbortController()
    whatsapp.fault = ({ step }) => {
      if (step === 'media') setImmediate(() => stop.abort())
      return step === 'media' ? { slowMs: 100 } : undefined
    }
    assert.equal((await send(await aMessage(), { signal: stop.signal })).outcome, 'postponed')
    assert.equal(
      (await send({ ...(await aMessage()), mediaId: '1' }, { signal: stop.signal })).outcome,
      'postponed',
    )
    assert.deepEqual(whatsapp.accepted, [])
  })

  test('marks a message as unknown if the process stops while sending it', async () => {
    const stop = new AbortController()
    whatsapp.fault = ({ step }) => {
      if (step === 'media') return undefined
      setImmediate(() => stop.abort())
      return { silent: 'after' }
    }
    assert.deepEqual(await send(await aMessage(), { signal: stop.signal }), {
      outcome: 'unknown',
      serverReply: 'Selvedge was stopped. It is unknown whether the message was sent.',
    })
    assert.equal(whatsapp.accepted.length, 1)
  })
})
