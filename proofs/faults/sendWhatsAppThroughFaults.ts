// Many invoices by WhatsApp while the other side is slow, busy, refuses, hangs up, keeps silent and goes away, and until an
// Admin has sent again by hand whatever needs it; then what arrived is held against what was to arrive.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { retryDelivery, whatsappInvoice } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import { downloadInvoicePdf, type Invoice } from '#contract/sales/invoices.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import type { ApiCall, WhatsAppFault, FakeWhatsApp } from '#server/testing/openFakeWhatsApp.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import type { TestApp, TestClient } from '#server/testing/startTestApp.ts'

import { forEachConcurrently, createProcessedInvoices } from './sendEmailsThroughFaults.ts'

export interface WhatsAppRun {
  shop: TestApp
  whatsapp: FakeWhatsApp
  messages: number
  /** Numbers from 0 up to 1. */
  random: () => number
  /** The Admin at one of the processes that send. */
  admin: () => TestClient
  /** Has the processes look at once what is due; else they look every 15 seconds. */
  wake: () => void
  /** Also answers that never come, each of which takes its full 20 or 30 seconds. */
  withSilence: boolean
}

export interface WhatsAppRunResult {
  messages: number
  accepted: number
  lost: number
  /** To another number than that of their invoice's customer. */
  misdirected: number
  /** With another document or other words than those of their invoice. */
  wrongDocuments: number
  /** More than one of the same message. */
  duplicates: number
  /** Those of them that nobody sent again by hand after their fate was unknown. */
  unexplained: number
  unknownSentAgain: number
  refusedSentAgain: number
  uploads: number
  /** How often the stand-in saw a number again within six seconds. */
  tooSoon: number
  /** The shortest time between two messages to one number, in milliseconds. */
  shortestPace: number
}

export async function sendWhatsAppThroughFaults(run: WhatsAppRun): Promise<WhatsAppRunResult> {
  const { shop, whatsapp, random } = run
  // Some customers get several, as customers do.
  const customerOf = () => {
    const customer = Math.floor(random() * run.messages * 0.8)
    return {
      customerName: `Customer ${customer}`,
      customerPhone: `+1 (212) 5${String(customer).padStart(6, '0')}`,
    }
  }
  const invoices = await createProcessedInvoices(await shop.clientAs('Admin'), run.messages, customerOf)
  whatsapp.fault = (call) => faultFor(call, run)
  await forEachConcurrently(invoices, (invoice) => ask(run, whatsappInvoice, invoice.id))
  const sentAgain = await untilAllSent(run)
  return judge(run, invoices, sentAgain)
}

export function assertDeliveredOnce(figures: WhatsAppRunResult): void {
  const { lost, misdirected, wrongDocuments, unexplained, tooSoon } = figures
  assert.deepEqual(
    { lost, misdirected, wrongDocuments, unexplained, tooSoon },
    { lost: 0, misdirected: 0, wrongDocuments: 0, unexplained: 0, tooSoon: 0 },
  )
}

/** Asks until somebody answers: a process may be killed over it, and the key makes it safe to ask the next. */
async function ask(
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
      // Refused by WhatsApp, which is an answer.
      if (error instanceof CallError && error.status === 502) return
      // Busy, or the same call is still running at another process.
      const isWorthAsking = !(error instanceof CallError) || error.retryAfterSeconds !== undefined
      if (!isWorthAsking) throw error
      await wait(200)
    }
  }
}

interface SentAgain {
  /** How often each was sent again by hand because its fate was unknown. */
  unknown: Map<number, number>
  refused: number
}

