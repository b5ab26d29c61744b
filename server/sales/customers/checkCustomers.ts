// Integrity check of customers: merges, links and imports.
import { checkImports } from '#server/files/imports/checkImports.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/**
 * Returns a message per link that leads to a deleted customer, per entry with another customer than its document, and per import
 * whose counts don't match its changes.
 */
export async function checkCustomers(db: Db): Promise<string[]> {
  const merged = await findDifferences<{ number: string; into: string }>(
    db,
    sql`
    select merged.number, surviving.number as into from customers as merged join customers as surviving on surviving.id = merged.merged_into
    where merged.deleted_at is null and (surviving.deleted_at is not null or surviving.merged_into is not null) order by merged.id`,
  )
  const linked = await findDifferences<{ document: string; number: string }>(
    db,
    sql`
    select document, customers.number from (
      select number as document, customer_id from invoices
      union all select number, customer_id from payments
      union all select number, customer_id from opening_items
    ) as documents join customers on customers.id = customer_id
    where customers.deleted_at is not null order by document`,
  )
  const entries = await findDifferences<{ id: string }>(
    db,
    sql`
    select entry.id from receivable_entries as entry
    left join invoices on entry.document_type = 'invoice' and invoices.id = entry.document_id
    left join payments on entry.document_type = 'payment' and payments.id = entry.document_id
    left join opening_items on entry.document_type = 'openingItem' and opening_items.id = entry.document_id
    left join credit_notes on entry.document_type = 'creditNote' and credit_notes.id = entry.document_id
    left join invoices as credited on credited.id = credit_notes.invoice_id
    where entry.customer_id is distinct from
      coalesce(invoices.customer_id, payments.customer_id, opening_items.customer_id, credited.customer_id)
    order by entry.id`,
  )
  return [
    ...merged.map(
      ({ number, into }) => `Customer ${number} was merged into ${into}, which is deleted or merged.`,
    ),
    ...linked.map(({ document, number }) => `${document} belongs to customer ${number}, which is deleted.`),
    ...entries.map(({ id }) => `Entry ${id} of the receivables has another customer than its document.`),
    ...(await checkImports(db, 'customer', 'customers')),
  ]
}
