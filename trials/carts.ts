// Computes the totals of 100,000 random carts in the form and the domain, some also through the server, its database and the PDF,
// and compares them with an independent reference.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { createInvoice, findInvoice, setInvoiceDiscount } from '#contract/sales/invoices.ts'
import { maxInvoiceCents, maxPriceCents, fullBasisPoints } from '#domain/platform/money.ts'
import { maxTaxPpm, taxStepPpm } from '#domain/sales/invoices.ts'
import {
  calculateInvoiceTotals,
  explainInvoiceTotals,
  type InvoiceTotals,
} from '#domain/sales/invoiceTotals.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { forEachConcurrently } from '#proofs/faults/sendEmailsThroughFaults.ts'
import {
  formatDollars,
  type ReferenceTotals,
  referenceTotals,
  formatDecimal,
} from '#proofs/load/referenceTotals.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp, type TestClient } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import { calculationSteps } from '#web/sales/documents/calculationSteps.ts'
import { type DraftLine, draftLineTotalCents, newLine, toNewInvoice } from '#web/sales/saleForm/draftLines.ts'

import type { TrialOptions } from './trials.ts'

const runProgram = promisify(execFile)

/** A completed form, and the discount that is set afterwards. */
interface Cart {
  lines: DraftLine[]
  taxPpm: number
  discountBasisPoints: number
}

const customer = {
  customerName: 'Harbour Street Boutique',
  customerPhone: '+1 212 555 0100',
  discountType: 'percentage' as const,
  discountBasisPoints: 0,
  discountCents: 0,
  charges: [],
}

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const random = seededRandom(seed)
  checkForms(Math.ceil(100_000 * scale), random)
  await checkDocuments(Math.ceil(500 * scale), random)
}

function checkForms(carts: number, random: () => number): void {
  const started = performance.now()
  const figures = { carts, lines: 0, aboveLimit: 0, halfCents: 0 }
  for (let count = 0; count < carts; count += 1) {
    const cart = randomCart(random, (index) =>
      createLine(index + 1, randomPrice(random), randomQuantity(random, maxQuantity)),
    )
    const { lines, taxPpm } = cart
    const [undiscounted, discounted] = referencesOf(cart)
    const shown = calculateInvoiceTotals(lines, { discountBasisPoints: 0, taxPpm })
    assertAgree(shown, undiscounted, cart)
    assertAgree(calculateInvoiceTotals(lines, cart), discounted, cart)
    if (shown) {
      assertShown(lines, taxPpm, undiscounted)
      assertSent(lines, taxPpm, shown, undiscounted)
    }
    figures.lines += lines.length
    figures.aboveLimit += shown ? 0 : 1
    figures.halfCents += hasHalfCent(cart, discounted) ? 1 : 0
  }
  reportFigures('forms', { ...figures, seconds: elapsedSeconds(started) })
}

async function checkDocuments(carts: number, random: () => number): Promise<void> {
  const started = performance.now()
  const app = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-carts-'))
  const staff = await app.clientAs('Staff')
  const stock: Product[] = []
  for (let count = 1; count <= 200; count += 1) {
    const product = { productName: `Item ${count}`, quantity: maxQuantity, price: randomPrice(random) }
    stock.push(await staff.call(createProduct, buildProduct(product)))
  }
  const drafts = Array.from({ length: carts }, () => {
    // The form accepts each product once.
    const first = Math.floor(random() * stock.length)
    return randomCart(random, (index) => {
      const product = stock[(first + index) % stock.length] ?? assert.fail()
      return { ...newLine(product), quantity: randomQuantity(random, 500) }
    })
  })
  const figures = { carts, pdfs: 0, lines: 0, aboveLimit: 0, halfCents: 0 }
  await forEachConcurrently(drafts, async (cart) => {
    const [undiscounted, discounted] = referencesOf(cart)
    const sums = calculateInvoiceTotals(cart.lines, { ...cart, discountBasisPoints: 0 })
    if (!sums) {
      await assertRefused(staff, cart)
      figures.aboveLimit += 1
      return
    }
    const form = toNewInvoice({ ...customer, taxPpm: cart.taxPpm }, cart.lines, sums)
    const { url, body } = buildRequest(createInvoice, form)
    const created = await staff.send('POST', url, body)
    assert.equal(created.status, 201, JSON.stringify(created.body))
    assertResponse(created.body, undiscounted, cart)
    const id = Number(created.body['id'])
    const discount = buildRequest(setInvoiceDiscount, { id, discountBasisPoints: cart.discountBasisPoints })
    const response = await staff.send('PUT', discount.url, discount.body)
    assertResponse(response.body, discounted, cart)
    const read = await staff.fetch(findInvoice.path.replace(':id', String(id)))
    assert.deepEqual(await read.json(), response.body)
    await assertStored(app, id, discounted)
    await assertPrinted(staff, { id, folder, cart, totals: discounted })
    figures.pdfs += 1
    figures.lines += cart.lines.length
    figures.halfCents += hasHalfCent(cart, discounted) ? 1 : 0
  })
  await app.assertIntegrity()
  await app.close()
  await rm(folder, { recursive: true })
  reportFigures('server, database and PDF', { ...figures, seconds: elapsedSeconds(started) })
}

