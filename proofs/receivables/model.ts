// Random operations on receivables over simulated months, and the ledger that docs/rules.md expects of them.
import type { SettlementInput } from '#contract/sales/receivables.ts'
import { addDays } from '#domain/platform/days.ts'
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { type ActionCounts, NothingToDo } from '#proofs/randomActions.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { customers } from '#server/platform/db/schema.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { type Entry, latest, Ledger } from './ledger.ts'

const customerCount = 12

export interface Model {
  /** At the simulated time, with a new database transaction per operation. */
  ctx: () => Ctx
  random: RandomSource
  ledger: Ledger
  customerIds: number[]
  productId: number
  timeZone: string
  /** The last day of the closed books. */
  closedTo: string | null
  /** Invoices with a credit note of more than $0.00. */
  credited: Set<Entry>
  writeOffs: { id: number; entry: Entry }[]
  /** Runs of Link Invoices that are not undone. */
  linkBatches: { id: number; customerId: number; invoices: Entry[] }[]
  orders: { id: number; customerId: number; openUnits: number; isCancelled: boolean }[]
  /** The units of orders on invoices that are not void, by document. */
  deliveries: Map<string, { order: Model['orders'][number]; units: number }>
  /** The entries of deposits. */
  deposits: { order: Model['orders'][number]; entry: Entry }[]
  counts: ActionCounts
}

type DebitReference = SettlementInput['debit']

export type Action = (model: Model) => Promise<void>

/** `ctxIn` returns a ctx in a time zone. */
export async function createModel(
  ctxIn: (timeZone: string) => Ctx,
  timeZone: string,
  random: RandomSource,
): Promise<Model> {
  const ctx = () => ctxIn(model.timeZone)
  const product = await createProduct(ctxIn(timeZone), buildProduct({ quantity: 100_000, priceCents: 1337 }))
  const names = Array.from({ length: customerCount }, (_, index) => `Customer ${index}`)
  const { db, now: createdAt } = ctxIn(timeZone)
  const rows = await db
    .insert(customers)
    .values(names.map((name) => ({ name, createdAt })))
    .returning({ id: customers.id })
  const model: Model = {
    ctx,
    timeZone,
    random,
    ledger: new Ledger(),
    customerIds: rows.map(({ id }) => id),
    productId: product.id,
    closedTo: null,
    credited: new Set(),
    writeOffs: [],
    linkBatches: [],
    orders: [],
    deliveries: new Map(),
    deposits: [],
    counts: new Map(),
  }
  return model
}

/** In the company's time zone. */
export function todayOf(model: Model): string {
  const { now, timeZone } = model.ctx()
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

/** The first day after the closed books. */
export function firstOpenDay({ closedTo }: Model): string {
  return closedTo === null ? '' : addDays(closedTo, 1)
}

/** The day of what is dated today. */
export function postingDay(model: Model): string {
  return latest(todayOf(model), firstOpenDay(model))
}

/** An entry that a document made and that is not reversed, mostly a recent one. */
export function pickEntry(model: Model, isMeant: (entry: Entry) => boolean): Entry {
  const list = model.ledger.entries.filter(
    (entry) => !entry.isReversal && !entry.isReversed && isMeant(entry),
  )
  return pickRecent(model, list)
}

export function pickRecent<T>({ random }: Model, list: readonly T[]): T {
  const recent = random.chance(0.7) ? list.slice(-40) : list
  if (recent.length === 0) throw new NothingToDo()
  return random.pick(recent)
}

export function idOf({ document }: Entry): number {
  return Number(document.split(' ')[1])
}

export function debitReference(entry: Entry): DebitReference {
  return { type: entry.document.split(' ')[0] as DebitReference['type'], id: idOf(entry) }
}
