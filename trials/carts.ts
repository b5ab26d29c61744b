// 100,000 random carts: what the form shows and sends, and what the domain computes, against an independent reference; some
// of them through the server, its database and the PDF as well. All agree to the cent.
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
import { maxTaxBasisPoints } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals, type InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
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
import { calculationSteps } from '#web/sales/invoices/calculationSteps.ts'
import {
  type DraftLine,
  draftLineTotalCents,
  draftTotals,
  explainDraft,
  newLine,
  toNewInvoice,
} from '#web/sales/invoices/invoiceLines.ts'

import { reportFigures, elapsedSeconds } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'

const runProgram = promisify(execFile)

/** A form that was filled, and the discount that the invoice is given afterwards. */
interface Cart {
  lines: DraftLine[]
  taxBasisPoints: number
  discountBasisPoints: number
}

const customer = { customerName: 'Harbour Street Boutique', customerPhone: '+1 212 555 0100' }

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const random = seededRandom(seed)
  onTheForm(Math.ceil(100_000 * scale), random)
  await onPaper(Math.ceil(500 * scale), random)
}

function onTheForm(carts: number, random: () => number): void {
  const started = performance.now()
  const figures = { carts, lines: 0, beyondTheLimit: 0, halvesOfCents: 0 }
  for (let count = 0; count < carts; count += 1) {
    const cart = aCart(random, (place) => ({
      ...aSoldProduct(place + 1, aPrice(random)),
      quantity: aQuantity(random, maxQuantity),
    }))
    const { lines, taxBasisPoints } = cart
    const [undiscounted, discounted] = referencesOf(cart)
    const shown = draftTotals(lines, taxBasisPoints)
    assertAgree(shown, undiscounted, cart)
    assertAgree(calculateInvoiceTotals(lines, cart), discounted, cart)
    if (shown) {
      assertShown(lines, taxBasisPoints, undiscounted)
      assertSent(lines, taxBasisPoints, shown, undiscounted)
    }
    figures.lines += lines.length
    figures.beyondTheLimit += shown ? 0 : 1
    figures.halvesOfCents += hasHalf(cart, discounted) ? 1 : 0
  }
  reportFigures('on the form', { ...figures, seconds: elapsedSeconds(started) })
}

async function onPaper(carts: number, random: () => number): Promise<void> {
  const started = performance.now()
  const shop = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-carts-'))
  const staff = await shop.clientAs('Staff')
  const shelf: Product[] = []
  for (let count = 1; count <= 200; count += 1) {
    const product = { productName: `Item ${count}`, quantity: maxQuantity, price: aPrice(random) }
    shelf.push(await staff.call(createProduct, buildProduct(product)))
  }
  const drafts = Array.from({ length: carts }, () => {
    // The form takes each product once.
    const first = Math.floor(random() * shelf.length)
    return aCart(random, (place) => {
      const product = shelf[(first + place) % shelf.length] ?? assert.fail()
      return { ...newLine(product), quantity: aQuantity(random, 500) }
    })
  })
  const figures = { carts, pdfs: 0, lines: 0, beyondTheLimit: 0, halvesOfCents: 0 }
  await forEachConcurrently(drafts, async (cart) => {
    const [undiscounted, discounted] = referencesOf(cart)
    const sums = draftTotals(cart.lines, cart.taxBasisPoints)
    if (!sums) {
      await assertRefused(staff, cart)
      figures.beyondTheLimit += 1
      return
    }
    const form = toNewInvoice({ ...customer, taxRate: cart.taxBasisPoints }, cart.lines, sums)
    const { url, body } = buildRequest(createInvoice, form)
    const created = await staff.send('POST', url, body)
    assert.equal(created.status, 201, JSON.stringify(created.body))
    assertAnswered(created.body, undiscounted, cart)
    const id = Number(created.body['id'])
    const discount = buildRequest(setInvoiceDiscount, { id, discountPercentage: cart.discountBasisPoints })
    const answer = await staff.send('PUT', discount.url, discount.body)
    assertAnswered(answer.body, discounted, cart)
    const read = await staff.fetch(findInvoice.path.replace(':id', String(id)))
    assert.deepEqual(await read.json(), answer.body)
    await assertKept(shop, id, discounted)
    await assertPrinted(staff, { id, folder, cart, totals: discounted })
    figures.pdfs += 1
    figures.lines += cart.lines.length
    figures.halvesOfCents += hasHalf(cart, discounted) ? 1 : 0
  })
  await shop.assertIntegrity()
  await shop.close()
  await rm(folder, { recursive: true })
  reportFigures('through server, database and PDF', { ...figures, seconds: elapsedSeconds(started) })
}