function randomCart(random: () => number, lineAt: (index: number) => DraftLine): Cart {
  const count = 1 + randomInt(random, random() < 0.05 ? 150 : 12)
  return {
    lines: Array.from({ length: count }, (_, index) => lineAt(index)),
    // The field has steps of 0.1 %, but accepts any typed value.
    taxPpm:
      random() < 0.7
        ? 1000 * randomInt(random, maxTaxPpm / 1000 + 1)
        : taxStepPpm * randomInt(random, maxTaxPpm / taxStepPpm + 1),
    discountBasisPoints:
      random() < 0.5 ? 500 * randomInt(random, 21) : randomInt(random, fullBasisPoints + 1),
  }
}

/** In cents: very low, typical, or any price. */
function randomPrice(random: () => number): number {
  const kind = random()
  return randomInt(random, kind < 0.1 ? 100 : kind < 0.96 ? 30_000 : maxPriceCents + 1)
}

function randomQuantity(random: () => number, max: number): number {
  return 1 + randomInt(random, random() < 0.8 ? 12 : max)
}

function createLine(productId: number, unitPriceCents: number, quantity: number): DraftLine {
  return {
    productId,
    code: `ITEM-${productId}`,
    productName: `Item ${productId}`,
    color: 'Indigo',
    size: 'M',
    stock: maxQuantity,
    unitPriceCents,
    quantity,
    isDeleted: false,
  }
}

/** Without the discount, and with it. */
function referencesOf({ lines, ...rates }: Cart): [ReferenceTotals, ReferenceTotals] {
  return [referenceTotals(lines, { ...rates, discountBasisPoints: 0 }), referenceTotals(lines, rates)]
}

function hasHalfCent(cart: Cart, { subtotal, discount }: ReferenceTotals): boolean {
  const shares = [
    subtotal * BigInt(cart.discountBasisPoints) * 100n,
    (subtotal - discount) * BigInt(cart.taxPpm),
  ]
  return shares.some((share) => share % 1_000_000n === 500_000n)
}

function assertAgree(totals: InvoiceTotals | undefined, reference: ReferenceTotals, cart: Cart): void {
  const { subtotal, discount, tax, total } = reference
  const isBeyond = subtotal > BigInt(maxInvoiceCents) || total > BigInt(maxInvoiceCents)
  const computed = totals && [totals.subtotalCents, totals.discountCents, totals.taxCents, totals.totalCents]
  const expected = isBeyond ? undefined : [subtotal, discount, tax, total]
  assert.deepEqual(computed?.map(BigInt), expected, JSON.stringify(cart))
}

/** The last step of each explained total equals the reference. */
function assertShown(lines: DraftLine[], taxPpm: number, reference: ReferenceTotals): void {
  const explained = explainInvoiceTotals(lines, { discountBasisPoints: 0, taxPpm })
  assert.ok(explained)
  const { subtotal, tax, total } = calculationSteps(explained)
  assert.deepEqual(
    [subtotal, tax, total].map((steps) => steps.at(-1)?.amount),
    [reference.subtotal, reference.tax, reference.total].map(formatDollars),
  )
}

