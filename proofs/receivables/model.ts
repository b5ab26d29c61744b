// Random invoices, payments, settlements, undos, reversals, refunds, write-offs and voids over simulated months. The expected balances
// are kept from the amounts of the actions alone; at the end, all figures are compared with a fold over the log.
import assert from 'node:assert/strict'

import type { SettlementInput } from '#contract/sales/receivables.ts'
import { addDays } from '#domain/platform/days.ts'
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { receiveStock } from '#server/catalog/stock/changeStock.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOpenItems } from '#server/sales/customers/findOpenItems.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { refundCustomer } from '#server/sales/payments/refundCustomer.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import { createOpeningItem, reverseOpeningItem } from '#server/sales/receivables/openingItems.ts'
import { settleCredit, undoSettlement } from '#server/sales/receivables/settleCredit.ts'
import { reverseWriteOff, writeOff } from '#server/sales/receivables/writeOff.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

const customerCount = 12
const maxUnits = 9

/** Cents by customer id; 'none' for invoices without a customer record. */
export type Balances = Map<number | 'none', number>

interface Owned {
  id: number
  owner: number | 'none'
  cents: number
}

export interface Model {
  /** At the simulated time, with a new database transaction per operation. */
  ctx: () => Ctx
  random: RandomSource
  customerIds: number[]
  productId: number
  balances: Balances
  invoices: Owned[]
  payments: (Owned & { kind: 'payment' | 'refund' })[]
  openingItems: Owned[]
  writeOffs: Owned[]
  /** Succeeded and refused runs by action. */
  counts: Map<string, { done: number; refused: number }>
}

type Action = (model: Model) => Promise<void>

/** Further documents join by an entry here. Repeated names are drawn more often. */
export const actions: Record<string, Action> = {
  async invoice(model) {
    const owner = model.random.chance(0.15) ? 'none' : model.random.pick(model.customerIds)
    const order = buildInvoice([{ productId: model.productId, quantity: 1 + model.random.int(maxUnits) }])
    const invoice = {
      ...order.invoice,
      ...(owner !== 'none' && { customerId: owner }),
    }
    const { id } = await createInvoice(model.ctx(), { ...order, invoice })
    const { totalCents: cents } = await processInvoice(model.ctx(), { id })
    add(model, owner, cents)
    model.invoices.push({ id, owner, cents })
  },
  async 'pay what is open'(model) {
    const customerId = model.random.pick(model.customerIds)
    const settlements = await drawSettlements(model, customerId)
    const restCents = model.random.chance(0.4) ? model.random.int(20_000) : 0
    const amountCents = settlements.reduce((sum, one) => sum + one.amountCents, 0) + restCents
    if (amountCents === 0) return
    await pay(model, customerId, { customerId, amountCents, settlements })
  },
  async 'pay an invoice without a customer'(model) {
    const invoice = pickOr(
      model,
      model.invoices.filter(({ owner }) => owner === 'none'),
    )
    if (!invoice) return
    const amountCents = model.random.chance(0.7) ? invoice.cents : 1 + model.random.int(invoice.cents)
    const settlements: SettlementInput[] = [{ debit: { type: 'invoice', id: invoice.id }, amountCents }]
    await pay(model, 'none', { amountCents, settlements })
  },
  async 'apply money on account'(model) {
    const payment = pickOr(
      model,
      model.payments.filter(({ kind, owner }) => kind === 'payment' && owner !== 'none'),
    )
    if (payment?.owner === undefined || payment.owner === 'none') return
    const settlements = await drawSettlements(model, payment.owner, 1)
    if (settlements.length === 0) return
    await settleCredit(model.ctx(), { credit: { type: 'payment', id: payment.id }, settlements })
  },
  async 'undo a settlement'(model) {
    const { rows } = await model
      .ctx()
      .db.execute<{ id: number }>(sql`select id::float8 as id from settlements order by random() limit 1`)
    if (rows[0]) await undoSettlement(model.ctx(), rows[0])
  },
  async 'reverse a payment'(model) {
    const payment = pickOr(model, model.payments)
    if (!payment) return
    await reversePayment(model.ctx(), { id: payment.id, reason: 'Bounced' })
    add(model, payment.owner, payment.kind === 'payment' ? payment.cents : -payment.cents)
  },
  async refund(model) {
    const customerId = model.random.pick(model.customerIds)
    const amountCents = 1 + model.random.int(15_000)
    const ctx = model.ctx()
    const { id } = await refundCustomer(ctx, {
      customerId,
      amountCents,
      method: 'Cash',
      receivedOn: companyDay(ctx),
    })
    add(model, customerId, amountCents)
    model.payments.push({ id, owner: customerId, cents: amountCents, kind: 'refund' })
  },
  async 'write off'(model) {
    const invoice = pickOr(model, model.invoices)
    if (!invoice) return
    const document = { type: 'invoice', id: invoice.id } as const
    const { id, amountCents } = await writeOff(model.ctx(), { document, reason: 'Insolvent' })
    add(model, invoice.owner, -amountCents)
    model.writeOffs.push({ id, owner: invoice.owner, cents: amountCents })
  },
  async 'reverse a write-off'(model) {
    const off = pickOr(model, model.writeOffs)
    if (!off) return
    await reverseWriteOff(model.ctx(), { id: off.id, reason: 'Paid after all' })
    add(model, off.owner, off.cents)
  },
  async 'add an opening item'(model) {
    const customerId = model.random.pick(model.customerIds)
    const ctx = model.ctx()
    const onDate = addDays(companyDay(ctx), -model.random.int(90))
    const amountCents = 1 + model.random.int(30_000)
    const number = model.random.text(12)
    const dueOn = addDays(onDate, model.random.int(60))
    const { id } = await createOpeningItem(ctx, { customerId, number, onDate, dueOn, amountCents })
    add(model, customerId, amountCents)
    model.openingItems.push({ id, owner: customerId, cents: amountCents })
  },
  async 'reverse an opening item'(model) {
    const item = pickOr(model, model.openingItems)
    if (!item) return
    await reverseOpeningItem(model.ctx(), { id: item.id, reason: 'Typo' })
    add(model, item.owner, -item.cents)
  },
  async void(model) {
    const invoice = pickOr(model, model.invoices)
    if (!invoice) return
    await voidInvoice(model.ctx(), { id: invoice.id, reason: 'Ordered twice' })
    add(model, invoice.owner, -invoice.cents)
  },
}

