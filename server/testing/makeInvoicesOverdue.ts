import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** Moves the due day of some processed invoices to the day before they were processed; a trigger refuses that otherwise. */
export async function makeInvoicesOverdue(db: Db, ids: readonly number[]): Promise<void> {
  const chosen = sql`any(${sql.param(ids)}::bigint[])`
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table receivable_entries disable trigger receivable_entries_keep`)
    await tx.execute(sql`
      update receivable_entries set due_on = on_date - 1 where kind = 'invoice' and document_id = ${chosen} and reverses is null`)
    await tx.execute(sql`alter table receivable_entries enable trigger receivable_entries_keep`)
    await tx.execute(sql`
      update invoices set due_on = entry.due_on from receivable_entries as entry
      where invoices.id = ${chosen} and entry.kind = 'invoice' and entry.document_id = invoices.id and entry.reverses is null`)
  })
}
