// The customer that a document counts for after merges, and the locks before its entries change.
import type { SettlementInput } from '#contract/sales/receivables.ts'
import {
  invoicePaymentError,
  overpaidMessage,
  paidTooEarlyMessage,
  reversedMessage,
} from '#domain/sales/payments.ts'
import { entryDayError } from '#domain/sales/receivables.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { company, customers, invoices, openingItems, payments } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import {
  assertCustomerExists,
  customerNotFound,
  lockSurvivingRow,
} from '#server/sales/customers/findCustomer.ts'

import { type EntryRow, isReversed, lockDocumentEntries } from './entries.ts'

/** The customer that others were merged into, or a customer that is not merged. */
export interface SurvivingCustomer {
  id: number
  number: string
  name: string
}

const survivingIdOf = (id: number) => sql`(select coalesce(merged_into, id) from customers where id = ${id})`

/** Returns the customer, or the one that it was merged into. Throws a 404. */
export async function findSurvivingCustomer(ctx: Pick<Ctx, 'db'>, id: number) {
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(eq(customers.id, survivingIdOf(id)))
  if (!row) throw customerNotFound()
  return row
}

/** Like `findSurvivingCustomer`, and locks it and the given customer, so that it is not merged or unmerged meanwhile. */
export async function lockSurvivingCustomer(ctx: Ctx, id: number): Promise<SurvivingCustomer> {
  await assertCustomerExists(ctx, id)
  const { id: survivingId, number, name, deletedAt } = await lockSurvivingRow(ctx, id)
  if (deletedAt !== null) throw customerNotFound()
  return { id: survivingId, number, name }
}

/** Condition: the column names the customer or one that was merged into it. */
export function isOfCustomer(column: SQL, customerId: number): SQL {
  return sql`${column} = any(${idsOfCustomer(customerId)})`
}

/** Throws a 400 for a day in the closed books or in the future; the books can't be closed to it before the transaction ends. */
export async function assertEntryDay(ctx: Ctx, day: string, path: string): Promise<void> {
  const [row] = await ctx.db.select({ closedTo: company.booksClosedTo }).from(company).for('share')
  const message = entryDayError(day, { today: companyDay(ctx), closedTo: row?.closedTo ?? null })
  if (message !== undefined) throw fieldRefusal('invalid', path, message)
}

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
  const numbers = await readNumbers(ctx, settled)
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

/** Locks the invoices in id order. Throws a 409 for one that is Pending or Void. */
async function readNumbers(ctx: Ctx, settled: readonly SettlementInput[]): Promise<Map<string, string>> {
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

/** 'from Harbour Boutique', or nothing without a customer record. */
export function ofCustomer(word: string, customer: SurvivingCustomer | null): string {
  return customer ? ` ${word} ${customer.name}` : ''
}
