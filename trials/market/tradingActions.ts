// What people do in a market while something is broken, and what of it they were told.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

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

/** An answer under a key: asked again, it must come again, byte by byte. */
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
  /** Those made last, so that several people reach for the same one. */
  recentInvoiceIds: number[]
  responses: RecordedResponse[]
  /** Imports that were done, by key, with how many products each brought. */
  imports: Map<string, number>
  random: () => number
}

type Deed = (counter: RetryContext, books: ExpectedRecords) => Promise<void>

const deeds: [share: number, deed: Deed][] = [
  [0.6, sell],
  [0.1, makeVoid],
  [0.08, markProcessed],
  [0.05, discount],
  [0.07, receive],
  [0.04, adjust],
  [0.04, edit],
  [0.02, importGoods],
]

export async function runRandomAction(counter: RetryContext, books: ExpectedRecords): Promise<void> {
  let left = books.random()
  for (const [share, deed] of deeds) {
    if (left < share) return deed(counter, books)
    left -= share
  }
  return sell(counter, books)
}

async function keyed<E extends Endpoint>(
  counter: RetryContext,
  books: ExpectedRecords,
  { endpoint, input }: { endpoint: E; input: InputOf<E> },
): Promise<FinalResponse> {
  const key = randomUUID()
  const answer = await retryUntilAnswered(counter, endpoint, input, key)
  const { url, body } = buildRequest(endpoint, input)
  books.responses.push({ path: url, body, key, status: answer.status, text: answer.text })
  return answer
}

async function sell(counter: RetryContext, books: ExpectedRecords): Promise<void> {
  const { ledgers: told, products: goods, recentInvoiceIds: lately, random } = books
  const items = Array.from({ length: 1 + whole(random, 3) }, () => ({
    productId: anyOf(goods, random).id,
    quantity: 1 + whole(random, 4),
  }))
  const { status, body } = await keyed(counter, books, {
    endpoint: createInvoice,
    input: buildInvoice(items),
  })
  if (status !== 201) return
  const invoice = body as unknown as Invoice
  told.invoices.set(invoice.id, { number: invoice.invoiceNumber, wasProcessed: false, isVoid: false })
  expectInvoiceMovements(told, 'invoiced', invoice)
  lately.push(invoice.id)
  if (lately.length > 40) lately.shift()
}

async function makeVoid(counter: RetryContext, books: ExpectedRecords): Promise<void> {
  const id = anyOf(books.recentInvoiceIds, books.random)
  if (id === undefined) return
  const { status, body } = await keyed(counter, books, {
    endpoint: voidInvoice,
    input: { id, reason: 'Ordered twice' },
  })
  if (status !== 200) return
  expectInvoiceMovements(books.ledgers, 'voided', body as unknown as Invoice)
  const own = books.ledgers.invoices.get(id)
  if (own) own.isVoid = true
}

/** It takes no key. Refused after an answer that never came, it may have been done by that very asking. */
async function markProcessed(
  counter: RetryContext,
  { ledgers: told, recentInvoiceIds: lately, random }: ExpectedRecords,
): Promise<void> {
  const id = anyOf(lately, random)
  if (id === undefined) return
  const answer = await retryUntilAnswered(counter, setInvoiceStatus, { id, status: 'Processed' })
  const isDone = answer.status === 200 || (answer.wasUncertain && (await wasProcessed(counter, id)))
  const own = told.invoices.get(id)
  if (own && isDone) own.wasProcessed = true
}

async function wasProcessed(counter: RetryContext, id: number): Promise<boolean> {
  const { body } = await retryUntilAnswered(counter, findInvoice, { id })
  return body['processedAt'] !== null
}

/** The same discount twice is the same discount. */
async function discount(
  counter: RetryContext,
  { recentInvoiceIds: lately, random }: ExpectedRecords,
): Promise<void> {
  const id = anyOf(lately, random)
  if (id === undefined) return
  await retryUntilAnswered(counter, setInvoiceDiscount, { id, discountPercentage: whole(random, 10_001) })
}

async function receive(counter: RetryContext, books: ExpectedRecords): Promise<void> {
  const { id } = anyOf(books.products, books.random)
  const quantity = 1 + whole(books.random, 50)
  const { status } = await keyed(counter, books, { endpoint: receiveStock, input: { id, quantity } })
  if (status === 200) expectedLedgerOf(books.ledgers, id).movements.push(formatMovement('received', quantity))
}

