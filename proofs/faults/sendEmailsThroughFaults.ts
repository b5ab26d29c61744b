// Sends many emails through a mail server with faults until each has arrived.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { retryDelivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { emailInvoice } from '#contract/sales/sending.ts'
import type { Outbox } from '#server/messaging/deliveries/outbox.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import type { Mailbox, MailFault } from '#server/testing/openMailbox.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestApp, TestClient } from '#server/testing/startTestApp.ts'

export interface EmailRunResult {
  mails: number
  attempts: number
  received: number
  /** Not received. */
  lost: number
  /** Received at an address other than the invoice's. */
  misdirected: number
  /** Received without the invoice's PDF. */
  wrongPdfs: number
  /** Received more than once with the same Message-ID. */
  duplicates: number
  /** How often the server accepted an email and hung up without confirming it. */
  drops: number
}

const faults: [share: number, fault: MailFault][] = [
  [0.1, 'slow'],
  [0.1, { at: 'rcpt', code: 450, words: '4.2.1 Mailbox busy' }],
  [0.05, { at: 'dot', code: 452, words: '4.3.1 Insufficient storage' }],
  [0.05, { at: 'rcpt', code: 550, words: '5.1.1 No such mailbox' }],
  [0.05, { at: 'dot', code: 554, words: '5.7.1 Refused as spam' }],
  [0.1, 'dropped'],
  [0.1, 'gone'],
]

/** `outboxes` share the work. The same random numbers give the same faults. */
export async function sendEmailsThroughFaults(
  app: TestApp,
  mailbox: Mailbox,
  { mails, random, outboxes }: { mails: number; random: () => number; outboxes: Outbox[] },
): Promise<EmailRunResult> {
  const admin = await app.clientAs('Admin')
  const sent = await createProcessedInvoices(admin, mails)
  mailbox.setFault(() => pickFault(random()))
  await forEachConcurrently(sent, async ({ id }) => {
    await admin.call(emailInvoice, { id }).catch(ignoreBadGateway)
  })
  for (;;) {
    const open = await app.db.select({ id: deliveries.id, status: deliveries.status }).from(deliveries)
    const failed = open.filter(({ status }) => status === 'failed')
    await forEachConcurrently(failed, async ({ id }) => {
      await admin.call(retryDelivery, { id }).catch(ignoreBadGateway)
    })
    if (open.every(({ status }) => status === 'sent')) break
    await makeDeliveriesDue(app.db)
    for (const outbox of outboxes) outbox.scheduleSend()
    await wait(250)
  }
  return evaluate(app, mailbox, sent)
}

export function assertNothingLost(result: EmailRunResult): void {
  const { lost, misdirected, wrongPdfs, duplicates, drops } = result
  assert.deepEqual({ lost, misdirected, wrongPdfs }, { lost: 0, misdirected: 0, wrongPdfs: 0 })
  assert.ok(duplicates <= drops, `${duplicates} duplicates, and only ${drops} drops`)
}

export async function createProcessedInvoices(
  client: TestClient,
  count: number,
  customerOf: (index: number) => Parameters<typeof buildInvoice>[1] = (index) => ({
    customerName: `Customer ${index}`,
    customerEmail: `customer-${index}@trial.test`,
  }),
): Promise<Invoice[]> {
  const product = await client.call(createProduct, buildProduct({ quantity: count }))
  const indexes = Array.from({ length: count }, (_, index) => index)
  const created: Invoice[] = []
  await forEachConcurrently(indexes, async (index) => {
    const items = [{ productId: product.id, quantity: 1 }]
    const { id } = await client.call(createInvoice, buildInvoice(items, customerOf(index)))
    created.push(await client.call(setInvoiceStatus, { id, status: 'Processed' }))
  })
  return created
}

async function evaluate(app: TestApp, mailbox: Mailbox, sent: readonly Invoice[]): Promise<EmailRunResult> {
  const rows = await app.db
    .select({
      messageId: deliveries.messageId,
      documentId: deliveries.documentId,
      attempts: deliveries.attempts,
    })
    .from(deliveries)
    .where(eq(deliveries.status, 'sent'))
  const invoices = new Map(sent.map((invoice) => [invoice.id, invoice]))
  const byMessage = new Map(rows.map((row) => [row.messageId, invoices.get(row.documentId ?? 0)]))
  const pdfs = await pdfsOf(await app.clientAs('Admin'), sent)
  const arrived = new Set(mailbox.received.map(({ mail }) => mail.messageId ?? ''))
  const isWrong = {
    address: ({ to, mail }: Mailbox['received'][number]) =>
      to.length !== 1 || to[0] !== byMessage.get(mail.messageId ?? '')?.customerEmail,
    pdf: ({ mail }: Mailbox['received'][number]) => {
      const pdf = pdfs.get(byMessage.get(mail.messageId ?? '')?.id ?? 0)
      return mail.attachments.length !== 1 || !pdf || mail.attachments[0]?.content.equals(pdf) !== true
    },
  }
  return {
    mails: sent.length,
    attempts: rows.reduce((sum, row) => sum + row.attempts, 0),
    received: mailbox.received.length,
    lost: sent.length - rows.filter(({ messageId }) => arrived.has(messageId)).length,
    misdirected: mailbox.received.filter(isWrong.address).length,
    wrongPdfs: mailbox.received.filter(isWrong.pdf).length,
    duplicates: mailbox.received.length - arrived.size,
    drops: mailbox.droppedCount(),
  }
}

async function pdfsOf(client: TestClient, invoices: readonly Invoice[]): Promise<Map<number, Buffer>> {
  const pdfs = new Map<number, Buffer>()
  await forEachConcurrently(invoices, async ({ id }) => {
    const response = await client.fetch(`/api/invoices/${id}/pdf`)
    pdfs.set(id, Buffer.from(await response.arrayBuffer()))
  })
  return pdfs
}

function pickFault(chance: number): MailFault | undefined {
  let left = chance
  for (const [share, fault] of faults) {
    if (left < share) return fault
    left -= share
  }
  return undefined
}

/** Twelve concurrent workers. */
export async function forEachConcurrently<T>(
  list: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = list.values()
  const client = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: 12 }, client))
}

function ignoreBadGateway(error: unknown): void {
  if (!(error instanceof CallError && error.status === 502)) throw error
}