function aCart(random: () => number, lineAt: (place: number) => DraftLine): Cart {
  const count = 1 + whole(random, random() < 0.05 ? 150 : 12)
  return {
    lines: Array.from({ length: count }, (_, place) => lineAt(place)),
    // The field steps by 0.1 %, and takes what is typed.
    taxBasisPoints:
      random() < 0.7 ? 10 * whole(random, maxTaxBasisPoints / 10 + 1) : whole(random, maxTaxBasisPoints + 1),
    discountBasisPoints: random() < 0.5 ? 500 * whole(random, 21) : whole(random, fullBasisPoints + 1),
  }
}

/** In cents: a trifle, what garments cost, or anything. */
function aPrice(random: () => number): number {
  const kind = random()
  return whole(random, kind < 0.1 ? 100 : kind < 0.96 ? 30_000 : maxPriceCents + 1)
}

function aQuantity(random: () => number, most: number): number {
  return 1 + whole(random, random() < 0.8 ? 12 : most)
}

function aSoldProduct(productId: number, unitPriceCents: number): Omit<DraftLine, 'quantity'> {
  return {
    productId,
    code: `ITEM-${productId}`,
    productName: `Item ${productId}`,
    color: 'Indigo',
    size: 'M',
    stock: maxQuantity,
    unitPriceCents,
    isDeleted: false,
  }
}

/** Without its discount, and with it. */
function referencesOf({ lines, ...rates }: Cart): [ReferenceTotals, ReferenceTotals] {
  return [referenceTotals(lines, { ...rates, discountBasisPoints: 0 }), referenceTotals(lines, rates)]
}

function hasHalf(cart: Cart, { subtotal, discount }: ReferenceTotals): boolean {
  const shares = [
    subtotal * BigInt(cart.discountBasisPoints),
    (subtotal - discount) * BigInt(cart.taxBasisPoints),
  ]
  return shares.some((share) => share % 10_000n === 5_000n)
}

function assertAgree(totals: InvoiceTotals | undefined, reference: ReferenceTotals, cart: Cart): void {
  const { subtotal, discount, tax, total } = reference
  const isBeyond = subtotal > BigInt(maxInvoiceCents) || total > BigInt(maxInvoiceCents)
  const computed = totals && [totals.subtotalCents, totals.discountCents, totals.taxCents, totals.totalCents]
  const expected = isBeyond ? undefined : [subtotal, discount, tax, total]
  assert.deepEqual(computed?.map(BigInt), expected, JSON.stringify(cart))
}

/** Where each sum's arithmetic ends is what the reference comes to. */
function assertShown(lines: DraftLine[], taxBasisPoints: number, reference: ReferenceTotals): void {
  const explained = explainDraft(lines, taxBasisPoints)
  assert.ok(explained)
  const { subtotal, tax, total } = calculationSteps(explained)
  assert.deepEqual(
    [subtotal, tax, total].map((steps) => steps.at(-1)?.amount),
    [reference.subtotal, reference.tax, reference.total].map(formatDollars),
  )
}

/** What the form sends is spelled as the reference is. */
function assertSent(
  lines: DraftLine[],
  taxRate: number,
  sums: InvoiceTotals,
  reference: ReferenceTotals,
): void {
  const { body } = buildRequest(createInvoice, toNewInvoice({ ...customer, taxRate }, lines, sums))
  const { invoice, items } = body as { invoice: Record<string, unknown>; items: { totalPrice: string }[] }
  assertSpelled(invoice, reference)
  assert.deepEqual(
    items.map(({ totalPrice }) => totalPrice),
    lines.map(lineTotalSpelled),
  )
}

function assertAnswered(answer: Record<string, unknown>, reference: ReferenceTotals, { lines }: Cart): void {
  assertSpelled(answer, reference)
  const items = answer['items'] as { totalPrice: string }[]
  assert.deepEqual(
    items.map(({ totalPrice }) => totalPrice),
    lines.map(lineTotalSpelled),
  )
}

function assertSpelled(
  sums: Record<string, unknown>,
  { subtotal, discount, tax, total }: ReferenceTotals,
): void {
  assert.deepEqual(
    [sums['subtotal'], sums['discountAmount'], sums['taxAmount'], sums['total']],
    [subtotal, discount, tax, total].map(formatDecimal),
  )
}

async function assertRefused(staff: TestClient, { lines, taxBasisPoints }: Cart): Promise<void> {
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const { url, body } = buildRequest(createInvoice, buildInvoice(items, { taxRate: taxBasisPoints }))
  const answer = await staff.send('POST', url, body)
  assert.deepEqual(
    [answer.status, answer.body['message']],
    [400, 'The total of an invoice can be at most $999,999,999.99'],
  )
}

async function assertKept({ db }: TestApp, id: number, reference: ReferenceTotals): Promise<void> {
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

function lineTotalSpelled(line: DraftLine): string {
  const lineTotal = BigInt(line.quantity) * BigInt(line.unitPriceCents)
  assert.equal(BigInt(draftLineTotalCents(line)), lineTotal)
  return formatDecimal(lineTotal)
}

function whole(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}
