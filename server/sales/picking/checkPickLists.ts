// Integrity check of pick lists: their entries, documents and log entries agree.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

import { checkDispatches } from './checkDispatches.ts'
import { pickingOfInvoice } from './pickEntries.ts'

/** Returns one sentence per fault. */
export async function checkPickLists(db: Db, now: Date): Promise<string[]> {
  return [
    ...(await checkLines(db)),
    ...(await checkClosedLists(db)),
    ...(await checkDocumentUnits(db)),
    ...(await checkPickedDocuments(db)),
    ...(await checkLoggedLists(db)),
    ...(await checkLoggedMarks(db)),
    ...(await checkDispatches(db, now)),
  ]
}

/** What is picked of a line is between nothing and what it asks for. */
async function checkLines(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ list: string; line: number; picked: number; asked: number }>(
    db,
    sql`
    select pick_list_id as list, line, coalesce(sum(picked), 0)::int as picked, coalesce(sum(asked), 0)::int as asked
    from pick_list_lines left join pick_entries using (pick_list_id, line)
    group by pick_list_id, line
    having count(pick_entries.id) = 0 or sum(picked) not between 0 and sum(asked)
    order by pick_list_id, line`,
  )
  return rows.map(
    ({ list, line, picked, asked }) =>
      `Line ${line} of pick list ${list} has ${picked} units picked of ${asked}.`,
  )
}

/** A list that is closed asks for nothing any more. */
async function checkClosedLists(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ list: string; left: number }>(
    db,
    sql`
    select pick_list_id as list, (sum(asked) - sum(picked))::int as left
    from pick_entries join pick_lists on pick_lists.id = pick_list_id
    where closed_at is not null
    group by pick_list_id having sum(asked) <> sum(picked)
    order by pick_list_id`,
  )
  return rows.map(({ list, left }) => `Pick list ${list} is closed, but ${left} units are not picked.`)
}

/** All lists together ask for at most what a document has. */
async function checkDocumentUnits(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ type: string; document: string; product: string }>(
    db,
    sql`
    select document_type as type, document_id as document, product_id as product
    from (
      select document_type, document_id, product_id, sum(asked) as asked
      from pick_entries join pick_list_lines using (pick_list_id, line)
      group by document_type, document_id, product_id having sum(asked) <> 0
    ) as listed
    where asked > coalesce(case document_type
      when 'invoice' then (select sum(quantity) from invoice_lines join invoices on invoices.id = invoice_id
        where invoice_id = document_id and invoice_lines.product_id = listed.product_id and status <> 'Void')
      else (select sum(allocated) from order_lines
        where order_id = document_id and order_lines.product_id = listed.product_id) end, 0)
    order by document_type, document_id, product_id`,
  )
  return rows.map(
    ({ type, document, product }) =>
      `Pick lists ask for more of product ${product} than ${type} ${document} has.`,
  )
}

/** What lists and records show as picked is what was picked. */
async function checkPickedDocuments(db: Db): Promise<string[]> {
  const orders = await findDifferences<{ number: string }>(
    db,
    sql`
    select number from orders left join (
      select document_id, sum(picked) as picked from pick_entries where document_type = 'order' group by document_id
    ) as sums on document_id = orders.id
    where picked_units <> coalesce(picked, 0) order by number`,
  )
  const invoices = await findDifferences<{ number: string }>(
    db,
    sql`
    select number from invoices
    where (picking <> 'none' or exists (select from pick_entries where document_type = 'invoice' and document_id = invoices.id))
      and picking <> ${pickingOfInvoice}
    order by number`,
  )
  return [
    ...orders.map(({ number }) => `The picked units of order ${number} do not match its pick lists.`),
    ...invoices.map(({ number }) => `The picked units of invoice ${number} do not match its pick lists.`),
  ]
}

/** The log names every list with its units. */
async function checkLoggedLists(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ list: string; logged: number; asked: number }>(
    db,
    sql`
    select coalesce(logged.list, pick_lists.id) as list, coalesce(units, 0)::int as logged,
      coalesce((select sum(asked) from pick_entries where pick_list_id = pick_lists.id and kind = 'asked'), 0)::int as asked
    from (
      select subject_id as list, ${unitsIn(sql`'with ([0-9,]+) unit'`)} as units
      from activity_log where subject_type = 'pickList' and action like 'Created %'
    ) as logged full join pick_lists on pick_lists.id = logged.list
    where coalesce(units, 0) <> coalesce((select sum(asked) from pick_entries where pick_list_id = pick_lists.id and kind = 'asked'), 0)
    order by 1`,
  )
  return rows.map(
    ({ list, logged, asked }) =>
      `Pick list ${list} was made with ${logged} units according to the activity log, and has ${asked}.`,
  )
}

/** The log names every mark. */
async function checkLoggedMarks(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ list: string }>(
    db,
    sql`
    select list
    from (
      select subject_id as list, ${unitsIn(sql`'^Picked ([0-9,]+) of'`)} as picked, ${unitsIn(sql`'^Undid ([0-9,]+) picked'`)} as undone
      from activity_log where subject_type = 'pickList' and (action like 'Picked %' or action like 'Undid %')
      union all
      select pick_list_id, case kind when 'picked' then -picked end, case kind when 'undone' then picked end
      from pick_entries where kind in ('picked', 'undone')
    ) as marks
    group by list having coalesce(sum(picked), 0) <> 0 or coalesce(sum(undone), 0) <> 0
    order by list`,
  )
  return rows.map(({ list }) => `The marks of pick list ${list} do not match the activity log.`)
}

function unitsIn(pattern: ReturnType<typeof sql>) {
  return sql`replace((regexp_match(action, ${pattern}))[1], ',', '')::int`
}