async function adjust(counter: RetryContext, books: ExpectedRecords): Promise<void> {
  const { id } = anyOf(books.products, books.random)
  const difference = (1 + whole(books.random, 20)) * (books.random() < 0.5 ? -1 : 1)
  const input = { id, difference, reason: 'Found or lost' }
  const { status } = await keyed(counter, books, { endpoint: adjustStock, input })
  if (status === 200)
    expectedLedgerOf(books.ledgers, id).movements.push(formatMovement('adjusted', difference))
}

/** The quantity alone, against the version that was seen. Asked once: whether it was made, the ledger says in the end. */
async function edit(
  counter: RetryContext,
  { ledgers: told, products: goods, random }: ExpectedRecords,
): Promise<void> {
  const seen = (await retryUntilAnswered(counter, findProduct, { id: anyOf(goods, random).id }))
    .body as unknown as Product
  const member = counter.anyProcess()
  if (!member) return
  const { id, productName, color, size, version, price } = seen
  const quantity = seen.quantity + 1 + whole(random, 100)
  const own = expectedLedgerOf(told, id)
  const begun = performance.now()
  try {
    // As it came over the wire, in dollars.
    const form = {
      id,
      productName,
      color,
      size,
      version,
      price: Math.round(Number(String(price)) * 100),
      quantity,
    }
    const after = await member.visitor.call(editProduct, form)
    own.edits.set(after.version, after.quantity)
    counter.tally.count('200', performance.now() - begun)
  } catch (error) {
    if (error instanceof CallError && error.status === 409)
      return counter.tally.count('409 refused', performance.now() - begun)
    if (error instanceof CallError && error.status !== 503 && error.status !== 507) throw error
    own.uncertainEdits.set(version + 1, [...(own.uncertainEdits.get(version + 1) ?? []), quantity])
    const hint = error instanceof CallError ? ` Retry-After ${error.retryAfterSeconds}` : ''
    counter.tally.count(
      error instanceof CallError
        ? `${error.status} ${error.sentence}${hint}`
        : 'no answer: the connection broke',
      performance.now() - begun,
    )
  }
}

const rowsOfImport = 150

/** Asked once with its key; where the answer breaks off, the key tells what became of it, and it is begun anew if nothing did. */
async function importGoods(counter: RetryContext, { imports }: ExpectedRecords): Promise<void> {
  for (;;) {
    const key = randomUUID()
    const rows = Array.from({ length: rowsOfImport }, (_, row) => `${key}-${row},Imported shirt,3`)
    const begun = performance.now()
    const took = () => performance.now() - begun
    const member = counter.anyProcess()
    try {
      if (!member) throw new TypeError('Nobody is there')
      let isDone = false
      const file = ['productId,productName,quantity', ...rows].join('\n')
      for await (const event of await streamImport(member.visitor, file, { key })) {
        if (event.type === 'done') isDone = true
        else if (event.type === 'failed')
          counter.tally.count(`${event.requestId ? 500 : 503} ${event.message} Retry-After by hand`, took())
      }
      if (isDone) {
        counter.tally.count('200', took())
        imports.set(key, rowsOfImport)
        return
      }
    } catch (error) {
      const isRefused = error instanceof CallError
      const words = isRefused
        ? `${error.status} ${error.sentence} Retry-After ${error.retryAfterSeconds}`
        : 'no answer: the connection broke'
      counter.tally.count(words, took())
    }
    if (await becameSomething(counter, key)) {
      imports.set(key, rowsOfImport)
      return
    }
    await wait(100)
  }
}

/** Asked until it is sure: an import that is still running is not there yet. */
async function becameSomething(counter: RetryContext, key: string): Promise<boolean> {
  for (let asked = 0; ; asked += 1) {
    const { status } = await retryUntilAnswered(counter, findImportByKey, { key })
    if (status === 200) return true
    assert.equal(status, 404)
    if (asked === 40) return false
    await wait(100)
  }
}

function anyOf<T>(list: readonly T[], random: () => number): T {
  return list[whole(random, list.length)] as T
}

/** A whole number from 0 up to and without `limit`. */
function whole(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}
