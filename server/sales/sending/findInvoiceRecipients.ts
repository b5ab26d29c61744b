// The recipients of an invoice's email: its own address, and the contacts of its customer that get invoices.
import { missingEmailMessage } from '#domain/sales/invoices.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

import { distinctAddresses } from './statementRecipients.ts'

/** Each address once, the invoice's own first. The contacts of a merged customer are those of the surviving record. */
export async function findInvoiceRecipients(
  db: Db,
  { customerEmail, customerId }: Pick<InvoiceRow, 'customerEmail' | 'customerId'>,
): Promise<string[]> {
  const own = customerEmail ? [customerEmail] : []
  if (customerId === null) return own
  const { rows } = await db.execute<{ email: string }>(sql`
    select contact.email from customers as invoiced
    join customers as customer on customer.id = coalesce(invoiced.merged_into, invoiced.id)
    join customer_contacts as contact on contact.customer_id = customer.id
    where invoiced.id = ${customerId} and customer.deleted_at is null
      and contact.gets_invoices and contact.email is not null
    order by contact.position`)
  return distinctAddresses([...own, ...rows.map(({ email }) => email)])
}

/** An invoice with a customer record can also go to the contacts of the record. */
export function noInvoiceRecipientMessage({
  number,
  customerId,
}: Pick<InvoiceRow, 'number' | 'customerId'>): string {
  const message = missingEmailMessage(number)
  if (customerId === null) return message
  return `${message} Add a contact with an email address that gets invoices to its customer.`
}
