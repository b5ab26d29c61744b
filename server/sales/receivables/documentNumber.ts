// Names the document of an entry in queries.
import { type Column, type SQL, sql } from '#server/platform/db/drizzle.ts'

/** Subquery: the number of the document that the columns name. */
export function documentNumberSql({
  documentType,
  documentId,
}: {
  documentType: Column | SQL
  documentId: Column | SQL
}): SQL<string> {
  return sql<string>`case ${documentType}
    when 'invoice' then (select invoices.number from invoices where invoices.id = ${documentId})
    when 'payment' then (select payments.number from payments where payments.id = ${documentId})
    when 'creditNote' then (select credit_notes.number from credit_notes where credit_notes.id = ${documentId})
    when 'openingItem' then (select opening_items.number from opening_items where opening_items.id = ${documentId})
  end`
}

/** The same in queries that call receivable_entries `entry`. */
export const entryDocumentNumber = documentNumberSql({
  documentType: sql`entry.document_type`,
  documentId: sql`entry.document_id`,
})
