// The client actions of a trading simulation, with a record of acknowledged changes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type * as z from 'zod/mini'

import { findImportByKey } from '#contract/catalog/imports.ts'
import { editProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, receiveStock } from '#contract/catalog/stock.ts'
import { CallError, buildRequest } from '#contract/platform/client.ts'
import type { Endpoint, InputOf } from '#contract/platform/endpoint.ts'
import {
  createInvoice,
  findInvoice,
  type Invoice,
  setInvoiceDiscount,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import {
  formatMovement,
  expectInvoiceMovements,
  type ExpectedLedgers,
  expectedLedgerOf,
} from '#proofs/load/expectedLedgers.ts'
import { streamImport } from '#server/catalog/imports/uploadFixtures.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import { type FinalResponse, type RetryContext, retryUntilAnswered } from './retryUntilAnswered.ts'

/** A response to a request with a key, to be repeated later. */
export interface RecordedResponse {
  path: string
  body: Record<string, unknown> | undefined
  key: string
  status: number
  text: string
}

export interface ExpectedRecords {
  ledgers: ExpectedLedgers
  products: readonly Product[]
  /** The newest invoices, so that several clients change the same one. */
  recentInvoiceIds: number[]
  responses: RecordedResponse[]
  /** Completed imports by key, with their product counts. */
  imports: Map<string, number>
  random: () => number
}

type Action = (context: RetryContext, records: ExpectedRecords) => Promise<void>

const actions: [share: number, action: Action][] = [
  [0.6, sell],
  [0.1, voidOne],
  [0.08, processOne],
  [0.05, discount],
  [0.07, receive],
  [0.04, adjust],
  [0.04, edit],
  [0.02, importProducts],
]

export async function runRandomAction(context: RetryContext, records: ExpectedRecords): Promise<void> {
  let left = records.random()
  for (const [share, action] of actions) {
    if (left < share) return action(context, records)
    left -= share
  }
  return sell(context, records)
}

async function sendWithKey<E extends Endpoint>(
  context: RetryContext,
  records: ExpectedRecords,
  { endpoint, input }: { endpoint: E; input: InputOf<E> },
): Promise<FinalResponse> {
  const key = randomUUID()
  const answer = await retryUntilAnswered(context, endpoint, input, key)
  const { url, body } = buildRequest(endpoint, input)
  records.responses.push({ path: url, body, key, status: answer.status, text: answer.text })
  return answer
}

async function sell(context: RetryContext, records: ExpectedRecords): Promise<void> {
  const { ledgers, products, recentInvoiceIds, random } = records
  const items = Array.from({ length: 1 + randomInt(random, 3) }, () => ({
    productId: pick(products, random).id,
    quantity: 1 + randomInt(random, 4),
  }))
  const { status, body } = await sendWithKey(context, records, {
    endpoint: createInvoice,
    input: buildInvoice(items),
  })
  if (status !== 201) return
  const invoice = body as unknown as Invoice
  ledgers.invoices.set(invoice.id, { number: invoice.number, wasProcessed: false, isVoid: false })
  expectInvoiceMovements(ledgers, 'invoiced', invoice)
  recentInvoiceIds.push(invoice.id)
  if (recentInvoiceIds.length > 40) recentInvoiceIds.shift()
}

async function voidOne(context: RetryContext, records: ExpectedRecords): Promise<void> {
  const id = pick(records.recentInvoiceIds, records.random)
  if (id === undefined) return
  const { status, body } = await sendWithKey(context, records, {
    endpoint: voidInvoice,
    input: { id, reason: 'Ordered twice' },
  })
  if (status !== 200) return
  expectInvoiceMovements(records.ledgers, 'voided', body as unknown as Invoice)
  const ledger = records.ledgers.invoices.get(id)
  if (ledger) ledger.isVoid = true
}

/** Takes no key: an error after an attempt without a response may be due to that attempt's success. */
async function processOne(
  context: RetryContext,
  { ledgers, recentInvoiceIds, random }: ExpectedRecords,
): Promise<void> {
  const id = pick(recentInvoiceIds, random)
  if (id === undefined) return
  const answer = await retryUntilAnswered(context, setInvoiceStatus, { id, status: 'Processed' })
  const isDone = answer.status === 200 || (answer.wasUncertain && (await wasProcessed(context, id)))
  const ledger = ledgers.invoices.get(id)
  if (ledger && isDone) ledger.wasProcessed = true
}

async function wasProcessed(context: RetryContext, id: number): Promise<boolean> {
  const { body } = await retryUntilAnswered(context, findInvoice, { id })
  return body['processedAt'] !== null
}

/** Setting a discount twice has the same effect. */
async function discount(context: RetryContext, { recentInvoiceIds, random }: ExpectedRecords): Promise<void> {
  const id = pick(recentInvoiceIds, random)
  if (id === undefined) return
  await retryUntilAnswered(context, setInvoiceDiscount, {
    id,
    discountBasisPoints: randomInt(random, 10_001),
  })
}

async function receive(context: RetryContext, records: ExpectedRecords): Promise<void> {
  const { id } = pick(records.products, records.random)
  const quantity = 1 + randomInt(records.random, 50)
  const { status } = await sendWithKey(context, records, { endpoint: receiveStock, input: { id, quantity } })
  if (status === 200)
    expectedLedgerOf(records.ledgers, id).movements.push(formatMovement('received', quantity))
}

async function adjust(context: RetryContext, records: ExpectedRecords): Promise<void> {
  const { id } = pick(records.products, records.random)
  const difference = (1 + randomInt(records.random, 20)) * (records.random() < 0.5 ? -1 : 1)
  const input = { id, difference, reason: 'Found or lost' }
  const { status } = await sendWithKey(context, records, { endpoint: adjustStock, input })
  if (status === 200)
    expectedLedgerOf(records.ledgers, id).movements.push(formatMovement('adjusted', difference))
}

/** Sets the quantity, with a version. Sent once: the ledger shows whether it was made. */
async function edit(context: RetryContext, { ledgers, products, random }: ExpectedRecords): Promise<void> {
  const current = (await retryUntilAnswered(context, findProduct, { id: pick(products, random).id }))
    .body as unknown as z.input<typeof Product>
  const member = context.anyProcess()
  if (!member) return
  const { productName: name, color, size, version, price } = current
  const id = Number(current.id)
  const quantity = current.quantity + 1 + randomInt(random, 100)
  const ledger = expectedLedgerOf(ledgers, id)
  const startedAt = performance.now()
  try {
    const form = {
      id,
      name,
      color,
      size,
      version,
      priceCents: Math.round(Number(price) * 100),
      quantity,
    }
    const after = await member.client.call(editProduct, form)
    ledger.edits.set(after.version, after.quantity)
    context.tally.count('200', performance.now() - startedAt)
  } catch (error) {
    if (error instanceof CallError && error.status === 409)
      return context.tally.count('409 refused', performance.now() - startedAt)
    if (error instanceof CallError && error.status !== 503 && error.status !== 507) throw error
    ledger.uncertainEdits.set(version + 1, [...(ledger.uncertainEdits.get(version + 1) ?? []), quantity])
    const retryHint = error instanceof CallError ? ` Retry-After ${error.retryAfterSeconds}` : ''
    context.tally.count(
      error instanceof CallError
        ? `${error.status} ${error.sentence}${retryHint}`
        : 'no response: the connection broke',
      performance.now() - startedAt,
    )
  }
}

const rowsOfImport = 150

/** Sent once with its key. If the response breaks off, the key shows the result, and a failed import is repeated. */
async function importProducts(context: RetryContext, { imports }: ExpectedRecords): Promise<void> {
  for (;;) {
    const key = randomUUID()
    const rows = Array.from({ length: rowsOfImport }, (_, row) => `${key}-${row},Imported shirt,3`)
    const startedAt = performance.now()
    const elapsedMs = () => performance.now() - startedAt
    const member = context.anyProcess()
    try {
      if (!member) throw new TypeError('No process is running')
      let isDone = false
      const file = ['productId,productName,quantity', ...rows].join('\n')
      for await (const event of await streamImport(member.client, file, { key })) {
        if (event.type === 'done') isDone = true
        else if (event.type === 'failed')
          context.tally.count(
            `${event.requestId ? 500 : 503} ${event.message} Retry-After by hand`,
            elapsedMs(),
          )
      }
      if (isDone) {
        context.tally.count('200', elapsedMs())
        imports.set(key, rowsOfImport)
        return
      }
    } catch (error) {
      const isRefused = error instanceof CallError
      const description = isRefused
        ? `${error.status} ${error.sentence} Retry-After ${error.retryAfterSeconds}`
        : 'no response: the connection broke'
      context.tally.count(description, elapsedMs())
    }
    if (await wasImported(context, key)) {
      imports.set(key, rowsOfImport)
      return
    }
    await wait(100)
  }
}

/** Repeats until the result is certain: a running import is not visible yet. */
async function wasImported(context: RetryContext, key: string): Promise<boolean> {
  for (let attempts = 0; ; attempts += 1) {
    const { status } = await retryUntilAnswered(context, findImportByKey, { key })
    if (status === 200) return true
    assert.equal(status, 404)
    if (attempts === 40) return false
    await wait(100)
  }
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[randomInt(random, list.length)] as T
}

/** An integer from 0 to `limit` - 1. */
function randomInt(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}
