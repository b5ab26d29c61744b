// Sends many invoices by WhatsApp while the API fails in every way; an Admin retries where needed. Then compares what arrived
// with what was sent.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { retryDelivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import { downloadInvoicePdf, type Invoice } from '#contract/sales/invoices.ts'
import { whatsappInvoice } from '#contract/sales/sending.ts'
import type { ApiCall, WhatsAppFault, FakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import type { TestApp, TestClient } from '#server/testing/startTestApp.ts'

import { forEachConcurrently, createProcessedInvoices } from './sendEmailsThroughFaults.ts'

export interface WhatsAppRun {
  app: TestApp
  whatsapp: FakeWhatsApp
  messages: number
  /** From 0 to below 1. */
  random: () => number
  /** An Admin at any of the sending processes. */
  admin: () => TestClient
  /** Makes the processes look for due messages now instead of every 15 seconds. */
  wake: () => void
  /** Includes calls without a response, each of which takes 20 or 30 seconds. */
  withSilence: boolean
}

export interface WhatsAppRunResult {
  messages: number
  accepted: number
  lost: number
  /** Sent to a number other than the customer's. */
  misdirected: number
  /** Sent with another document or text. */
  wrongDocuments: number
  /** Received more than once. */
  duplicates: number
  /** Duplicates that are not due to a manual retry. */
  unexplainedDuplicates: number
  unknownSentAgain: number
  refusedSentAgain: number
  uploads: number
  /** Messages to one number within six seconds. */
  tooSoon: number
  /** The shortest time between two messages to one number, in milliseconds. */
  minIntervalMs: number
}

export async function sendWhatsAppThroughFaults(run: WhatsAppRun): Promise<WhatsAppRunResult> {
  const { app, whatsapp, random } = run
  // Some customers get several messages.
  const customerOf = () => {
    const customer = Math.floor(random() * run.messages * 0.8)
    return {
      customerName: `Customer ${customer}`,
      customerPhone: `+1 (212) 5${String(customer).padStart(6, '0')}`,
    }
  }
  const invoices = await createProcessedInvoices(await app.clientAs('Admin'), run.messages, customerOf)
  whatsapp.fault = (call) => pickFault(call, run)
  await forEachConcurrently(invoices, (invoice) => sendUntilAnswered(run, whatsappInvoice, invoice.id))
  const retries = await retryUntilAllSent(run)
  return evaluate(run, invoices, retries)
}

export function assertDeliveredOnce(result: WhatsAppRunResult): void {
  const { lost, misdirected, wrongDocuments, unexplainedDuplicates, tooSoon } = result
  assert.deepEqual(
    { lost, misdirected, wrongDocuments, unexplainedDuplicates, tooSoon },
    { lost: 0, misdirected: 0, wrongDocuments: 0, unexplainedDuplicates: 0, tooSoon: 0 },
  )
}

/** Repeats the request until there is a response: a process may be killed, and the key prevents duplicates. */
async function sendUntilAnswered(
  { admin }: WhatsAppRun,
  endpoint: typeof whatsappInvoice | typeof retryDelivery,
  id: number,
): Promise<void> {
  const idempotencyKey = randomUUID()
  for (;;) {
    try {
      await admin().call(endpoint, { id }, { idempotencyKey })
      return
    } catch (error) {
      // Rejected by WhatsApp.
      if (error instanceof CallError && error.status === 502) return
      // Busy, or the same request is still running at another process.
      const canRetry = !(error instanceof CallError) || error.retryAfterSeconds !== undefined
      if (!canRetry) throw error
      await wait(200)
    }
  }
}

interface Retries {
  /** The number of manual retries after an unknown result, by delivery. */
  unknown: Map<number, number>
  refused: number
}

/** Retries failed and unknown deliveries. Skips waiting times, except for the six seconds and the leases. */
async function retryUntilAllSent(run: WhatsAppRun): Promise<Retries> {
  const retries: Retries = { unknown: new Map(), refused: 0 }
  for (;;) {
    await makeDeliveriesDue(run.app.db)
    run.wake()
    const rows = await run.app.db.select({ id: deliveries.id, status: deliveries.status }).from(deliveries)
    if (rows.every(({ status }) => status === 'sent')) return retries
    const settled = rows.filter(({ status }) => status === 'failed' || status === 'unknown')
    await forEachConcurrently(settled, async ({ id, status }) => {
      if (status === 'failed') retries.refused += 1
      else retries.unknown.set(id, (retries.unknown.get(id) ?? 0) + 1)
      await sendUntilAnswered(run, retryDelivery, id)
    })
    await wait(1000)
  }
}

const faults: Record<ApiCall['step'], [share: number, fault: WhatsAppFault][]> = {
  media: [
    [0.03, { code: 131016 }],
    [0.03, { answer: { status: 500 } }],
    [0.02, { answer: { status: 429, headers: { 'retry-after': '2' } } }],
    [0.02, { cut: 'before' }],
    [0.02, { cut: 'after' }],
    [0.05, { slowMs: 1500 }],
  ],
  messages: [
    [0.04, { code: 130429 }],
    [0.03, { code: 131056 }],
    [0.02, { code: 131000 }],
    [0.02, { answer: { status: 429 } }],
    [0.02, { answer: { status: 500 } }],
    [0.03, { code: 131026 }],
    [0.02, { code: 131047 }],
    [0.04, { cut: 'before' }],
    [0.04, { cut: 'after' }],
    [0.05, { slowMs: 1500 }],
  ],
}

function pickFault({ step }: ApiCall, { random, withSilence }: WhatsAppRun): WhatsAppFault | undefined {
  if (withSilence && random() < 0.01) return { silent: random() < 0.5 ? 'before' : 'after' }
  let chance = random()
  for (const [share, fault] of faults[step]) {
    if (chance < share) return fault
    chance -= share
  }
  return undefined
}

async function evaluate(
  { app, whatsapp }: WhatsAppRun,
  invoices: readonly Invoice[],
  retries: Retries,
): Promise<WhatsAppRunResult> {
  const admin = await app.clientAs('Admin')
  const byFile = Map.groupBy(whatsapp.accepted, ({ filename }) => filename)
  const rows = await app.db.select({ id: deliveries.id, documentId: deliveries.documentId }).from(deliveries)
  assert.equal(rows.length, invoices.length, 'each call wrote one message, however often it was made')
  const deliveryOf = new Map(rows.map((row) => [row.documentId, row.id]))
  const result = { lost: 0, misdirected: 0, wrongDocuments: 0, duplicates: 0, unexplainedDuplicates: 0 }
  const known = new Set<string>()
  await forEachConcurrently(invoices, async ({ id, number, customerName, customerPhone }) => {
    const filename = `invoice-${number}.pdf`
    known.add(filename)
    const arrived = byFile.get(filename) ?? []
    const pdf = Buffer.from(await (await admin.call(downloadInvoicePdf, { id })).arrayBuffer())
    const isExpected = (text: string) =>
      text.startsWith(`Hello ${customerName}, here is your invoice ${number} for `)
    if (arrived.length === 0) result.lost += 1
    const more = Math.max(arrived.length - 1, 0)
    result.duplicates += more
    result.unexplainedDuplicates += Math.max(more - (retries.unknown.get(deliveryOf.get(id) ?? 0) ?? 0), 0)
    result.misdirected += arrived.filter(({ to }) => to !== customerPhone.replaceAll(/\D/g, '')).length
    result.wrongDocuments += arrived.filter(
      ({ document, texts }) => !document.equals(pdf) || !texts.every(isExpected),
    ).length
  })
  result.misdirected += whatsapp.accepted.filter(({ filename }) => !known.has(filename)).length
  return {
    messages: invoices.length,
    accepted: whatsapp.accepted.length,
    ...result,
    unknownSentAgain: retries.unknown.values().reduce((sum, times) => sum + times, 0),
    refusedSentAgain: retries.refused,
    uploads: whatsapp.uploadCount,
    tooSoon: whatsapp.rateLimitViolations,
    minIntervalMs: minIntervalMs(whatsapp),
  }
}

function minIntervalMs({ accepted }: FakeWhatsApp): number {
  const byNumber = Map.groupBy(accepted, ({ to }) => to)
  const paces = byNumber
    .values()
    .flatMap((messages) =>
      messages.slice(1).map(({ acceptedAtMs: at }, index) => at - (messages[index]?.acceptedAtMs ?? 0)),
    )
  return Math.round(Math.min(Number.POSITIVE_INFINITY, ...paces))
}
