// Reads and locks one customer.
import type { Customer } from '#contract/sales/customers.ts'
import { mergedMessage } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { alias, and, asc, desc, eq, getTableColumns, isNull, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import {
  customerAddresses,
  customerContacts,
  customers,
  invoices,
  priceLists,
  taxExemptions,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findFigures, idsOfCustomer, lastRemindedOn } from './customerBalances.ts'

export type CustomerRow = typeof customers.$inferSelect

export function customerNotFound(): Refusal {
  return new Refusal('missing', 'Customer not found')
}

/** The balance includes customers that were merged into this one; a merged one shows its own documents. */
export async function findCustomer(ctx: Ctx, { id }: { id: number }): Promise<Customer> {
  const surviving = alias(customers, 'surviving')
  const [found] = await ctx.db
    .select({
      customer: getTableColumns(customers),
      priceList: { id: priceLists.id, name: priceLists.name },
      mergedInto: { id: surviving.id, number: surviving.number, name: surviving.name },
    })
    .from(customers)
    .leftJoin(priceLists, eq(priceLists.id, customers.priceListId))
    .leftJoin(surviving, eq(surviving.id, customers.mergedInto))
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
  if (!found) throw customerNotFound()
  const { customer, priceList, mergedInto } = found
  return {
    ...customer,
    ...(await findFigures(ctx, id)),
    priceList,
    contacts: await readContacts(ctx, id),
    addresses: await readAddresses(ctx, id),
    exemptions: await readExemptions(ctx, id),
    lastInvoice: await findLastInvoice(ctx, id),
    lastRemindedOn: await findLastReminder(ctx, id),
    mergedInto,
    mergedCustomers: await ctx.db
      .select({ id: customers.id, number: customers.number, name: customers.name })
      .from(customers)
      .where(eq(customers.mergedInto, id))
      .orderBy(asc(customers.id)),
  }
}

async function findLastInvoice(ctx: Ctx, customerId: number): Promise<Customer['lastInvoice']> {
  const [last] = await ctx.db
    .select({ id: invoices.id, number: invoices.number, datedOn: invoices.datedOn })
    .from(invoices)
    .where(sql`${invoices.customerId} = any(${idsOfCustomer(customerId)})`)
    .orderBy(desc(invoices.datedOn), desc(invoices.id))
    .limit(1)
  return last ?? null
}

/** The day of the last reminder with an email that was sent, stored or is on its way. */
async function findLastReminder(ctx: Ctx, customerId: number): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ day: string | null }>(
    sql`select ${lastRemindedOn(idsOfCustomer(customerId))}::text as day`,
  )
  return rows[0]?.day ?? null
}

export async function readContacts(ctx: Ctx, customerId: number): Promise<Customer['contacts']> {
  const { name, role, email, phone, getsInvoices, getsStatements } = customerContacts
  return ctx.db
    .select({ name, role, email, phone, getsInvoices, getsStatements })
    .from(customerContacts)
    .where(eq(customerContacts.customerId, customerId))
    .orderBy(asc(customerContacts.position))
}

export async function readAddresses(ctx: Ctx, customerId: number): Promise<Customer['addresses']> {
  const { kind, label, text, state, isDefault } = customerAddresses
  return ctx.db
    .select({ kind, label, text, state, isDefault })
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(asc(customerAddresses.position))
}

/** Also the revoked ones, in the order in which they were added. */
export async function readExemptions(ctx: Ctx, customerId: number): Promise<Customer['exemptions']> {
  const { customerId: _, createdAt: _at, ...columns } = getTableColumns(taxExemptions)
  return ctx.db
    .select(columns)
    .from(taxExemptions)
    .where(eq(taxExemptions.customerId, customerId))
    .orderBy(asc(taxExemptions.id))
}

/** Locks the customer until the end of the transaction. Throws a 404 if it was deleted, a 409 if it was merged into another. */
export async function lockCustomer(ctx: Ctx, id: number): Promise<CustomerRow> {
  const lock = prepared(ctx.db, 'lock_customer', () =>
    ctx.db
      .select()
      .from(customers)
      .where(and(eq(customers.id, sql.placeholder('id')), isNull(customers.deletedAt)))
      .for('no key update'),
  )
  const [row] = await lock.execute({ id })
  if (!row) throw customerNotFound()
  if (row.mergedInto === null) return row
  const [surviving] = await ctx.db
    .select({ number: customers.number })
    .from(customers)
    .where(eq(customers.id, row.mergedInto))
  throw new Refusal('conflict', mergedMessage(row.number, surviving?.number ?? ''))
}

/**
 * Locks the customer of a document: the one that it was merged into, if it was. Both are locked, in id order, because a merge
 * locks both.
 */
export async function lockSurvivingRow(ctx: Pick<Ctx, 'db'>, id: number): Promise<CustomerRow> {
  const find = prepared(ctx.db, 'customer_merged_into', () =>
    ctx.db
      .select({ mergedInto: customers.mergedInto })
      .from(customers)
      .where(eq(customers.id, sql.placeholder('id'))),
  )
  const [row] = await find.execute({ id })
  const ids = row?.mergedInto ? [id, row.mergedInto] : [id]
  const lock = prepared(ctx.db, 'lock_customers', () =>
    ctx.db
      .select()
      .from(customers)
      .where(sql`${customers.id} = any(${sql.placeholder('ids')}::bigint[])`)
      .orderBy(asc(customers.id))
      .for('no key update'),
  )
  const locked = await lock.execute({ ids })
  const own = locked.find((customer) => customer.id === id)
  if (!own) throw new Error(`Customer ${id} does not exist`)
  const surviving = locked.find((customer) => customer.id === (own.mergedInto ?? id))
  // It was merged or unmerged between the two statements.
  return surviving ?? lockSurvivingRow(ctx, id)
}

/** Throws a 404. */
export async function assertCustomerExists(ctx: Ctx, id: number): Promise<void> {
  const count = await ctx.db.$count(customers, and(eq(customers.id, id), isNull(customers.deletedAt)))
  if (count === 0) throw customerNotFound()
}
