// Many concurrent clients sell, void, discount and process invoices of a few products, and receive, adjust and edit their stock.
// Records every response as the expected state.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { createProduct, editProduct, findProduct, type Product } from '#contract/catalog/products.ts'
import { adjustStock, receiveStock } from '#contract/catalog/stock.ts'
import { type Call, CallError } from '#contract/platform/client.ts'
import { createInvoice, setInvoiceDiscount, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import {
  createExpectedLedgers,
  formatMovement,
  expectInvoiceMovements,
  type ExpectedLedgers,
  expectedLedgerOf,
} from './expectedLedgers.ts'

interface BurstOptions {
  /** Managers, each at its own server. */
  clients: readonly TestClient[]
  concurrency: number
  /** The number of invoices to create. */
  invoices: number
  random: () => number
}

interface Burst {
  expected: ExpectedLedgers
  products: Product[]
  /** The newest invoices, so that several clients change the same one. */
  recentIds: number[]
  random: () => number
}

/** One request of a client. */
type Action = (burst: Burst, call: Call) => Promise<unknown>

const actions: [share: number, name: string, action: Action, refusals: RegExp][] = [
  [0.6, 'sold', sell, /is out of stock and cannot be added|are available in stock\. Cannot add|now costs \$/],
  [0.1, 'voided', voidOne, /is already Void\.$/],
  [0.08, 'processed', processOne, /is already Processed\.$|is Void: it can't be marked as processed\.$/],
  [0.08, 'discounted', discount, /is (Processed|Void): its discount can't be changed\./],
  [0.04, 'edited', (burst, call) => edit(burst, call, true), /while you were editing it\.$/],
  [0.02, 'edited without version', (burst, call) => edit(burst, call, false), /^never$/],
  [0.05, 'received', receive, /^never$/],
  [0.03, 'adjusted', adjust, /in stock\. You can't remove [\d,]+\.$/],
]

const productCount = 8
const lineLimit = 4

/** Throws on any response that is neither a success nor an expected 409. Counts successes by name, and 409s as 'not' name. */
export async function runSalesBurst(
  options: BurstOptions,
): Promise<{ expected: ExpectedLedgers; counts: Record<string, number> }> {
  const { clients, concurrency, invoices, random } = options
  const [first] = clients
  assert.ok(first)
  const products: Product[] = []
  for (let index = 0; index < productCount; index += 1)
    products.push(
      await first.call(
        createProduct,
        buildProduct({ quantity: 300, priceCents: 1 + randomInt(random, 20_000) }),
      ),
    )
  const burst: Burst = { expected: createExpectedLedgers(products), products, recentIds: [], random }
  const counts: Record<string, number> = {}
  const increment = (name: string) => (counts[name] = (counts[name] ?? 0) + 1)
  const client = async ({ call }: TestClient) => {
    while (burst.expected.invoices.size < invoices) {
      const [, name, action, refusals] = pickAction(random())
      try {
        await action(burst, call)
        increment(name)
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 409) throw error
        // The request waited for a lock for too long.
        if (error.retryAfterSeconds !== undefined) {
          increment('lock timeouts')
          continue
        }
        assert.match(error.sentence ?? '', refusals)
        increment(`not ${name}`)
      }
    }
  }
  const working = Array.from({ length: concurrency }, (_, index) => clients[index % clients.length] ?? first)
  await Promise.all(working.map(client))
  return { expected: burst.expected, counts }
}

function pickAction(chance: number): (typeof actions)[number] {
  let left = chance
  for (const action of actions) {
    if (left < action[0]) return action
    left -= action[0]
  }
  return actions[0] ?? assert.fail()
}

async function sell(burst: Burst, call: Call): Promise<void> {
  const { expected, recentIds, random } = burst
  const items = Array.from({ length: 1 + randomInt(random, lineLimit) }, () => {
    const { id, priceCents: price } = pickProduct(burst)
    // Some requests name the price, and some have two lines of one product.
    return {
      productId: id,
      quantity: 1 + randomInt(random, 5),
      ...(random() < 0.2 ? { unitPrice: price } : {}),
    }
  })
  const invoice = await call(createInvoice, buildInvoice(items), { idempotencyKey: randomUUID() })
  expected.invoices.set(invoice.id, { number: invoice.number, wasProcessed: false, isVoid: false })
  expectInvoiceMovements(expected, 'invoiced', invoice)
  recentIds.push(invoice.id)
  if (recentIds.length > 100) recentIds.shift()
}

async function voidOne(burst: Burst, call: Call): Promise<void> {
  const id = pickInvoiceId(burst)
  if (id === undefined) return
  const invoice = await call(voidInvoice, { id, reason: 'Ordered twice' })
  expectInvoiceMovements(burst.expected, 'voided', invoice)
  expectedInvoice(burst, id).isVoid = true
}

async function processOne(burst: Burst, call: Call): Promise<void> {
  const id = pickInvoiceId(burst)
  if (id === undefined) return
  await call(setInvoiceStatus, { id, status: 'Processed' })
  expectedInvoice(burst, id).wasProcessed = true
}

async function discount(burst: Burst, call: Call): Promise<void> {
  const id = pickInvoiceId(burst)
  if (id === undefined) return
  await call(setInvoiceDiscount, { id, discountBasisPoints: randomInt(burst.random, 10_001) })
}

/** Sets the quantity and sometimes the price. */
async function edit(burst: Burst, call: Call, withVersion: boolean): Promise<void> {
  const { expected, products, random } = burst
  // Of the least popular product: the others change too fast to be edited with a version.
  const index = withVersion ? products.length - 1 : products.indexOf(pickProduct(burst))
  const seen = await call(findProduct, { id: products[index]?.id ?? 0 })
  products[index] = seen
  const { id, name, color, size, version } = seen
  const priceCents = random() < 0.3 ? 1 + randomInt(random, 20_000) : seen.priceCents
  const form = { id, name, color, size, priceCents, quantity: randomInt(random, 600) }
  const after = await call(editProduct, withVersion ? { ...form, version } : form)
  assert.equal(after.quantity, form.quantity)
  expectedLedgerOf(expected, id).edits.set(after.version, after.quantity)
}

async function receive(burst: Burst, call: Call): Promise<void> {
  const { id } = pickProduct(burst)
  const quantity = 1 + randomInt(burst.random, 150)
  await call(receiveStock, { id, quantity })
  expectedLedgerOf(burst.expected, id).movements.push(formatMovement('received', quantity))
}

async function adjust(burst: Burst, call: Call): Promise<void> {
  const { id } = pickProduct(burst)
  const difference = (1 + randomInt(burst.random, 40)) * (burst.random() < 0.5 ? -1 : 1)
  await call(adjustStock, { id, difference, reason: 'Found or lost' })
  expectedLedgerOf(burst.expected, id).movements.push(formatMovement('adjusted', difference))
}

/** The first products are the most popular. */
function pickProduct({ products, random }: Burst): Product {
  return products[Math.floor(random() ** 3 * products.length)] ?? assert.fail()
}

function pickInvoiceId({ recentIds, random }: Burst): number | undefined {
  return recentIds[randomInt(random, recentIds.length)]
}

function expectedInvoice({ expected }: Burst, id: number) {
  return expected.invoices.get(id) ?? assert.fail()
}

/** An integer from 0 to `limit` - 1. */
function randomInt(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}