/** The Admin sends again what failed or is unknown. Time passes quickly, but for the six seconds and the leases. */
async function untilAllSent(run: WhatsAppRun): Promise<SentAgain> {
  const sentAgain: SentAgain = { unknown: new Map(), refused: 0 }
  for (;;) {
    await makeDeliveriesDue(run.shop.db)
    run.wake()
    const rows = await run.shop.db.select({ id: deliveries.id, status: deliveries.status }).from(deliveries)
    if (rows.every(({ status }) => status === 'sent')) return sentAgain
    const settled = rows.filter(({ status }) => status === 'failed' || status === 'unknown')
    await forEachConcurrently(settled, async ({ id, status }) => {
      if (status === 'failed') sentAgain.refused += 1
      else sentAgain.unknown.set(id, (sentAgain.unknown.get(id) ?? 0) + 1)
      await ask(run, retryDelivery, id)
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
    [0.05, { slowMilliseconds: 1500 }],
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
    [0.05, { slowMilliseconds: 1500 }],
  ],
}

function faultFor({ step }: ApiCall, { random, withSilence }: WhatsAppRun): WhatsAppFault | undefined {
  if (withSilence && random() < 0.01) return { silent: random() < 0.5 ? 'before' : 'after' }
  let chance = random()
  for (const [share, fault] of faults[step]) {
    if (chance < share) return fault
    chance -= share
  }
  return undefined
}

async function judge(
  { shop, whatsapp }: WhatsAppRun,
  invoices: readonly Invoice[],
  sentAgain: SentAgain,
): Promise<WhatsAppRunResult> {
  const admin = await shop.clientAs('Admin')
  const byFile = Map.groupBy(whatsapp.accepted, ({ filename }) => filename)
  const rows = await shop.db.select({ id: deliveries.id, invoiceId: deliveries.invoiceId }).from(deliveries)
  assert.equal(rows.length, invoices.length, 'each call wrote one message, however often it was made')
  const deliveryOf = new Map(rows.map((row) => [row.invoiceId, row.id]))
  const figures = { lost: 0, misdirected: 0, wrongDocuments: 0, duplicates: 0, unexplained: 0 }
  const known = new Set<string>()
  await forEachConcurrently(invoices, async ({ id, invoiceNumber, customerName, customerPhone }) => {
    const filename = `invoice-${invoiceNumber}.pdf`
    known.add(filename)
    const arrived = byFile.get(filename) ?? []
    const pdf = Buffer.from(await (await admin.call(downloadInvoicePdf, { id })).arrayBuffer())
    const isRight = (words: string) =>
      words.startsWith(`Hello ${customerName}, here is your invoice ${invoiceNumber} for `)
    if (arrived.length === 0) figures.lost += 1
    const more = Math.max(arrived.length - 1, 0)
    figures.duplicates += more
    figures.unexplained += Math.max(more - (sentAgain.unknown.get(deliveryOf.get(id) ?? 0) ?? 0), 0)
    figures.misdirected += arrived.filter(({ to }) => to !== customerPhone.replaceAll(/\D/g, '')).length
    figures.wrongDocuments += arrived.filter(
      ({ document, texts: words }) => !document.equals(pdf) || !words.every(isRight),
    ).length
  })
  figures.misdirected += whatsapp.accepted.filter(({ filename }) => !known.has(filename)).length
  return {
    messages: invoices.length,
    accepted: whatsapp.accepted.length,
    ...figures,
    unknownSentAgain: sentAgain.unknown.values().reduce((sum, times) => sum + times, 0),
    refusedSentAgain: sentAgain.refused,
    uploads: whatsapp.uploadCount,
    tooSoon: whatsapp.rateLimitViolations,
    shortestPace: shortestPace(whatsapp),
  }
}

function shortestPace({ accepted }: FakeWhatsApp): number {
  const byNumber = Map.groupBy(accepted, ({ to }) => to)
  const paces = byNumber
    .values()
    .flatMap((messages) =>
      messages.slice(1).map(({ acceptedAtMs: at }, index) => at - (messages[index]?.acceptedAtMs ?? 0)),
    )
  return Math.round(Math.min(Number.POSITIVE_INFINITY, ...paces))
}
