// Many people at once who sell the same few products, make invoices void, discount and process them, and receive, adjust and
// edit stock meanwhile. What they are told is kept, so that the books can be held against it.
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

interface StormOptions {
  /** Managers, each at the server where they are signed in. */
  visitors: readonly TestClient[]
  clients: number
  /** How many invoices are to be made. */
  invoices: number
  random: () => number
}

interface Storm {
  told: ExpectedLedgers
  goods: Product[]
  /** Those made last, so that several people reach for the same one. */
  lately: number[]
  random: () => number
}

/** A deed of one person. Returns false where the business refused it. */
type Deed = (storm: Storm, call: Call) => Promise<unknown>

const deeds: [share: number, name: string, deed: Deed, refusals: RegExp][] = [
  [0.6, 'sold', sell, /is out of stock and cannot be added|are available in stock\. Cannot add|now costs \$/],
  [0.1, 'voided', makeVoid, /is Void already\.$/],
  [0.08, 'processed', markProcessed, /is Processed already\.$|is Void: it can't be marked as processed\.$/],
  [0.08, 'discounted', discount, /is (Processed|Void): its discount can't be changed\.$/],
  [0.04, 'edited', (storm, call) => edit(storm, call, true), /while you were editing it\.$/],
  [0.02, 'edited without version', (storm, call) => edit(storm, call, false), /^never$/],
  [0.05, 'received', receive, /^never$/],
  [0.03, 'adjusted', adjust, /in stock\. You can't remove \d+\.$/],
]

/** Whoever stands in line for longer than a lock may last. */
const tooLong = 'Another user is editing this record. Reload and try again.'

const productCount = 8
const lineLimit = 4

/** Throws on any answer that is neither success nor a 409 in the words that fit. Figures: what was done, and 'not' what was refused. */
export async function runSalesBurst(
  options: StormOptions,
): Promise<{ told: ExpectedLedgers; figures: Record<string, number> }> {
  const { visitors, clients, invoices, random } = options
  const [first] = visitors
  assert.ok(first)
  const goods: Product[] = []
  for (let count = 0; count < productCount; count += 1)
    goods.push(
      await first.call(createProduct, buildProduct({ quantity: 300, price: 1 + whole(random, 20_000) })),
    )
  const storm: Storm = { told: createExpectedLedgers(goods), goods, lately: [], random }
  const figures: Record<string, number> = {}
  const count = (name: string) => (figures[name] = (figures[name] ?? 0) + 1)
  const client = async ({ call }: TestClient) => {
    while (storm.told.invoices.size < invoices) {
      const [, name, deed, refusals] = pickDeed(random())
      try {
        await deed(storm, call)
        count(name)
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 409) throw error
        if (error.sentence === tooLong) {
          count('waited too long')
          continue
        }
        assert.match(error.sentence ?? '', refusals)
        count(`not ${name}`)
      }
    }
  }
  const working = Array.from({ length: clients }, (_, index) => visitors[index % visitors.length] ?? first)
  await Promise.all(working.map(client))
  return { told: storm.told, figures }
}

function pickDeed(chance: number): (typeof deeds)[number] {
  let left = chance
  for (const deed of deeds) {
    if (left < deed[0]) return deed
    left -= deed[0]
  }
  return deeds[0] ?? assert.fail()
}

async function sell(storm: Storm, call: Call): Promise<void> {
  const { told, lately, random } = storm
  const items = Array.from({ length: 1 + whole(random, lineLimit) }, () => {
    const { id, price } = anyProduct(storm)
    // Some say what they saw; some name a product in two lines.
    return { productId: id, quantity: 1 + whole(random, 5), ...(random() < 0.2 ? { unitPrice: price } : {}) }
  })
  const invoice = await call(createInvoice, buildInvoice(items), { idempotencyKey: randomUUID() })
  told.invoices.set(invoice.id, { number: invoice.invoiceNumber, wasProcessed: false, isVoid: false })
  expectInvoiceMovements(told, 'invoiced', invoice)
  lately.push(invoice.id)
  if (lately.length > 100) lately.shift()
}

async function makeVoid(storm: Storm, call: Call): Promise<void> {
  const id = anyInvoice(storm)
  if (id === undefined) return
  const invoice = await call(voidInvoice, { id, reason: 'Ordered twice' })
  expectInvoiceMovements(storm.told, 'voided', invoice)
  toldOfInvoice(storm, id).isVoid = true
}

async function markProcessed(storm: Storm, call: Call): Promise<void> {
  const id = anyInvoice(storm)
  if (id === undefined) return
  await call(setInvoiceStatus, { id, status: 'Processed' })
  toldOfInvoice(storm, id).wasProcessed = true
}

async function discount(storm: Storm, call: Call): Promise<void> {
  const id = anyInvoice(storm)
  if (id === undefined) return
  await call(setInvoiceDiscount, { id, discountPercentage: whole(storm.random, 10_001) })
}

/** The quantity absolutely, and now and then the price. */
async function edit(storm: Storm, call: Call, withVersion: boolean): Promise<void> {
  const { told, goods, random } = storm
  // The one that is wanted least: others change faster than a form can be filled.
  const place = withVersion ? goods.length - 1 : goods.indexOf(anyProduct(storm))
  const seen = await call(findProduct, { id: goods[place]?.id ?? 0 })
  goods[place] = seen
  const { id, productName, color, size, version } = seen
  const price = random() < 0.3 ? 1 + whole(random, 20_000) : seen.price
  const form = { id, productName, color, size, price, quantity: whole(random, 600) }
  const after = await call(editProduct, withVersion ? { ...form, version } : form)
  assert.equal(after.quantity, form.quantity)
  expectedLedgerOf(told, id).edits.set(after.version, after.quantity)
}

async function receive(storm: Storm, call: Call): Promise<void> {
  const { id } = anyProduct(storm)
  const quantity = 1 + whole(storm.random, 150)
  await call(receiveStock, { id, quantity })
  expectedLedgerOf(storm.told, id).movements.push(formatMovement('received', quantity))
}

async function adjust(storm: Storm, call: Call): Promise<void> {
  const { id } = anyProduct(storm)
  const difference = (1 + whole(storm.random, 40)) * (storm.random() < 0.5 ? -1 : 1)
  await call(adjustStock, { id, difference, reason: 'Found or lost' })
  expectedLedgerOf(storm.told, id).movements.push(formatMovement('adjusted', difference))
}

/** The first of them are wanted most. */
function anyProduct({ goods, random }: Storm): Product {
  return goods[Math.floor(random() ** 3 * goods.length)] ?? assert.fail()
}

function anyInvoice({ lately, random }: Storm): number | undefined {
  return lately[whole(random, lately.length)]
}

function toldOfInvoice({ told }: Storm, id: number) {
  return told.invoices.get(id) ?? assert.fail()
}

/** A whole number from 0 up to and without `limit`. */
function whole(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}