const weights: Record<string, number> = {
  invoice: 6,
  'pay what is open': 6,
  'apply money on account': 3,
  'undo a settlement': 3,
  'add an opening item': 2,
}

const drawn = Object.keys(actions).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))

export async function createModel(ctx: () => Ctx, random: RandomSource): Promise<Model> {
  const product = await createProduct(ctx(), buildProduct({ quantity: 100_000, priceCents: 1337 }))
  const names = Array.from({ length: customerCount }, (_, index) => `Customer ${index}`)
  const rows = await ctx()
    .db.insert(customers)
    .values(names.map((name) => ({ name, createdAt: ctx().now })))
    .returning({ id: customers.id })
  return {
    ctx,
    random,
    customerIds: rows.map(({ id }) => id),
    productId: product.id,
    balances: new Map(),
    invoices: [],
    payments: [],
    openingItems: [],
    writeOffs: [],
    counts: new Map(),
  }
}

/** Runs one action. A refusal is an ordinary result, and must change nothing. */
export async function runAction(model: Model): Promise<void> {
  const name = model.random.pick(drawn)
  const count = model.counts.get(name) ?? { done: 0, refused: 0 }
  model.counts.set(name, count)
  try {
    await actions[name]?.(model)
    count.done += 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    assert.ok(['invalid', 'conflict'].includes(error.kind), `${name}: ${error.message}`)
    count.refused += 1
    // Sold out.
    if (/in stock/.test(error.message))
      await receiveStock(model.ctx(), { id: model.productId, quantity: 100_000 })
  }
}

function add({ balances }: Model, owner: number | 'none', cents: number): void {
  balances.set(owner, (balances.get(owner) ?? 0) + cents)
}

function pickOr<T>({ random }: Model, list: readonly T[]): T | undefined {
  // Mostly recent documents, which are still open.
  const recent = random.chance(0.7) ? list.slice(-40) : list
  return recent.length > 0 ? random.pick(recent) : undefined
}

interface DrawnPayment {
  customerId?: number
  amountCents: number
  settlements: SettlementInput[]
}

async function pay(model: Model, owner: number | 'none', payment: DrawnPayment): Promise<void> {
  const ctx = model.ctx()
  const receivedOn = addDays(companyDay(ctx), model.random.chance(0.3) ? -model.random.int(20) : 0)
  const { id } = await recordPayment(ctx, { ...payment, method: 'Check', receivedOn })
  add(model, owner, -payment.amountCents)
  model.payments.push({ id, owner, cents: payment.amountCents, kind: 'payment' })
}

/** Open documents of a customer with amounts, some of which are more than is open. */
async function drawSettlements(model: Model, customerId: number, max = 4): Promise<SettlementInput[]> {
  const { random } = model
  const { items } = await findOpenItems(model.ctx(), { id: customerId })
  return items
    .filter(({ side }) => side === 'debit')
    .slice(0, random.int(max + 1))
    .map(({ document, openCents }) => ({
      debit: { type: document.type as 'invoice', id: document.id },
      amountCents: random.chance(0.6)
        ? openCents
        : random.chance(0.1)
          ? openCents + 1
          : 1 + random.int(openCents),
    }))
}
