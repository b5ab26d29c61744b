import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'

import { createProduct } from '#contract/catalog/products.ts'
import { type DeliveryList, findDelivery, retryDelivery } from '#contract/messaging/deliveries.ts'
import { findActivity } from '#contract/people/activity.ts'
import { CallError } from '#contract/platform/client.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { emailCreditNote, issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer, deleteCustomer, type NewCustomer } from '#contract/sales/customers.ts'
import { findCustomerTimeline } from '#contract/sales/customerTimeline.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import {
  downloadReceiptPdf,
  emailReceipt,
  findPaymentDeliveries,
  type Payment,
  recordPayment,
  refundCustomer,
  reversePayment,
} from '#contract/sales/payments.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import {
  downloadStatementPdf,
  emailStatement,
  findStatement,
  findStatementDeliveries,
} from '#contract/sales/statements.ts'
import { addDays, formatDay, formatLongDay } from '#domain/platform/days.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { needs } from '#server/testing/needs.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'
import { trialTest } from '#server/testing/trialTest.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

describe('statements and receipts', () => {
  const { app: shop, mailbox } = useTestAppWithMail({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let productId: number

  before(async () => {
    const product = await manager.call(createProduct, buildProduct({ quantity: 10_000, priceCents: 1000 }))
    productId = product.id
  })

  async function addCustomer(fields: Partial<NewCustomer> = {}): Promise<number> {
    const { id } = await manager.call(createCustomer, { name: 'Harbour Boutique', ...fields })
    return id
  }

  /** A processed invoice of $10.00 per unit. */
  async function bill(units: number, customer: Parameters<typeof buildInvoice>[1]): Promise<Invoice> {
    const order = buildInvoice([{ productId, quantity: units }], { taxPpm: 0, ...customer })
    const { id } = await manager.call(createInvoice, order)
    return manager.call(setInvoiceStatus, { id, status: 'Processed' })
  }

  function pay(customerId: number | undefined, amountCents: number, settled: [Invoice, number][]) {
    return manager.call(recordPayment, {
      ...(customerId !== undefined && { customerId }),
      method: 'Check',
      reference: '1042',
      receivedOn: today(),
      amountCents,
      settlements: settled.map(([{ id }, cents]) => ({
        debit: { type: 'invoice' as const, id },
        amountCents: cents,
      })),
    })
  }

  async function statementPdf(
    id: number,
    input: Partial<InputOf<typeof downloadStatementPdf>> = {},
  ): Promise<Buffer> {
    const pdf = await staff.call(downloadStatementPdf, { id, upToEntry: 0, upToSettlement: 0, ...input })
    return Buffer.from(await pdf.arrayBuffer())
  }

  /** As clients do after a 503: the 5,000 lines of the longest statement can take too long while other tests run. */
  async function repeatWhileUnavailable<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 503 || attempt === 3) throw error
      }
    }
  }

  async function receiptPdf({ id }: Payment): Promise<Buffer> {
    const pdf = await staff.call(downloadReceiptPdf, { id })
    return Buffer.from(await pdf.arrayBuffer())
  }

  /** With single spaces. */
  async function textOf(pdf: Buffer): Promise<string> {
    const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
    reading.child.stdin?.end(pdf)
    return (await reading).stdout.replace(/ +/g, ' ')
  }

  async function assertPrints(pdf: Buffer, expected: readonly string[]): Promise<string> {
    const text = await textOf(pdf)
    for (const part of expected) assert.ok(text.includes(part), `"${part}" is missing in:\n${text}`)
    return text
  }

  /** A customer who owes $1.00 on each of 5,002 days. */
  async function addCustomerWithManyItems() {
    const customerId = await addCustomer()
    await shop.db.execute(sql`
      insert into opening_items (customer_id, number, on_date, due_on, amount_cents, created_at, created_by)
      select ${customerId}, 'OLD-' || place, day, day, 100, now(), (select min(id) from users)
      from generate_series(1, 5002) as place cross join lateral (select ${today()}::date - 5010 + place as day) as days`)
    await shop.db.execute(sql`
      insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, due_on, created_at, user_id,
        customer_id, open_cents)
      select 'opening item', 'debit', 'openingItem', id, amount_cents, on_date, due_on, created_at, created_by, customer_id,
        amount_cents
      from opening_items where customer_id = ${customerId} order by id`)
    return customerId
  }

  test('leaves out the oldest lines of a long statement, and says so', async () => {
    const customerId = await addCustomerWithManyItems()
    for (const kind of ['open items', 'activity'] as const) {
      const query = { id: customerId, kind, upToEntry: 0, upToSettlement: 0 }
      const { lines, ...statement } = await staff.call(findStatement, query)
      assert.deepEqual(
        [lines.length, lines[0]?.document.number, lines[0]?.balanceCents, lines.at(-1)?.balanceCents],
        [5000, 'OLD-3', 300, 500_200],
      )
      const { omittedLines, openingBalanceCents, closingBalanceCents } = statement
      assert.deepEqual([omittedLines, openingBalanceCents, closingBalanceCents], [2, 200, 500_200])
    }
  })

  // It takes most of the time of this file.
  trialTest('prints a statement of five thousand lines', needs('pdftotext'), async () => {
    const customerId = await addCustomerWithManyItems()
    const pdf = await repeatWhileUnavailable(() => statementPdf(customerId))
    const text = await assertPrints(pdf, ['Balance brought forward $2.00', '$5,002.00'])
    assert.match(text.replaceAll(/\s+/g, ' '), /2 older lines are left out/)
  })

  test('prints open items with the ageing, and the same statement again', needs('pdftotext'), async () => {
    const customerId = await addCustomer({
      phone: '+1 212 555 0100',
      addresses: [{ kind: 'billing', text: '1 Harbour Street' }],
    })
    await manager.call(createOpeningItem, {
      customerId,
      number: 'OLD-77',
      onDate: addDays(today(), -100),
      dueOn: addDays(today(), -45),
      amountCents: 7000,
      note: 'Disputed by phone',
    })
    const invoice = await bill(12, { customerId })
    const payment = await pay(customerId, 6000, [[invoice, 2000]])
    await shop.db.execute(sql`update company set invoice_terms = 'Pay by check only.'`)
    const first = await statementPdf(customerId)
    const text = await assertPrints(first, [
      'STATEMENT',
      'Harbour Boutique',
      '1 Harbour Street',
      formatLongDay(today()),
      `Invoice OLD-77 ${formatDay(addDays(today(), -45))} $70.00 $70.00`,
      `Invoice ${invoice.number}`,
      '$120.00 $100.00',
      `Payment ${payment.number} -$60.00 -$40.00`,
      'Not due $100.00',
      '31 to 60 days overdue $70.00',
      'On account -$40.00',
      'Balance due $130.00',
    ])
    assert.ok(!text.includes('Disputed'), 'notes are for the office')
    assert.ok(!text.includes('Pay by check'), 'invoice terms are for invoices')

    const { upToEntry, upToSettlement } = await staff.call(findStatement, {
      id: customerId,
      upToEntry: 0,
      upToSettlement: 0,
    })
    await pay(customerId, 10_000, [[invoice, 10_000]])
    assert.ok((await statementPdf(customerId, { upToEntry, upToSettlement })).equals(first))
    await assertPrints(await statementPdf(customerId), ['Balance due $30.00'])
  })

  test('prints the activity of a period with a running balance', needs('pdftotext'), async () => {
    const customerId = await addCustomer()
    const onDate = addDays(today(), -40)
    const item = { customerId, onDate, dueOn: addDays(today(), -10), amountCents: 5000 }
    await manager.call(createOpeningItem, { ...item, number: 'OLD-1' })
    const invoice = await bill(3, { customerId })
    const payment = await pay(customerId, 9000, [[invoice, 3000]])
    await manager.call(reversePayment, { id: payment.id, reason: 'Check bounced' })
    const pdf = await statementPdf(customerId, { kind: 'activity', startDate: today() })
    const text = await assertPrints(pdf, [
      'Activity since',
      'Balance brought forward $50.00',
      `Invoice ${invoice.number} $30.00 $80.00`,
      `Payment ${payment.number} $90.00 -$10.00`,
      `Payment ${payment.number}, reversed $90.00 $80.00`,
      'Balance due $80.00',
    ])
    assert.ok(!text.includes('OLD-1'))
    await assertPrints(await statementPdf(await addCustomer()), ['Nothing is open.', 'Balance due $0.00'])
  })

  test('rejects a statement as of a day in the future', async () => {
    const id = await addCustomer({ email: 'office@harbour.test' })
    const endDate = addDays(today(), 1)
    const message = `${formatDay(endDate)} is in the future: a statement ends today at the latest.`
    const days = { id, kind: 'activity' as const, endDate }
    for (const call of [
      () => staff.call(findStatement, { ...days, upToEntry: 0, upToSettlement: 0 }),
      () => staff.call(emailStatement, days),
      () => staff.call(emailStatement, { id, kind: 'activity', startDate: endDate }),
    ]) {
      const { status, sentence } = await catchRefusal(call())
      assert.deepEqual([status, sentence], [400, message])
    }
    assert.equal(mailbox.received.length, 0)
  })

  test('emails the statement to the contacts that get statements, as of the call', async () => {
    const customerId = await addCustomer({
      email: 'office@harbour.test',
      contacts: [
        { name: 'Ana', email: 'ana@harbour.test', getsStatements: true },
        { name: 'Ben', email: 'ben@harbour.test', getsInvoices: true },
        { name: 'Cy', email: 'ANA@harbour.test', getsStatements: true },
        { name: 'Di', email: 'di@harbour.test', getsStatements: true },
      ],
    })
    const invoice = await bill(5, { customerId })
    mailbox.setFault((recipient) =>
      recipient.startsWith('di@') ? { at: 'rcpt', code: 450, words: 'Try later' } : undefined,
    )
    const expected = await statementPdf(customerId)
    const sent = await staff.call(emailStatement, { id: customerId })
    assert.deepEqual(
      sent.deliveries.map(({ purpose, recipient, status }) => [purpose, recipient, status]),
      [
        ['statement', 'ana@harbour.test', 'sent'],
        ['statement', 'di@harbour.test', 'queued'],
      ],
    )
    // A change before the second attempt does not change the statement.
    await pay(customerId, 5000, [[invoice, 5000]])
    mailbox.setFault(() => undefined)
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    await waitFor('the second email', () => mailbox.received.length >= 2)
    for (const { mail } of mailbox.received) {
      assert.ok(mail.attachments[0]?.content.equals(expected))
      assert.match(mail.text ?? '', /Balance due: +\$50\.00/)
    }
    const found = await staff.call(findStatementDeliveries, { id: customerId })
    assert.equal(found.deliveries.length, 2)
    const { entries } = await staff.call(findCustomerTimeline, { id: customerId, limit: 100 })
    const about = entries.filter(({ title }) => /statement/i.test(title))
    assert.deepEqual(
      about.map(({ kind, detail }) => [kind, detail]),
      [
        ['message', 'di@harbour.test'],
        ['message', 'ana@harbour.test'],
      ],
    )
    const admin = await shop.clientAs('Admin')
    const { logs } = await admin.call(findActivity, { page: 1, limit: 10 })
    assert.ok(
      logs.some(
        ({ action }) =>
          action ===
          'Queued a statement of Harbour Boutique for email to ana@harbour.test and di@harbour.test',
      ),
    )
  })

  test('makes no statement of a deleted customer', async () => {
    const id = await addCustomer({ email: 'office@harbour.test' })
    await manager.call(deleteCustomer, { id })
    for (const call of [
      () => manager.call(findStatement, { id, upToEntry: 0, upToSettlement: 0 }),
      () => manager.call(downloadStatementPdf, { id, upToEntry: 0, upToSettlement: 0 }),
      () => manager.call(emailStatement, { id }),
    ]) {
      const { status, sentence } = await catchRefusal(call())
      assert.deepEqual([status, sentence], [404, 'Customer not found'])
    }
  })

  test('a statement goes to the customer without such contacts, and nowhere without an address', async () => {
    const withEmail = await addCustomer({ email: 'office@harbour.test' })
    const { deliveries: sent } = await staff.call(emailStatement, { id: withEmail, kind: 'activity' })
    assert.deepEqual(
      sent.map(({ recipient, status }) => [recipient, status]),
      [['office@harbour.test', 'sent']],
    )
    const queued = await shop.db.$count(deliveries)
    const without = await addCustomer({ contacts: [{ name: 'Ana', getsStatements: true }] })
    const refusal = await catchRefusal(staff.call(emailStatement, { id: without }))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [
        400,
        'Harbour Boutique has no email address. Add one, or a contact with an email address that gets statements.',
      ],
    )
    assert.equal((await catchRefusal(staff.call(emailStatement, { id: 999_999 }))).status, 404)
    assert.equal(await shop.db.$count(deliveries), queued)

    mailbox.setFault(() => ({ at: 'rcpt', code: 550, words: 'No such user' }))
    const failure = await catchRefusal(staff.call(emailStatement, { id: withEmail }))
    assert.equal(failure.status, 502)
    assert.match(failure.sentence ?? '', /No such user/)
  })

  test(
    'prints and sends the receipt of a payment, of a refund, and of a reversed one',
    needs('pdftotext'),
    async () => {
      const customerId = await addCustomer({ email: 'office@harbour.test' })
      const invoice = await bill(5, { customerId })
      const payment = await pay(customerId, 9000, [[invoice, 5000]])
      const pdf = await receiptPdf(payment)
      await assertPrints(pdf, [
        'RECEIPT',
        payment.number,
        'Received from',
        'Harbour Boutique',
        '1042',
        `Invoice ${invoice.number} ${formatDay(today())} $50.00`,
        'Amount received $90.00',
        'Applied $50.00',
        'On account $40.00',
      ])
      const sending = await staff.call(emailReceipt, { id: payment.id })
      const [sent = assert.fail()] = sending.deliveries
      assert.deepEqual(
        [sent.purpose, sent.recipient, sent.status],
        ['receipt', 'office@harbour.test', 'sent'],
      )
      const [{ mail } = assert.fail()] = mailbox.received
      assert.equal(mail.attachments[0]?.filename, `receipt-${payment.number}.pdf`)
      assert.ok(mail.attachments[0]?.content.equals(pdf))
      assert.match(mail.text ?? '', /On account: +\$40\.00/)
      assert.deepEqual(await staff.call(findPaymentDeliveries, { id: payment.id }), sending)

      const refund = await manager.call(refundCustomer, {
        customerId,
        method: 'Cash',
        receivedOn: today(),
        amountCents: 4000,
      })
      const refundText = await assertPrints(await receiptPdf(refund), [
        'REFUND',
        'Paid to',
        `Payment ${payment.number} ${formatDay(today())} $40.00`,
        'Amount refunded $40.00',
      ])
      assert.ok(!refundText.includes('Received from'))

      await manager.call(reversePayment, { id: refund.id, reason: 'Wrong customer' })
      const reversed = await receiptPdf(refund)
      assert.ok(reversed.includes(`(refund, ${refund.number}, reversed)`))
      await assertPrints(reversed, ['Reversed on', 'It was reversed and settles nothing.'])
      const refusal = await catchRefusal(staff.call(emailReceipt, { id: refund.id }))
      assert.deepEqual(
        [refusal.status, refusal.sentence],
        [409, `${refund.number} is reversed: its receipt can't be sent.`],
      )
    },
  )

  test('the receipt of an invoice without a customer record is sent to the address on the invoice', async () => {
    const invoice = await bill(2, { customerName: 'Quayside', customerEmail: 'quay@side.test' })
    const payment = await pay(undefined, 2000, [[invoice, 2000]])
    const { deliveries } = await staff.call(emailReceipt, { id: payment.id })
    assert.deepEqual(
      deliveries.map(({ recipient }) => recipient),
      ['quay@side.test'],
    )

    const silent = await bill(1, { customerName: 'Silent' })
    const other = await pay(undefined, 1000, [[silent, 1000]])
    const refusal = await catchRefusal(staff.call(emailReceipt, { id: other.id }))
    assert.deepEqual([refusal.status, refusal.sentence], [400, 'Silent has no email address.'])
  })

  test('a receipt and a credit note also go to the contacts that get invoices', async () => {
    const contacts = [{ name: 'Ana', email: 'ana@harbour.test', getsInvoices: true }]
    const customerId = await addCustomer({ email: 'office@harbour.test', contacts })
    const invoice = await bill(5, { customerId, customerEmail: 'shop@harbour.test' })
    const payment = await pay(customerId, 1000, [[invoice, 1000]])
    const note = await manager.call(issueCreditNote, {
      id: invoice.id,
      reason: 'Torn',
      items: [{ line: 1, allowanceCents: 100 }],
    })
    const recipientsOf = ({ deliveries }: DeliveryList) => deliveries.map(({ recipient }) => recipient)
    assert.deepEqual(recipientsOf(await staff.call(emailReceipt, { id: payment.id })), [
      'office@harbour.test',
      'ana@harbour.test',
    ])
    assert.deepEqual(recipientsOf(await staff.call(emailCreditNote, { id: note.id })), [
      'shop@harbour.test',
      'ana@harbour.test',
    ])
    const recipients = ['books@harbour.test']
    assert.deepEqual(recipientsOf(await staff.call(emailReceipt, { id: payment.id, recipients })), recipients)
    assert.deepEqual(recipientsOf(await staff.call(emailCreditNote, { id: note.id, recipients })), recipients)
    const statement = await staff.call(emailStatement, { id: customerId, recipients })
    assert.deepEqual(recipientsOf(statement), recipients)
  })

  test('a receipt is not sent once the payment is reversed', async () => {
    const customerId = await addCustomer({ email: 'office@harbour.test' })
    const payment = await pay(customerId, 1000, [])
    mailbox.setFault(() => ({ at: 'rcpt', code: 550, words: 'No such user' }))
    await catchRefusal(staff.call(emailReceipt, { id: payment.id }))
    await manager.call(reversePayment, { id: payment.id, reason: 'Check bounced' })
    const { deliveries: failed } = await staff.call(findPaymentDeliveries, { id: payment.id })
    const [{ id } = assert.fail()] = failed
    const admin = await shop.clientAs('Admin')
    const refusal = await catchRefusal(admin.call(retryDelivery, { id }))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [409, `${payment.number} is reversed: its receipt can't be sent.`],
    )
    assert.equal((await admin.call(findDelivery, { id })).status, 'failed')
  })
})
