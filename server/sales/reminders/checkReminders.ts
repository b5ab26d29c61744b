// Integrity check of reminders: each has messages to its customer and lists invoices of that customer.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns a message per reminder without a message or an invoice, with a message of another kind, or with an entry that is not owed. */
export async function checkReminders(db: Db): Promise<string[]> {
  const empty = await findDifferences<{ id: string }>(
    db,
    sql`
    select id from reminders
    where not exists (select from reminder_deliveries where reminder_id = reminders.id)
      or not exists (select from reminder_items where reminder_id = reminders.id and not is_passed_over)
    order by id`,
  )
  const messages = await findDifferences<{ id: string; message: string }>(
    db,
    sql`
    select reminders.id, delivery_id as message from reminder_deliveries
    join reminders on reminders.id = reminder_id
    left join deliveries on deliveries.id = delivery_id
    where deliveries.id is null or purpose <> 'reminder' or document_type <> 'customer'
      or document_id <> reminders.customer_id
    union all
    select null, id from deliveries
    where purpose = 'reminder' and not exists (select from reminder_deliveries where delivery_id = deliveries.id)
    order by 1, 2`,
  )
  const entries = await findDifferences<{ id: string; entry: string }>(
    db,
    sql`
    select reminder_id as id, entry_id as entry from reminder_items
    left join receivable_entries as entry on entry.id = entry_id
    where entry.id is null or entry.side <> 'debit' or entry.due_on is null or reminder_items.open_cents > entry.amount_cents
    order by 1, 2`,
  )
  return [
    ...empty.map(({ id }) => `Reminder ${id} has no message or no invoice.`),
    ...messages.map(({ id, message }) =>
      id === null
        ? `Message ${message} is a reminder without a record.`
        : `Message ${message} of reminder ${id} is missing or about something else.`,
    ),
    ...entries.map(({ id, entry }) => `Reminder ${id} lists entry ${entry}, which is not an open invoice.`),
  ]
}
