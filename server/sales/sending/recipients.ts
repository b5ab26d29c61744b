// Who gets the emails of a customer. Statements and reminders: its contacts that get statements, or else its own address. Invoices,
// credit notes and receipts: the address on the document, and its contacts that get invoices.
import { missingEmailMessage } from '#domain/sales/invoices.ts'
import { distinctAddresses } from '#server/messaging/deliveries/chooseRecipients.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

interface EmailedCustomer {
  /** As on the document. */
  customerEmail: string | null
  customerId: number | null
}

/** The addresses of the row `customer` as a JSON array; the same one may be in it twice. */
export function statementRecipientsSql(): SQL {
  return sql`coalesce(
    (select json_agg(contact.email order by contact.position) from customer_contacts as contact
      where contact.customer_id = customer.id and contact.gets_statements and contact.email is not null),
    case when customer.email is not null then json_build_array(customer.email) end,
    '[]')`
}

export async function findStatementRecipients(db: Db, customerId: number): Promise<string[]> {
  const { rows } = await db.execute<{ recipients: string[] }>(
    sql`select ${statementRecipientsSql()} as recipients from customers as customer where id = ${customerId}`,
  )
  return distinctAddresses(rows[0]?.recipients ?? [])
}

/** Each address once, that of the document first. */
export async function findInvoiceRecipients(
  db: Db,
  { customerEmail, customerId }: EmailedCustomer,
): Promise<string[]> {
  const own = customerEmail ? [customerEmail] : []
  const contacts = await findEmailContacts(db, customerId)
  return distinctAddresses([
    ...own,
    ...contacts.filter(({ getsInvoices }) => getsInvoices).map(({ email }) => email),
  ])
}

/** The contacts with an email address. Those of a merged customer are those of the surviving record. */
export async function findEmailContacts(db: Db, customerId: number | null) {
  if (customerId === null) return []
  const { rows } = await db.execute<{
    name: string
    role: string | null
    email: string
    getsInvoices: boolean
  }>(sql`
    select contact.name, contact.role, contact.email, contact.gets_invoices as "getsInvoices"
    from customers as given
    join customers as customer on customer.id = coalesce(given.merged_into, given.id)
    join customer_contacts as contact on contact.customer_id = customer.id
    where given.id = ${customerId} and customer.deleted_at is null and contact.email is not null
    order by contact.position`)
  return rows
}

/** A document with a customer record can also go to the contacts of the record. */
export function noInvoiceRecipientMessage(
  invoiceNumber: string,
  { customerId }: Pick<EmailedCustomer, 'customerId'>,
): string {
  const message = missingEmailMessage(invoiceNumber)
  if (customerId === null) return message
  return `${message} Add a contact with an email address that gets invoices to its customer.`
}

export function noStatementRecipientMessage(name: string): string {
  return `${name} has no email address. Add one, or a contact with an email address that gets statements.`
}
