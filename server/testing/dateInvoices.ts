import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/**
 * Dates processed invoices, their entries and what they sold as if they had been processed on `day`, an expression over the entry; a
 * trigger refuses that otherwise. Nothing may be settled yet.
 */
export async function dateInvoices(db: Db, ids: readonly number[], day: SQL): Promise<void> {
  const isTheirs = sql`kind = 'invoice' and document_id = any(${sql.param(ids)}::bigint[]) and reverses is null`
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table receivable_entries disable trigger receivable_entries_keep`)
    await tx.execute(sql`
      update receivable_entries set on_date = ${day}, due_on = due_on + (${day} - on_date) where ${isTheirs}`)
    await tx.execute(sql`alter table receivable_entries enable trigger receivable_entries_keep`)
    await tx.execute(sql`
      update invoices set dated_on = entry.on_date, due_on = entry.due_on from receivable_entries as entry
      where invoices.id = entry.document_id and ${isTheirs}`)
    await tx.execute(sql`alter table sale_entries disable trigger sale_entries_append_only`)
    await tx.execute(sql`
      update sale_entries set on_date = dated_on from invoices
      where kind = 'invoice' and document_id = invoices.id and document_id = any(${sql.param(ids)}::bigint[])`)
    await tx.execute(sql`alter table sale_entries enable trigger sale_entries_append_only`)
  })
}

/** Dates processed invoices so that they were due on the day before the one on which they were processed. */
export function makeInvoicesOverdue(db: Db, ids: readonly number[]): Promise<void> {
  return dateInvoices(db, ids, sql`(on_date - (due_on - on_date) - 1)`)
}
