// Integrity check of days: of settlements against their entries, and of due days against the terms.
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns one sentence per fault. */
export async function checkEntryDays(db: Db): Promise<string[]> {
  return [
    ...(await checkSettlementDays(db)),
    ...(await checkUndoDays(db)),
    ...(await checkDueDays(db)),
    ...(await checkVoidDays(db)),
  ]
}

/** Condition: the books were closed to the day before, which the log names as 'Jan 31, 2026'. */
function isAfterClosedBooks(day: SQL): SQL {
  return sql`exists (
    select from activity_log
    where subject_type = 'company' and changes -> 'booksClosedTo' ->> 'to' = to_char(${day} - 1, 'Mon FMDD, YYYY'))`
}

/** The later day of the two entries and of the undos of their earlier settlements, or the day after the closed books. */
async function checkSettlementDays(db: Db): Promise<string[]> {
  const lastUndo = (column: 'debit_id' | 'credit_id') => sql`(
    select max(undo.settled_on) from settlements as undo
    where undo.undoes is not null and undo.id < settlements.id
      and undo.${sql.identifier(column)} = settlements.${sql.identifier(column)})`
  const rows = await findDifferences<{ id: string; day: string; expected: string }>(
    db,
    sql`
    select id, settled_on::text as day, expected::text
    from (
      select settlements.id, settled_on,
        greatest(debit.on_date, credit.on_date, ${lastUndo('debit_id')}, ${lastUndo('credit_id')}) as expected
      from settlements
      join receivable_entries as debit on debit.id = debit_id join receivable_entries as credit on credit.id = credit_id
      where undoes is null
    ) as settled
    where settled_on < expected or (settled_on > expected and not ${isAfterClosedBooks(sql`settled_on`)})
    order by id`,
  )
  return rows.map(
    ({ id, day, expected }) =>
      `Settlement ${id} is dated ${day}; its entries make it count from ${expected}.`,
  )
}

/** The day on which it was undone, in any time zone, or that of the settlement if it is later. */
async function checkUndoDays(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ id: string; day: string }>(
    db,
    sql`
    select undo.id, undo.settled_on::text as day
    from settlements as undo join settlements as done on done.id = undo.undoes
    where undo.settled_on > done.settled_on and undo.settled_on not between
        (undo.created_at at time zone 'Etc/GMT+12')::date and (undo.created_at at time zone 'Etc/GMT-14')::date
      and not ${isAfterClosedBooks(sql`undo.settled_on`)}
    order by 1`,
  )
  return rows.map(({ id, day }) => `Settlement ${id} undoes another one, but not on ${day}.`)
}

/** An invoice is due its terms after the day of its entry, an opening item on its own due day. Nothing else has one. */
async function checkDueDays(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; day: string | null; expected: string }>(
    db,
    sql`
    with documents as (
      select 'invoice' as type, id, number, due_on, terms_days, terms_from from invoices where terms_days is not null
      union all
      select 'openingItem', id, number, due_on, null, null from opening_items
    ), due as (
      select number, documents.due_on as document_due_on, entry.due_on, case
          when terms_from = 'month end'
            then (date_trunc('month', on_date::timestamp) + interval '1 month - 1 day')::date + terms_days
          when terms_days is not null then on_date + terms_days
          else documents.due_on
        end as expected
      from documents
      join receivable_entries as entry
        on document_type = type and document_id = documents.id and kind in ('invoice', 'opening item') and reverses is null
    )
    select number, coalesce(nullif(due_on, expected), document_due_on)::text as day, expected::text
    from due where due_on is distinct from expected or document_due_on is distinct from expected
    order by number`,
  )
  const others = await findDifferences<{ id: string }>(
    db,
    sql`
    select id from receivable_entries
    where due_on is not null and (reverses is not null or kind not in ('invoice', 'opening item')) order by id`,
  )
  return [
    ...rows.map(
      ({ number, day, expected }) =>
        `${number} is due on ${day ?? 'no day'}, but should be due on ${expected}.`,
    ),
    ...others.map(({ id }) => `Entry ${id} of the receivables has a due day, but nothing is due with it.`),
  ]
}

/** A processed invoice is void from the day of the reversal of its entry. */
async function checkVoidDays(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; day: string; expected: string }>(
    db,
    sql`
    select number, voided_on::text as day, on_date::text as expected
    from invoices join receivable_entries as reversal
      on document_type = 'invoice' and document_id = invoices.id and kind = 'invoice' and reverses is not null
    where voided_on is distinct from on_date order by number`,
  )
  return rows.map(
    ({ number, day, expected }) =>
      `Invoice ${number} is void from ${day}, but its reversal is dated ${expected}.`,
  )
}
