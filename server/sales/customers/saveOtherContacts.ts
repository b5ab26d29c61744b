// Writes the contacts of many customers beyond the first, as imports and their undo change them.
import { type OtherContact, parseContacts } from '#domain/sales/otherContacts.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** The contacts after the first, before and after the change. */
export interface OtherContactsChange {
  id: number
  from: string | null
  to: string | null
}

/** Updates those at the positions of earlier ones, and deletes those beyond the last. */
export async function changeOtherContacts(ctx: Ctx, changes: readonly OtherContactsChange[]): Promise<void> {
  const updated = changes.flatMap(({ id, from, to }) => {
    const before = parseContacts(from)
    return parseContacts(to)
      .slice(0, before.length)
      .map((contact, index) => ({ id, rank: index + 1, contact }))
  })
  const deleted = changes.flatMap(({ id, from, to }) => {
    const count = parseContacts(to).length
    return parseContacts(from).length > count ? [{ id, count }] : []
  })
  if (updated.length > 0) {
    await ctx.db.execute(sql`
      update customer_contacts set name = given.name, email = given.email, phone = given.phone
      from ${unnestContacts(updated)}
      where customer_id = given.id and ${rankOf(sql`given.id`)} = given.rank`)
  }
  if (deleted.length > 0) {
    await ctx.db.execute(sql`
      delete from customer_contacts using unnest(
        ${sql.param(deleted.map(({ id }) => id))}::bigint[], ${sql.param(deleted.map(({ count }) => count))}::int[]
      ) as given (id, count)
      where customer_id = given.id and ${rankOf(sql`given.id`)} > given.count`)
  }
}

/** Adds those that are new, after all others. The first contact exists. */
export async function addOtherContacts(ctx: Ctx, changes: readonly OtherContactsChange[]): Promise<void> {
  const added = changes.flatMap(({ id, from, to }) =>
    parseContacts(to)
      .slice(parseContacts(from).length)
      .map((contact, index) => ({ id, rank: index + 1, contact })),
  )
  if (added.length === 0) return
  await ctx.db.execute(sql`
    insert into customer_contacts (customer_id, position, name, email, phone, gets_invoices, gets_statements)
    select given.id, coalesce((select max(position) from customer_contacts where customer_id = given.id), 0) + given.rank,
      given.name, given.email, given.phone, false, false
    from ${unnestContacts(added)}`)
}

function unnestContacts(rows: readonly { id: number; rank: number; contact: OtherContact }[]) {
  return sql`unnest(
    ${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(rows.map(({ rank }) => rank))}::int[],
    ${sql.param(rows.map(({ contact }) => contact.name))}::text[],
    ${sql.param(rows.map(({ contact }) => contact.email))}::text[],
    ${sql.param(rows.map(({ contact }) => contact.phone))}::text[]) as given (id, rank, name, email, phone)`
}

/** How many contacts of the customer come before this one. */
function rankOf(customerId: ReturnType<typeof sql>) {
  return sql`(select count(*) from customer_contacts as earlier
    where earlier.customer_id = ${customerId} and earlier.position < customer_contacts.position)`
}
