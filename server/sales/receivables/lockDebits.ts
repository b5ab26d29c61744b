// Locks documents and their entries before settlements of them change.
import type { SettlementInput } from '#contract/sales/receivables.ts'
import {
  invoicePaymentError,
  overpaidMessage,
  paidTooEarlyMessage,
  reversedMessage,
} from '#domain/sales/payments.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { customers, invoices, openingItems, payments } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { type EntryRow, isReversed, lockDocumentEntries } from './entries.ts'
import { isOfCustomer, type SurvivingCustomer } from './survivingCustomer.ts'

export interface LockedDebit {
  number: string
  entry: EntryRow
  amountCents: number
}

/**
 * Locks the invoices and the entries of what is to be settled. Throws if a document is missing, can't be paid, is listed twice, belongs
 * to another customer, or has less open.
 */
export async function lockDebits(
  ctx: Ctx,
  settled: readonly SettlementInput[],
  customer: SurvivingCustomer | null,
): Promise<LockedDebit[]> {
  const keys = new Set(settled.map(({ debit }) => `${debit.type} ${debit.id}`))
  if (keys.size < settled.length) throw new Refusal('invalid', 'A document is listed more than once.')
  const numbers = await lockAndReadNumbers(ctx, settled)
  const entries = await lockDocumentEntries(
    ctx,
    settled.map(({ debit }) => debit),
  )
  const byDocument = new Map(entries.map((entry) => [`${entry.documentType} ${entry.documentId}`, entry]))
  const customerIds = customer ? await findCustomerIds(ctx, customer) : null
  const debits = settled.map(({ debit, amountCents }) => {
    const number = numbers.get(`${debit.type} ${debit.id}`)
    const entry = byDocument.get(`${debit.type} ${debit.id}`)
    if (number === undefined || entry?.side !== 'debit')
      throw new Refusal('missing', `${documentNames[debit.type]} not found`)
    if (customerIds && !customerIds.has(entry.customerId ?? 0)) {
      throw new Refusal(
        'conflict',
        entry.customerId === null
          ? `${number} has no customer record: record a payment of that invoice alone.`
          : `${number} belongs to another customer.`,
      )
    }
    if (!customerIds && entry.customerId !== null)
      throw new Refusal('conflict', `${number} was linked to a customer meanwhile. Reload and try again.`)
    return { number, entry, amountCents }
  })
  const overpaid = debits.find(({ entry, amountCents }) => entry.openCents < amountCents)
  if (overpaid) throw new Refusal('conflict', await explainOverpaid(ctx, overpaid, customer))
  return debits
}

async function explainOverpaid(
  ctx: Ctx,
  { number, entry, amountCents }: LockedDebit,
  customer: SurvivingCustomer | null,
): Promise<string> {
  if (await isReversed(ctx, entry.id)) return reversedMessage(number)
  return overpaidMessage(number, {
    openCents: entry.openCents,
    amountCents,
    hasCustomer: customer !== null,
  })
}

/** Throws if money of `day` would be dated before a document that it pays. */
export function assertNotBefore(debits: readonly LockedDebit[], day: string): void {
  const early = debits.find(({ entry }) => day < entry.onDate)
  if (!early) return
  throw fieldRefusal('invalid', 'receivedOn', paidTooEarlyMessage(early.number, early.entry.onDate))
}

const documentNames = { invoice: 'Invoice', openingItem: 'Opening item', payment: 'Refund' } as const

async function findCustomerIds(ctx: Ctx, { id }: SurvivingCustomer): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(isOfCustomer(sql`${customers.id}`, id))
  return new Set(rows.map((row) => row.id))
}

/** Returns the numbers by type and id, such as `invoice 7`. Locks the invoices in id order; throws a 409 for one that is Pending or Void. */
async function lockAndReadNumbers(
  ctx: Ctx,
  settled: readonly SettlementInput[],
): Promise<Map<string, string>> {
  const ids = (type: SettlementInput['debit']['type']) =>
    sql`any(${sql.param(settled.filter(({ debit }) => debit.type === type).map(({ debit }) => debit.id))}::bigint[])`
  const numbers = new Map<string, string>()
  const has = (type: string) => settled.some(({ debit }) => debit.type === type)
  if (has('invoice')) {
    const rows = await ctx.db
      .select({ id: invoices.id, number: invoices.number, status: invoices.status })
      .from(invoices)
      .where(eq(invoices.id, ids('invoice')))
      .orderBy(asc(invoices.id))
      .for('no key update')
    for (const row of rows) {
      const message = invoicePaymentError(row)
      if (message !== undefined) throw new Refusal('conflict', message)
      numbers.set(`invoice ${row.id}`, row.number)
    }
  }
  for (const [type, table] of [
    ['openingItem', openingItems],
    ['payment', payments],
  ] as const) {
    if (!has(type)) continue
    const rows = await ctx.db
      .select({ id: table.id, number: table.number })
      .from(table)
      .where(eq(table.id, ids(type)))
    for (const row of rows) numbers.set(`${type} ${row.id}`, row.number)
  }
  return numbers
}

/** Locks invoices in id order, before their entries. */
export async function lockInvoices(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.id, sql`any(${sql.param(ids)}::bigint[])`))
    .orderBy(asc(invoices.id))
    .for('no key update')
}
