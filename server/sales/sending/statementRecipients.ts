// The recipients of a customer's statements and reminders: its contacts that get statements, or else its own email address.
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/** The addresses of the row `customer` as a JSON array; the same one may be in it twice. */
export function recipientsSql(): SQL {
  return sql`coalesce(
    (select json_agg(contact.email order by contact.position) from customer_contacts as contact
      where contact.customer_id = customer.id and contact.gets_statements and contact.email is not null),
    case when customer.email is not null then json_build_array(customer.email) end,
    '[]')`
}

/** Each address once. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => address.toLowerCase())
  return addresses.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

export async function findStatementRecipients(db: Db, customerId: number): Promise<string[]> {
  const { rows } = await db.execute<{ recipients: string[] }>(
    sql`select ${recipientsSql()} as recipients from customers as customer where id = ${customerId}`,
  )
  return distinctAddresses(rows[0]?.recipients ?? [])
}

export function noStatementRecipientMessage(name: string): string {
  return `${name} has no email address. Add one, or a contact with an email address that gets statements.`
}
