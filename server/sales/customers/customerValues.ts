// Reads and writes the fields of many customers at once, as imports and their undo see them.
import { applyChanges } from '#domain/platform/changes.ts'
import type { CustomerChanges, ManualDetails } from '#domain/sales/customerChanges.ts'
import type { CustomerField, CustomerValues } from '#domain/sales/customerFields.ts'
import { customerRecordFields } from '#domain/sales/customerRecord.ts'
import { formatContacts, type OtherContact } from '#domain/sales/otherContacts.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { assignFromRow, selectFields, unnestRows } from '#server/platform/db/tableRows.ts'
import { withIndexes } from '#server/platform/db/withIndexes.ts'

import { addOtherContacts, changeOtherContacts } from './saveOtherContacts.ts'

export interface StoredCustomer {
  id: number
  number: string
  version: number
  isDeleted: boolean
  /** The number of the customer that it was merged into. */
  mergedInto: string | null
  values: CustomerValues
  manual: ManualDetails
}

type Row = Omit<StoredCustomer, 'values' | 'manual'> &
  Omit<CustomerValues, 'otherContacts'> &
  ManualDetails & { otherContacts: OtherContact[] }

/** The customers by id, deleted and merged ones too. */
export async function readCustomerValues(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, StoredCustomer>> {
  if (ids.length === 0) return new Map()
  const { rows } = await withIndexes(db, (tx) =>
    tx.execute<Row & Record<string, unknown>>(sql`
    select customers.id::float8 as id, customers.number, customers.version, customers.deleted_at is not null as "isDeleted",
      (select number from customers as surviving where surviving.id = customers.merged_into) as "mergedInto",
      ${selectFields('customers', customers, customerRecordFields)},
      billing.text as "billingAddress", billing.state as "billingState",
      shipping.text as "shippingAddress", shipping.state as "shippingState",
      contact.name as "contactName", contact.email as "contactEmail", contact.phone as "contactPhone",
      coalesce(contact.role is not null or gets_invoices or gets_statements, false) as "hasContactDetails",
      coalesce(others.contacts, '[]'::jsonb) as "otherContacts", coalesce(others."hasDetails", false) as "hasOtherDetails",
      billing.label is not null as "hasBillingLabel", shipping.label is not null as "hasShippingLabel"
    from customers
    left join customer_addresses as billing
      on billing.customer_id = customers.id and billing.kind = 'billing' and billing.is_default
    left join customer_addresses as shipping
      on shipping.customer_id = customers.id and shipping.kind = 'shipping' and shipping.is_default
    left join lateral (
      select * from customer_contacts where customer_id = customers.id order by position limit 1
    ) as contact on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'email', email, 'phone', phone) order by position) as contacts,
        bool_or(role is not null or gets_invoices or gets_statements) as "hasDetails"
      from customer_contacts where customer_id = customers.id and position > contact.position
    ) as others on true
    where customers.id = any(${sql.param(ids)}::bigint[])`),
  )
  return new Map(rows.map((row) => [row.id, toStored(row)]))
}

function toStored(row: Row): StoredCustomer {
  const { id, number, version, isDeleted, mergedInto, ...rest } = row
  const { hasContactDetails, hasOtherDetails, hasBillingLabel, hasShippingLabel, otherContacts, ...fields } =
    rest
  const manual = { hasContactDetails, hasOtherDetails, hasBillingLabel, hasShippingLabel }
  const values = { ...fields, otherContacts: formatContacts(otherContacts) }
  return { id, number, version, isDeleted, mergedInto, values, manual }
}

/** Locks the customers in id order until the end of the transaction. */
export async function lockCustomerValues(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, StoredCustomer>> {
  await ctx.db.execute(sql`
    select id from customers where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`)
  return readCustomerValues(ctx.db, ids)
}

export interface CustomerUpdate {
  customer: StoredCustomer
  changes: CustomerChanges
}

/** The caller holds the locks. Each customer gets one more version. */
export async function updateCustomerValues(ctx: Ctx, updates: readonly CustomerUpdate[]): Promise<void> {
  if (updates.length > 0) await withIndexes(ctx.db, (db) => update({ ...ctx, db }, updates))
}

async function update(ctx: Ctx, updates: readonly CustomerUpdate[]): Promise<void> {
  const edited = updates.map(({ customer, changes }) => ({
    id: customer.id,
    ...applyChanges(customer.values, changes),
  }))
  await ctx.db.execute(sql`
    update customers set ${assignFromRow(customerRecordFields)}, version = version + 1
    from ${unnestRows(customers, ['id', ...customerRecordFields], edited)}
    where customers.id = row.id`)
  const changing = (fields: readonly CustomerField[]) =>
    updates
      .filter(({ changes }) => fields.some((field) => field in changes))
      .map(({ customer, changes }) => ({
        id: customer.id,
        values: applyChanges(customer.values, changes),
      }))
  for (const kind of ['billing', 'shipping'] as const) {
    const changed = changing([`${kind}Address`, `${kind}State`])
    await saveAddresses(ctx, kind, changed)
  }
  const contacts = updates.flatMap(({ customer: { id }, changes: { otherContacts } }) =>
    otherContacts
      ? [{ id, from: otherContacts.from as string | null, to: otherContacts.to as string | null }]
      : [],
  )
  // Positions count from the first contact, which the second statement may add or delete.
  await changeOtherContacts(ctx, contacts)
  await saveContacts(ctx, changing(['contactName', 'contactEmail', 'contactPhone']))
  await addOtherContacts(ctx, contacts)
}

export interface IdentifiedValues {
  id: number
  values: CustomerValues
}

/** Sets the default address of each customer; one without a text is deleted, and the next of its kind becomes the default. */
export async function saveAddresses(
  ctx: Ctx,
  kind: 'billing' | 'shipping',
  customers: readonly IdentifiedValues[],
): Promise<void> {
  if (customers.length === 0) return
  const given = sql`unnest(
    ${sql.param(customers.map(({ id }) => id))}::bigint[],
    ${sql.param(customers.map(({ values }) => values[`${kind}Address`]))}::text[],
    ${sql.param(customers.map(({ values }) => values[`${kind}State`]))}::text[]) as given (id, text, state)`
  await ctx.db.execute(sql`
    update customer_addresses set text = given.text, state = given.state from ${given}
    where customer_id = given.id and kind = ${kind} and is_default and given.text is not null`)
  await ctx.db.execute(sql`
    insert into customer_addresses (customer_id, position, kind, text, state, is_default)
    select given.id, coalesce((select max(position) + 1 from customer_addresses where customer_id = given.id), 0),
      ${kind}, given.text, given.state, true
    from ${given}
    where given.text is not null
      and not exists (select from customer_addresses where customer_id = given.id and kind = ${kind} and is_default)`)
  if (customers.every(({ values }) => values[`${kind}Address`] !== null)) return
  await ctx.db.execute(sql`
    delete from customer_addresses using ${given}
    where customer_id = given.id and kind = ${kind} and is_default and given.text is null`)
  await ctx.db.execute(sql`
    update customer_addresses set is_default = true from ${given}
    where customer_id = given.id and kind = ${kind} and given.text is null
      and position = (select min(position) from customer_addresses as first where first.customer_id = given.id and first.kind = ${kind})`)
}

/** Sets the first contact of each customer; one without a name is deleted. */
export async function saveContacts(ctx: Ctx, customers: readonly IdentifiedValues[]): Promise<void> {
  if (customers.length === 0) return
  const given = sql`unnest(
    ${sql.param(customers.map(({ id }) => id))}::bigint[],
    ${sql.param(customers.map(({ values }) => values.contactName))}::text[],
    ${sql.param(customers.map(({ values }) => values.contactEmail))}::text[],
    ${sql.param(customers.map(({ values }) => values.contactPhone))}::text[]) as given (id, name, email, phone)`
  const isFirst = sql`position = (select min(position) from customer_contacts as first where first.customer_id = given.id)`
  await ctx.db.execute(sql`
    update customer_contacts set name = given.name, email = given.email, phone = given.phone from ${given}
    where customer_id = given.id and given.name is not null and ${isFirst}`)
  await ctx.db.execute(sql`
    insert into customer_contacts (customer_id, position, name, email, phone, gets_invoices, gets_statements)
    select given.id, 0, given.name, given.email, given.phone, false, false from ${given}
    where given.name is not null and not exists (select from customer_contacts where customer_id = given.id)`)
  if (customers.every(({ values }) => values.contactName !== null)) return
  await ctx.db.execute(sql`
    delete from customer_contacts using ${given} where customer_id = given.id and given.name is null and ${isFirst}`)
}
