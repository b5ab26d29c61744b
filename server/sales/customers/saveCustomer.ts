// Creates and edits customers.
import type { Customer, CustomerEdit, NewCustomer } from '#contract/sales/customers.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { customerNumberTakenMessage, discountOrListMessage } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { staleEditRefusal } from '#server/people/activity/findLoggedChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { customerAddresses, customerContacts, customers, priceLists } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { writeUnique } from '#server/platform/db/writeUnique.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { readPriceListName } from '#server/sales/priceLists/priceListNames.ts'

import {
  type CustomerFields,
  loggedFields,
  mergeCustomerFields,
  noFields,
  pickColumns,
  termsWireNames,
} from './customerFields.ts'
import { type CustomerRow, findCustomer, lockCustomer, readAddresses, readContacts } from './findCustomer.ts'
import { findCustomerChangesSince } from './findCustomerChangesSince.ts'

/** Throws a 409 if the number is taken, a 403 if terms are given without the permission to set them. */
export async function createCustomer(ctx: Ctx, input: NewCustomer): Promise<Customer> {
  return transact(ctx, async (ctx) => findCustomer(ctx, await insertCustomer(ctx, input)))
}

/** Like `createCustomer`, in the transaction of `ctx`, for operations that create a customer on the way. */
export async function insertCustomer(ctx: Ctx, input: NewCustomer): Promise<CustomerRow> {
  const fields = mergeCustomerFields(input)
  const listName = await lockPriceList(ctx, fields.columns.priceListId)
  const defaults = { ...loggedFields('', noFields, null), name: null }
  assertMaySetTerms(ctx, diffFields(defaults, loggedFields('', fields, listName)) ?? {})
  const customer = await insertWithNumber(ctx, input.number || null, fields)
  await replaceLists(ctx, customer.id, fields)
  const changes = diffFields({ ...defaults, number: null }, loggedFields(customer.number, fields, listName))
  await recordActivity(ctx, {
    action: `Created customer ${customer.number} ${customer.name}`,
    module: 'Customers',
    subject: { type: 'customer', id: customer.id, version: customer.version },
    ...(changes && { changes }),
  })
  ctx.crashPoint('customer.before-commit')
  return customer
}

/** Without a number, takes the next one of the sequence that is free: a number may have been given by hand. */
async function insertWithNumber(
  ctx: Ctx,
  number: string | null,
  { columns }: CustomerFields,
): Promise<CustomerRow> {
  for (;;) {
    const [customer] = await ctx.db
      .insert(customers)
      .values({ ...columns, ...(number !== null && { number }), createdAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (customer) return customer
    if (number !== null) throw await numberTaken(ctx, number)
  }
}

/**
 * Throws a 409 that lists the changes and their users if the customer has a newer version than `input.version`. Without a version,
 * the edit overwrites newer changes.
 */
export async function editCustomer(ctx: Ctx, input: CustomerEdit): Promise<Customer> {
  return transact(ctx, async (ctx) => {
    const row = await lockCustomer(ctx, input.id)
    if (input.version !== undefined && input.version !== row.version) {
      const changes = await findCustomerChangesSince(ctx, row.id, input.version)
      throw staleEditRefusal(ctx, row.name, changes)
    }
    const before = await readFields(ctx, row)
    const after = mergeCustomerFields(input, before)
    const number = input.number ?? row.number
    const [oldList, newList] = [
      await readPriceListName(ctx, row.priceListId),
      await lockPriceList(ctx, after.columns.priceListId),
    ]
    const changes = diffFields(
      loggedFields(row.number, before, oldList),
      loggedFields(number, after, newList),
    )
    if (!changes) return findCustomer(ctx, input)
    assertMaySetTerms(ctx, changes)
    if (after.columns.discountBasisPoints > 0 && after.columns.priceListId !== null)
      throw fieldRefusal('invalid', 'priceListId', discountOrListMessage)
    await updateCustomer(ctx, row, { number, ...after.columns })
    if ('contacts' in changes || 'addresses' in changes) await replaceLists(ctx, row.id, after)
    await recordActivity(ctx, {
      action: `Updated customer ${number} ${after.columns.name}`,
      module: 'Customers',
      subject: { type: 'customer', id: row.id, version: row.version + 1 },
      changes,
    })
    ctx.crashPoint('customer.before-commit')
    return findCustomer(ctx, input)
  })
}

async function readFields(ctx: Ctx, row: CustomerRow): Promise<CustomerFields> {
  return {
    columns: row,
    contacts: await readContacts(ctx, row.id),
    addresses: await readAddresses(ctx, row.id),
  }
}

async function updateCustomer(
  ctx: Ctx,
  { id, version }: CustomerRow,
  { number, ...columns }: CustomerFields['columns'] & { number: string },
): Promise<void> {
  await writeUnique(
    ctx,
    async ({ db }) =>
      db
        .update(customers)
        .set({ number, ...pickColumns(columns), version: version + 1 })
        .where(eq(customers.id, id)),
    () => numberTaken(ctx, number),
  )
}

async function replaceLists(
  ctx: Ctx,
  customerId: number,
  { contacts, addresses }: CustomerFields,
): Promise<void> {
  await ctx.db.delete(customerContacts).where(eq(customerContacts.customerId, customerId))
  await ctx.db.delete(customerAddresses).where(eq(customerAddresses.customerId, customerId))
  const place = <T>(rows: readonly T[]) => rows.map((row, position) => ({ ...row, customerId, position }))
  if (contacts.length > 0) await ctx.db.insert(customerContacts).values(place(contacts))
  if (addresses.length > 0) await ctx.db.insert(customerAddresses).values(place(addresses))
}

function assertMaySetTerms(ctx: Ctx, changes: FieldChanges): void {
  if (hasPermission(ctx.user.role, 'customers.terms')) return
  const message = forbiddenMessage('customers.terms')
  const paths = termsWireNames.filter((path) => path in changes)
  const errors = paths.map((path) => ({ path, message }))
  if (errors.length > 0) throw new Refusal('forbidden', message, { errors })
}

/** Returns its name and keeps the price list until the end of the transaction. Throws a 409 if it was deleted. */
async function lockPriceList(ctx: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [list] = await ctx.db
    .select({ name: priceLists.name })
    .from(priceLists)
    .where(eq(priceLists.id, id))
    .for('key share')
  if (list) return list.name
  throw fieldRefusal('conflict', 'priceListId', 'The price list no longer exists.')
}

async function numberTaken(ctx: Ctx, number: string): Promise<Refusal> {
  const [holder] = await ctx.db
    .select({ name: customers.name })
    .from(customers)
    .where(and(sql`fold_text(${customers.number}) = fold_text(${number})`, isNull(customers.deletedAt)))
  const message = customerNumberTakenMessage(number, holder?.name ?? 'another customer')
  return fieldRefusal('conflict', 'number', message)
}
