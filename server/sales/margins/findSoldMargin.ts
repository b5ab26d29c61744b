// What a style or a customer left in 24 months: the lines of processed invoices with what their units cost in the cost ledger, less what was
// credited of them. It reads the lines in question by indexes, never all invoices.
import type { SoldMargin } from '#contract/sales/margins.ts'
import { purchasePeriod } from '#domain/sales/purchases.ts'
import { styleNotFound } from '#server/catalog/styles/findStyle.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer } from '#server/sales/customers/customerBalances.ts'
import { assertCustomerExists } from '#server/sales/customers/findCustomer.ts'

type SumRow = { net: string; cost: string; known: number; lines: number; expense?: string }

/** The invoices of its receivables: an index has them by customer and day. */
export async function findCustomerMargin(ctx: Ctx, { id }: { id: number }): Promise<SoldMargin> {
  const { from } = purchasePeriod(undefined, companyDay(ctx))
  const { rows } = await ctx.db.execute<SumRow>(sql`
    with sales as materialized (
      select document_id as invoice_id from unnest(${idsOfCustomer(id)}) as customer (id)
      join receivable_entries as entry on entry.customer_id = customer.id
      where entry.kind = 'invoice' and entry.reverses is null and entry.on_date >= ${from}
    )
    select ${sums} from (
      ${soldLines(sql`sales join invoice_lines as line on line.invoice_id = sales.invoice_id`)}
    ) as sold`)
  const sum = toSum(rows, from)
  if (sum.lines === 0) await assertCustomerExists(ctx, id)
  return sum
}

/**
 * By what the cost ledger has of its products, which is fewer rows than the lines of their invoices. Bills that changed the cost of units
 * that were sold count, too: they name no invoice. They are also the cost of lines that had none when they were sold.
 */
export async function findStyleMargin(ctx: Ctx, { id }: { id: number }): Promise<SoldMargin> {
  const { from } = purchasePeriod(undefined, companyDay(ctx))
  const { rows } = await ctx.db.execute<SumRow>(sql`
    with entries as materialized (
      select product_id, document_type, document_id, document_line, reason, expense_micros from cost_entries
      where product_id in (select id from products where style_id = ${id}) and on_date >= ${from}
    ), corrected as (
      select distinct product_id from entries where reason = 'billed' and expense_micros <> 0
    )
    select ${sums}, (
      select coalesce(sum(expense_micros), 0)::text from entries where reason <> 'arrival undone'
    ) as expense
    from (
      ${soldLines(
        sql`entries join invoice_lines as line on line.invoice_id = document_id and line.line = document_line`,
        sql`case when line.product_id in (select product_id from corrected) then 0 end`,
      )}
        and entries.document_type = 'invoice' and entries.reason = 'processed'
    ) as sold`)
  const sum = toSum(rows, from)
  if (sum.lines === 0) {
    const { rows: styles } = await ctx.db.execute(
      sql`select 1 from styles where id = ${id} and deleted_at is null`,
    )
    if (styles.length === 0) throw styleNotFound()
  }
  return sum
}

const sums = sql`coalesce(round(sum(net) filter (where cost is not null)), 0)::text as net, coalesce(sum(cost), 0)::text as cost,
  count(cost)::int as known, count(*)::int as lines`

/**
 * Net cents and cost of each line that was sold. `lines`: a from-clause with `line`; more conditions can follow. `laterCost`: of a line that
 * had no cost when it was sold.
 */
function soldLines(lines: SQL, laterCost = sql`null::numeric`): SQL {
  return sql`
    select line.total_cents * (invoice.subtotal_cents - invoice.discount_cents)::numeric / greatest(invoice.subtotal_cents, 1)
        - coalesce(credited.net, 0) as net,
      coalesce(-left_at.value_micros, ${laterCost}) - coalesce(credited.value, 0) as cost
    from ${lines}
    join invoices as invoice on invoice.id = line.invoice_id
    left join cost_entries as left_at on left_at.document_type = 'invoice' and left_at.document_id = line.invoice_id
      and left_at.document_line = line.line and left_at.reason = 'processed'
    left join lateral (
      select sum(taken.total_cents * (note.subtotal_cents - note.discount_cents)::numeric / greatest(note.subtotal_cents, 1)) as net,
        sum(back.value_micros) as value
      from credit_note_lines as taken join credit_notes as note on note.id = taken.credit_note_id
      left join cost_entries as back on back.document_type = 'creditNote' and back.document_id = note.id
        and back.document_line = taken.line
      where taken.invoice_id = line.invoice_id and taken.line = line.line
    ) as credited on true
    where invoice.status = 'Processed'`
}

function toSum(rows: readonly SumRow[], from: string): SoldMargin {
  const [row] = rows
  if (!row) throw new Error('Sums always have a row')
  const { net, cost, known, lines, expense = '0' } = row
  return {
    from,
    netCents: Number(net),
    costMicros: BigInt(cost) + (known === 0 ? 0n : BigInt(expense)),
    knownLines: known,
    lines,
  }
}
