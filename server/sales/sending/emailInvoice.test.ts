import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { findDeliveries, findDelivery, retryDelivery } from '#contract/messaging/deliveries.ts'
import { findActivity } from '#contract/people/activity.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { emailInvoice, findInvoiceDeliveries, findRecipients } from '#contract/sales/sending.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { company, deliveries } from '#server/platform/db/schema.ts'
import { createProcessedInvoice, emailToOne, makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

describe('sending an invoice by email', () => {
  const { app: shop, mailbox } = useTestAppWithMail({}, { checkIntegrity: true })
  const admin = useClient(shop, 'Admin')
  const staff = useClient(shop, 'Staff')

  test('sends the PDF with text and HTML without images', async () => {
    const invoice = await createProcessedInvoice(admin, {
      customerName: 'Ada <b>& Sons</b>',
      customerEmail: 'ada@sons.test',
    })
    const sent = await emailToOne(staff, invoice.id)
    assert.equal(sent.status, 'sent')
    assert.equal(sent.requestedBy, 'Sam Staff')
    assert.deepEqual(sent.document, { type: 'invoice', id: invoice.id, number: invoice.number })

    assert.equal(mailbox.received.length, 1)
    const [{ from, to, mail } = assert.fail()] = mailbox.received
    assert.deepEqual([from, to], ['orders@selvedge.test', ['ada@sons.test']])
    assert.equal(mail.replyTo, undefined)
    assert.equal(mail.subject, sent.subject)
    assert.match(mail.subject ?? '', new RegExp(`^Invoice ${invoice.number} from `))
    assert.match(mail.text ?? '', /Hello Ada <b>& Sons<\/b>,/)
    assert.match(mail.text ?? '', /Total: {3}\$86\.80/)
    const html = String(mail.html)
    assert.match(html, /Ada &#60;b&#62;&#38; Sons&#60;\/b&#62;/)
    assert.doesNotMatch(html, /<img|<b>|url\(|<style|<link|<script/)
    const [pdf = assert.fail()] = mail.attachments
    assert.equal(mail.attachments.length, 1)
    assert.equal(pdf.filename, `invoice-${invoice.number}.pdf`)
    assert.equal(pdf.contentType, 'application/pdf')
    const download = await staff.fetch(`/api/invoices/${invoice.id}/pdf`)
    assert.ok(pdf.content.equals(Buffer.from(await download.arrayBuffer())))

    const detail = await admin.call(findDelivery, { id: sent.id })
    assert.equal(detail.messageId, mail.messageId)
    assert.equal(detail.history.length, 1)
    assert.equal(detail.history[0]?.outcome, 'accepted')
    assert.match(detail.history[0]?.serverReply ?? '', /^250 /)
    assert.deepEqual(await staff.call(findInvoiceDeliveries, { id: invoice.id }), { deliveries: [sent] })
    const { logs } = await admin.call(findActivity, { page: 1, limit: 1 })
    assert.equal(logs[0]?.action, `Queued invoice ${invoice.number} for email to ada@sons.test`)
    const viewer = await shop.clientAs('Viewer')
    assert.deepEqual(await viewer.call(findInvoiceDeliveries, { id: invoice.id }), {
      deliveries: [{ ...sent, serverReply: null }],
    })
    assert.match(sent.serverReply ?? '', /^250 /)
  })

  test('sends to addresses with an international domain and with an ampersand', async () => {
    for (const [customerEmail, header] of [
      ['maria@müller.example', 'maria@xn--mller-kva.example'],
      ['smith&co@btinternet.example', 'smith&co@btinternet.example'],
    ] as const) {
      const { id } = await createProcessedInvoice(admin, { customerEmail })
      assert.equal((await emailToOne(staff, id)).status, 'sent')
      const { to, bytes } = mailbox.received.at(-1) ?? assert.fail()
      // The mail server shows the domain of the envelope as people write it.
      assert.deepEqual(to, [customerEmail])
      assert.match(bytes.toString(), new RegExp(`^To: ${header}\\r$`, 'm'))
    }
  })

  test('rejects invoices that are not processed or have no address', async () => {
    const before = await shop.db.$count(deliveries)
    const product = await admin.call(createProduct, buildProduct())
    const items = [{ productId: product.id, quantity: 1 }]
    const pending = await admin.call(createInvoice, buildInvoice(items, { customerEmail: 'a@b.test' }))
    const early = await catchRefusal(staff.call(emailInvoice, { id: pending.id }))
    assert.equal(early.status, 409)
    assert.equal(
      early.sentence,
      `Invoice ${pending.number} is Pending: only a processed invoice can be sent.`,
    )
    const nowhere = await createProcessedInvoice(admin, { customerEmail: '' })
    const refused = await catchRefusal(staff.call(emailInvoice, { id: nowhere.id }))
    assert.equal(refused.status, 400)
    assert.equal(refused.sentence, `Invoice ${nowhere.number} has no email address.`)
    await admin.call(voidInvoice, { id: pending.id, reason: 'Ordered twice' })
    assert.equal((await catchRefusal(staff.call(emailInvoice, { id: pending.id }))).status, 409)
    assert.equal(await shop.db.$count(deliveries), before)
    assert.equal(mailbox.received.length, 0)
  })

  test("also sends to the customer's contacts that get invoices, each address once", async () => {
    const contacts = [
      { name: 'Ana', email: 'ana@harbour.test', getsInvoices: true },
      { name: 'Ben', email: 'ben@harbour.test', getsStatements: true },
      { name: 'Cy', email: 'OFFICE@harbour.test', getsInvoices: true },
      { name: 'Di', email: 'di@harbour.test', getsInvoices: true },
      { name: 'Eve', getsInvoices: true },
    ]
    const surviving = await admin.call(createCustomer, { name: 'Harbour Boutique', contacts })
    const merged = await admin.call(createCustomer, {
      name: 'Harbor Boutique',
      contacts: [{ name: 'Old', email: 'old@harbour.test', getsInvoices: true }],
    })
    const ofSurviving = await createProcessedInvoice(admin, { customerId: surviving.id, customerEmail: '' })
    const ofMerged = await createProcessedInvoice(admin, {
      customerId: merged.id,
      customerEmail: 'office@harbour.test',
    })
    await admin.call(mergeCustomer, { id: merged.id, into: surviving.id })

    const { deliveries: sent } = await staff.call(emailInvoice, { id: ofMerged.id })
    assert.deepEqual(
      sent.map(({ recipient, status }) => [recipient, status]),
      ['office@harbour.test', 'ana@harbour.test', 'di@harbour.test'].map((recipient) => [recipient, 'sent']),
    )
    assert.deepEqual(await recipientsOf(3), ['ana@harbour.test', 'di@harbour.test', 'office@harbour.test'])
    const { logs } = await admin.call(findActivity, { page: 1, limit: 1 })
    assert.equal(
      logs[0]?.action,
      `Queued invoice ${ofMerged.number} for email to office@harbour.test, ana@harbour.test and di@harbour.test`,
    )
    const { deliveries: queued } = await staff.call(findInvoiceDeliveries, { id: ofMerged.id })
    assert.equal(queued.length, 3)

    mailbox.received.length = 0
    const toContacts = await staff.call(emailInvoice, { id: ofSurviving.id })
    assert.equal(toContacts.deliveries[0]?.recipient, 'ana@harbour.test')
    assert.deepEqual(await recipientsOf(3), ['OFFICE@harbour.test', 'ana@harbour.test', 'di@harbour.test'])

    mailbox.setFault((recipient) =>
      recipient === 'di@harbour.test' ? { at: 'rcpt', code: 550, words: 'No such mailbox' } : undefined,
    )
    const { deliveries: some } = await staff.call(emailInvoice, { id: ofSurviving.id })
    mailbox.setFault(() => undefined)
    assert.deepEqual(
      some.map(({ status, serverReply }) => [status, /No such mailbox/.test(serverReply ?? '')]),
      [
        ['sent', false],
        ['sent', false],
        ['failed', true],
      ],
    )
  })

  test('goes to the chosen recipients only, each once', async () => {
    const contacts = [
      { name: 'Ana', role: 'Buyer', email: 'ana@harbour.test', getsInvoices: true },
      { name: 'Ben', email: 'ben@harbour.test' },
    ]
    const customer = await admin.call(createCustomer, { name: 'Harbour Boutique', contacts })
    const { id } = await createProcessedInvoice(admin, {
      customerId: customer.id,
      customerEmail: 'office@harbour.test',
    })
    assert.deepEqual(await staff.call(findRecipients, { purpose: 'invoice', documentId: id }), {
      recipients: ['office@harbour.test', 'ana@harbour.test'],
      contacts: [
        { name: 'Ana', role: 'Buyer', email: 'ana@harbour.test' },
        { name: 'Ben', role: null, email: 'ben@harbour.test' },
      ],
    })
    const recipients = ['ben@harbour.test', 'accounts@harbour.test', 'BEN@harbour.test']
    const { deliveries: sent } = await staff.call(emailInvoice, { id, recipients })
    assert.deepEqual(
      sent.map(({ recipient }) => recipient),
      ['ben@harbour.test', 'accounts@harbour.test'],
    )
    assert.deepEqual(await recipientsOf(2), ['accounts@harbour.test', 'ben@harbour.test'])

    for (const [wrong, message] of [
      [['ben@'], 'Valid email format'],
      [[], 'Enter 1 to 10 email addresses'],
    ] as const) {
      const { status, body } = await staff.send('POST', `/api/invoices/${id}/email`, { recipients: wrong })
      assert.deepEqual([status, body['message']], [400, message])
    }
    const unknown = await catchRefusal(
      staff.call(findRecipients, { purpose: 'receipt', documentId: 999_999 }),
    )
    assert.equal(unknown.status, 404)
  })

  test('names the due day, what was paid and credited, and the balance', async () => {
    const { id, totalCents } = await createProcessedInvoice(admin)
    await admin.call(recordPayment, {
      method: 'Check',
      receivedOn: today(),
      amountCents: 1000,
      settlements: [{ debit: { type: 'invoice', id }, amountCents: 1000 }],
    })
    await emailToOne(staff, id)
    const text = mailbox.received[0]?.mail.text ?? ''
    const dueOn = (await admin.call(findInvoice, { id })).dueOn ?? assert.fail()
    assert.ok(text.includes(`Due:         ${formatLongDay(dueOn)}`), text)
    assert.ok(text.includes('Paid:        $10.00'), text)
    assert.ok(text.includes(`Balance due: ${formatUsd(totalCents - 1000)}`), text)
    assert.doesNotMatch(text, /Credited/)
    await admin.call(issueCreditNote, { id, reason: 'Torn', items: [{ line: 1, allowanceCents: 500 }] })
    await emailToOne(staff, id)
    const { openCents, creditedCents } = await admin.call(findInvoice, { id })
    const later = mailbox.received[1]?.mail.text ?? ''
    assert.ok(later.includes(`Credited:    ${formatUsd(creditedCents)}`), later)
    assert.ok(later.includes(`Balance due: ${formatUsd(openCents)}`), later)
  })

  test('says how to add a recipient if the customer has no such contact', async () => {
    const contacts = [{ name: 'Ben', email: 'ben@harbour.test', getsStatements: true }]
    const { id: customerId } = await admin.call(createCustomer, { name: 'Harbour Boutique', contacts })
    const { id, number } = await createProcessedInvoice(admin, { customerId, customerEmail: '' })
    const refused = await catchRefusal(staff.call(emailInvoice, { id }))
    assert.deepEqual(
      [refused.status, refused.sentence],
      [
        400,
        `Invoice ${number} has no email address. Add a contact with an email address that gets invoices to its customer.`,
      ],
    )
    assert.equal(mailbox.received.length, 0)
  })

  /** Waits for `count` emails and returns their recipients in order of the alphabet. */
  async function recipientsOf(count: number): Promise<string[]> {
    await waitFor(`${count} emails`, () => mailbox.received.length >= count)
    return mailbox.received.flatMap(({ to }) => to).toSorted()
  }

  test('sends one email for repeated requests with the same Idempotency-Key', async () => {
    const { id } = await createProcessedInvoice(admin)
    const idempotencyKey = randomUUID()
    const clicks = [1, 2, 3].map(() => emailToOne(staff, id, { idempotencyKey }))
    const answers = await Promise.all(clicks)
    assert.deepEqual(new Set(answers.map((answer) => answer.id)).size, 1)
    assert.ok(answers.every((answer) => answer.status === 'sent'))
    assert.equal(mailbox.received.length, 1)
  })

  test('reports the reply of a server that refuses, and an Admin can resend the email', async () => {
    const { id } = await createProcessedInvoice(admin, { customerEmail: 'moved@harbour.test' })
    mailbox.setFault(() => ({ at: 'rcpt', code: 550, words: '5.1.1 No such mailbox here' }))
    const idempotencyKey = randomUUID()
    for (let click = 1; click <= 2; click += 1) {
      const refusal = await catchRefusal(staff.call(emailInvoice, { id }, { idempotencyKey }))
      assert.equal(refusal.status, 502)
      assert.equal(refusal.sentence, '550 5.1.1 No such mailbox here')
    }
    const [failed = assert.fail()] = (await staff.call(findInvoiceDeliveries, { id })).deliveries
    assert.equal(failed.status, 'failed')
    assert.equal(failed.attempts, 1)
    assert.equal((await catchRefusal(admin.call(retryDelivery, { id: failed.id }))).status, 502)

    mailbox.setFault(() => undefined)
    const sent = await admin.call(retryDelivery, { id: failed.id })
    assert.deepEqual([sent.status, sent.attempts], ['sent', 3])
    const detail = await admin.call(findDelivery, { id: failed.id })
    assert.deepEqual(
      detail.history.map(({ outcome }) => outcome),
      ['accepted', 'refused', 'refused'],
    )
    const again = await catchRefusal(admin.call(retryDelivery, { id: failed.id }))
    assert.equal(again.status, 409)
    assert.match(again.sentence ?? '', /^This message is sent/)
    assert.equal(mailbox.received.length, 1)
  })

  trialTest('retries after one minute and five minutes with identical bytes', async () => {
    const { id } = await createProcessedInvoice(admin)
    mailbox.setFault(() => 'dropped')
    const response = await staff.fetch(`/api/invoices/${id}/email`, { method: 'POST' })
    assert.equal(response.status, 202)
    const [waiting = assert.fail()] = (await staff.call(findInvoiceDeliveries, { id })).deliveries
    assert.equal(waiting.status, 'queued')
    assertMinutesAhead(waiting.nextAttemptAt, 1)
    assert.match(waiting.serverReply ?? '', /connection broke/)

    mailbox.setFault(() => ({ at: 'dot', code: 450, words: '4.2.0 Greylisted' }))
    const later = await afterNextAttempt(waiting.id)
    assert.equal(later.serverReply, '450 4.2.0 Greylisted')
    assertMinutesAhead(later.nextAttemptAt, 5)

    mailbox.setFault(() => undefined)
    assert.equal((await afterNextAttempt(waiting.id)).status, 'sent')
    const [first, second] = mailbox.received
    assert.equal(mailbox.received.length, 2)
    assert.ok(first && second?.bytes.equals(first.bytes))
  })

  trialTest('fails after three days of retries', async () => {
    const { id } = await createProcessedInvoice(admin)
    mailbox.setFault(() => ({ at: 'rcpt', code: 451, words: 'Try later' }))
    await staff.call(emailInvoice, { id })
    const [waiting = assert.fail()] = (await staff.call(findInvoiceDeliveries, { id })).deliveries
    const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000)
    await shop.db.update(deliveries).set({ createdAt: threeDaysAgo }).where(eq(deliveries.id, waiting.id))
    const failed = await afterNextAttempt(waiting.id)
    assert.deepEqual([failed.status, failed.serverReply], ['failed', '451 Try later'])
  })

  test('does not send an invoice that was voided since', async () => {
    const { id, number } = await createProcessedInvoice(admin)
    mailbox.setFault(() => 'gone')
    const waiting = await emailToOne(staff, id)
    assert.equal(waiting.status, 'queued')
    mailbox.setFault(() => undefined)
    await admin.call(voidInvoice, { id, reason: 'Ordered twice' })
    const failed = await afterNextAttempt(waiting.id)
    assert.equal(failed.status, 'failed')
    assert.equal(failed.serverReply, `Invoice ${number} was voided before this message was sent.`)
    const refusal = await catchRefusal(admin.call(retryDelivery, { id: failed.id }))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [409, `Invoice ${number} is Void: only a processed invoice can be sent.`],
    )
    assert.equal(mailbox.received.length, 0)
  })

  trialTest('sends to the customer only, whatever the names contain', async () => {
    const [{ name } = assert.fail()] = await shop.db.select({ name: company.name }).from(company)
    await shop.db.update(company).set({ name: 'Loom\r\nBcc: eve@evil.test\r\n\r\n<eve@evil.test>' })
    const product = await admin.call(createProduct, buildProduct())
    const odd = [
      'Ada" <eve@evil.test>, "Bob',
      'Ada, eve@evil.test',
      '=?utf-8?Q?Bcc:_eve=40evil.test?=',
      'שלום <eve@evil.test>',
    ]
    for (const customerName of odd) {
      const { id } = await admin.call(
        createInvoice,
        buildInvoice([{ productId: product.id, quantity: 1 }], {
          customerName,
          customerEmail: 'ada@good.test',
        }),
      )
      await admin.call(setInvoiceStatus, { id, status: 'Processed' })
      await staff.call(emailInvoice, { id })
    }
    assert.deepEqual(
      mailbox.received.map(({ to }) => to),
      odd.map(() => ['ada@good.test']),
    )
    for (const { from, mail } of mailbox.received) {
      assert.deepEqual([from, mail.bcc, mail.cc], ['orders@selvedge.test', undefined, undefined])
      assert.deepEqual(
        mail.from?.value.map(({ address }) => address),
        ['orders@selvedge.test'],
      )
      assert.match(mail.text ?? '', /^Invoice INV-/)
    }
    await shop.db.update(company).set({ name })
  })

  test('lists the outbox by page and status', async () => {
    const all = await admin.call(findDeliveries, { page: 1, limit: 100 })
    assert.equal(all.total, all.deliveries.length)
    assert.deepEqual(
      all.deliveries.map(({ id }) => id),
      all.deliveries.map(({ id }) => id).toSorted((a, b) => b - a),
    )
    const second = await admin.call(findDeliveries, { page: 2, limit: 2 })
    assert.deepEqual([second.deliveries, second.total], [all.deliveries.slice(2, 4), all.total])
    const failed = await admin.call(findDeliveries, { page: 1, limit: 20, status: 'failed' })
    assert.deepEqual(
      failed.deliveries,
      all.deliveries.filter(({ status }) => status === 'failed'),
    )
    assert.ok(failed.total > 0)
  })

  test('retries while the mail server is unreachable', async () => {
    const { id } = await createProcessedInvoice(admin)
    await mailbox.close()
    const waiting = await emailToOne(staff, id)
    assert.equal(waiting.status, 'queued')
    assert.match(waiting.serverReply ?? '', /^The mail server could not be reached.*ECONNREFUSED/)
    assertMinutesAhead(waiting.nextAttemptAt, 1)
  })

  /** Makes the message due and waits for the outcome of the attempt. */
  async function afterNextAttempt(id: number) {
    const { attempts } = await admin.call(findDelivery, { id })
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    return waitFor('the next attempt', async () => {
      const delivery = await admin.call(findDelivery, { id })
      return delivery.attempts > attempts && delivery.history[0]?.outcome != null && delivery
    })
  }
})

function assertMinutesAhead(time: Date | null, minutes: number): void {
  const ahead = ((time?.getTime() ?? 0) - Date.now()) / 60_000
  assert.ok(ahead > minutes - 0.5 && ahead <= minutes, `${ahead} minutes ahead`)
}