/** The totals that the form sends equal the reference. */
function assertSent(
  lines: DraftLine[],
  taxPpm: number,
  sums: InvoiceTotals,
  reference: ReferenceTotals,
): void {
  const { body } = buildRequest(createInvoice, toNewInvoice({ ...customer, taxPpm }, lines, sums))
  const { invoice, items } = body as { invoice: Record<string, unknown>; items: { totalPrice: string }[] }
  assertFormatted(invoice, reference)
  assert.deepEqual(
    items.map(({ totalPrice }) => totalPrice),
    lines.map(formatLineTotal),
  )
}

function assertResponse(
  response: Record<string, unknown>,
  reference: ReferenceTotals,
  { lines }: Cart,
): void {
  assertFormatted(response, reference)
  const items = response['items'] as { totalPrice: string }[]
  assert.deepEqual(
    items.map(({ totalPrice }) => totalPrice),
    lines.map(formatLineTotal),
  )
}

function assertFormatted(
  sums: Record<string, unknown>,
  { subtotal, discount, tax, total }: ReferenceTotals,
): void {
  assert.deepEqual(
    [sums['subtotal'], sums['discountAmount'], sums['taxAmount'], sums['total']],
    [subtotal, discount, tax, total].map(formatDecimal),
  )
}

async function assertRefused(staff: TestClient, { lines, taxPpm }: Cart): Promise<void> {
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const { url, body } = buildRequest(createInvoice, buildInvoice(items, { taxPpm }))
  const response = await staff.send('POST', url, body)
  assert.deepEqual(
    [response.status, response.body['message']],
    [400, 'The total of an invoice can be at most $999,999,999.99'],
  )
}

async function assertStored({ db }: TestApp, id: number, reference: ReferenceTotals): Promise<void> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  assert.ok(row)
  const { subtotal, discount, tax, total } = reference
  assert.deepEqual([row.subtotalCents, row.discountCents, row.taxCents, row.totalCents].map(BigInt), [
    subtotal,
    discount,
    tax,
    total,
  ])
}

interface Printed {
  id: number
  folder: string
  cart: Cart
  totals: ReferenceTotals
}

async function assertPrinted(staff: TestClient, { id, folder, cart, totals }: Printed): Promise<void> {
  const pdf = await staff.fetch(`/api/invoices/${id}/pdf`)
  const file = join(folder, `${id}.pdf`)
  await writeFile(file, new Uint8Array(await pdf.arrayBuffer()))
  const { stdout: text } = await runProgram('pdftotext', ['-layout', file, '-'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  await rm(file)
  const found = (pattern: RegExp) => pattern.exec(text)?.slice(1)
  const { subtotal, discount, tax, total } = totals
  assert.deepEqual(found(/Subtotal +(\S+)$/m), [formatDollars(subtotal)], text)
  assert.deepEqual(
    found(/Discount \(\S+\) +-(\S+)$/m),
    discount === 0n ? undefined : [formatDollars(discount)],
    text,
  )
  assert.deepEqual(found(/Tax \(\S+\) +(\S+)$/m), [formatDollars(tax)], text)
  assert.deepEqual(found(/\bTotal +(\$\S+)$/m), [formatDollars(total)], text)
  for (const line of cart.lines) {
    const { productName, quantity, unitPriceCents } = line
    const row = found(new RegExp(`${productName} .* (\\S+) +(\\$\\S+) +(\\$\\S+)$`, 'm'))
    const lineTotal = BigInt(quantity) * BigInt(unitPriceCents)
    assert.deepEqual(
      row,
      [String(quantity), formatDollars(BigInt(unitPriceCents)), formatDollars(lineTotal)],
      text,
    )
  }
}

function formatLineTotal(line: DraftLine): string {
  const lineTotal = BigInt(line.quantity) * BigInt(line.unitPriceCents)
  assert.equal(BigInt(draftLineTotalCents(line)), lineTotal)
  return formatDecimal(lineTotal)
}

function randomInt(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}
