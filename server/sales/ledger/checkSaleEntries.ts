// Integrity check of the ledger of sales: its entries are what invoices, voids and credit notes say, and its sums are those of the entries.
import type { Db } from '#server/platform/db/connect.ts'
import { withPendingChanges } from '#server/platform/db/counterTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

import { saleSumColumns, saleSums } from './saleSums.ts'

/** Returns up to 100 messages of each kind. */
export async function checkSaleEntries(db: Db): Promise<string[]> {
  const columns = (toExpression: (column: SQL) => SQL) =>
    sql.join(
      saleSumColumns.map((column) => toExpression(sql.identifier(column).getSQL())),
      sql`, `,
    )
  const sumsOfEntries = {
    item: sql`select first_of_month(on_date) as month, item_id, ${columns((column) => column)} from sale_entries`,
    customer: sql`select first_of_month(on_date) as month, coalesce(customer_id, 0) as customer_id, ${columns((column) => column)}
      from sale_entries`,
    day: sql`select on_date as day, ${columns((column) => column)} from sale_entries`,
  }
  const messages = await checkDocuments(db)
  for (const by of ['item', 'customer', 'day'] as const) {
    const keys = sql.join(
      saleSums[by].groupBy.map((key) => sql.identifier(key)),
      sql`, `,
    )
    const rows = await findDifferences<{ time: string }>(
      db,
      sql`
      select ${sql.identifier(by === 'day' ? 'day' : 'month')}::text as time
      from (
        select 1 as times, ${keys}, ${columns((column) => column)} from ${withPendingChanges(saleSums[by])}
        union all select -1, ${keys}, ${columns((column) => column)} from (${sumsOfEntries[by]}) as entry
      ) as sums
      group by ${keys} having (${columns((column) => sql`coalesce(sum(times * ${column}), 0)`)}) <> (${columns(() => sql`0`)})
      order by ${keys}`,
    )
    messages.push(
      ...rows.map(({ time }) => `The sales by ${by} of ${time} are not the sums of their entries.`),
    )
  }
  return messages
}

/** One message per document: each line has its entry, and together they are its net amount on its day. */
async function checkDocuments(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ kind: string; number: string }>(
    db,
    sql`
    with expected as materialized (
      select 'invoice' as kind, id as document_id, dated_on as day, customer_id, subtotal_cents - discount_cents as net
      from invoices where processed_at is not null
      union all
      select 'void', id, voided_on, customer_id, discount_cents - subtotal_cents
      from invoices where processed_at is not null and voided_on is not null
      union all
      select 'credit note', note.id, issued_on, customer_id, note.discount_cents - note.subtotal_cents
      from credit_notes as note join invoices on invoices.id = invoice_id
    ), expected_lines as materialized (
      select kind, expected.document_id, day, customer_id, line.line, line.quantity * sign as units,
        line.quantity * coalesce(line.list_price_cents, line.unit_price_cents) * sign as list, 0 as returned, 0 as restocked,
        left_at.value_micros * -sign as cost, line.product_id, line.code, line.name, line.style_id, line.color, line.size,
        line.category, line.manufacturer, line.season
      from expected cross join lateral (select case kind when 'void' then -1 else 1 end as sign) as direction
      join invoice_lines as line on line.invoice_id = expected.document_id
      left join cost_entries as left_at on left_at.document_type = 'invoice' and left_at.document_id = expected.document_id
        and left_at.document_line = line.line and left_at.reason = 'processed'
      where kind <> 'credit note'
      union all
      select kind, expected.document_id, day, customer_id, line.line, 0, 0, credit.quantity, credit.restock_quantity,
        case when left_at.value_micros is not null then -coalesce(back.value_micros, 0) end, line.product_id, line.code, line.name,
        line.style_id, line.color, line.size, line.category, line.manufacturer, line.season
      from expected join credit_note_lines as credit on credit.credit_note_id = expected.document_id
      join invoice_lines as line on line.invoice_id = credit.invoice_id and line.line = credit.line
      left join cost_entries as left_at on left_at.document_type = 'invoice' and left_at.document_id = credit.invoice_id
        and left_at.document_line = credit.line and left_at.reason = 'processed'
      left join cost_entries as back on back.document_type = 'creditNote' and back.document_id = expected.document_id
        and back.document_line = credit.line and back.reason = 'returned'
      where kind = 'credit note'
    ), wrong as (
      select coalesce(expected_lines.kind, entry.kind) as kind, coalesce(expected_lines.document_id, entry.document_id) as document_id
      from expected_lines
      full join sale_entries as entry on entry.kind = expected_lines.kind and entry.document_id = expected_lines.document_id
        and entry.line = expected_lines.line
      left join sold_items as item on item.id = entry.item_id
      where (day, expected_lines.customer_id, expected_lines.units, list, returned, restocked, cost)
          is distinct from (on_date, entry.customer_id, entry.units, list_cents, returned_units, restocked_units, cost_micros)
        or (expected_lines.product_id, expected_lines.code, expected_lines.name, expected_lines.style_id, expected_lines.color,
            expected_lines.size, expected_lines.category, expected_lines.manufacturer)
          is distinct from (item.product_id, item.code, item.name, item.style_id, item.color, item.size, item.category, item.manufacturer)
        or season_known is distinct from (expected_lines.season is not null)
        or (season_known and item.season is distinct from nullif(expected_lines.season, ''))
      union
      select expected.kind, expected.document_id from expected
      left join (
        select kind, document_id, sum(net_cents - returned_cents) as net from sale_entries group by kind, document_id
      ) as entered on entered.kind = expected.kind and entered.document_id = expected.document_id
      where coalesce(entered.net, 0) <> expected.net
    )
    select kind, coalesce(invoices.number, credit_notes.number, 'with ID ' || document_id) as number
    from wrong left join invoices on kind <> 'credit note' and invoices.id = document_id
    left join credit_notes on kind = 'credit note' and credit_notes.id = document_id
    order by document_id, kind`,
  )
  return rows.map(({ kind, number }) =>
    kind === 'void'
      ? `The sales do not match the void of invoice ${number}.`
      : `The sales do not match ${kind} ${number}.`,
  )
}
