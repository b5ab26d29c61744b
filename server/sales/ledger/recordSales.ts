// Writes the ledger of sales: the entries of an invoice, its void and its credit notes, in the transaction of the document and after its
// costs are recorded. Nothing else writes them, but for enter_sales() of the migrations, which does the same for documents without entries.
import { shareNet } from '#domain/sales/margin.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'

interface SoldInvoice {
  id: number
  /** On which it was processed. */
  datedOn: string
  discountCents: number
  customerId: number | null
}

const itemColumns = [
  'code',
  'name',
  'style_id',
  'style_number',
  'style_name',
  'color',
  'size',
  'size_position',
  'category',
  'manufacturer',
  'season',
  'season_known',
]

const columnsOf = (table: string): SQL =>
  sql.join(
    itemColumns.map((column) => sql`${sql.identifier(table)}.${sql.identifier(column)}`),
    sql`, `,
  )

const isItemOf = (item: string, line: string): SQL =>
  sql`${sql.identifier(item)}.product_id = ${sql.identifier(line)}.product_id
    and (${columnsOf(item)}) is not distinct from (${columnsOf(line)})`

/** The products are locked, so that no other sale inserts their items at the same time. */
export async function recordSale(
  ctx: Ctx,
  { id, datedOn, discountCents, customerId }: SoldInvoice,
  lines: readonly { line: number; totalCents: number }[],
): Promise<void> {
  const record = preparedSql(
    ctx.db,
    'record_sale',
    () => sql`
      with sold as materialized (
        select own.line, own.product_id, own.code, own.name, own.style_id, own.style_number, own.style_name, own.color, own.size,
          own.size_position, own.category, own.manufacturer, nullif(coalesce(own.season, product.season, style.season), '') as season,
          own.season is not null as season_known, own.quantity, share.net_cents,
          own.quantity * coalesce(own.list_price_cents, own.unit_price_cents) as list_cents
        from unnest(${sql.placeholder('lines')}::int[], ${sql.placeholder('nets')}::bigint[]) as share (line, net_cents)
        join invoice_lines as own on own.invoice_id = ${sql.placeholder('id')}::bigint and own.line = share.line
        join products as product on product.id = own.product_id
        left join styles as style on style.id = product.style_id
      ), known as materialized (
        select sold.line, min(item.id) as item_id from sold join sold_items as item on ${isItemOf('item', 'sold')} group by sold.line
      ), added as (
        insert into sold_items (product_id, ${sql.raw(itemColumns.join(', '))})
        select distinct product_id, ${columnsOf('sold')} from sold where line not in (select line from known)
        returning *
      )
      insert into sale_entries (on_date, kind, document_id, line, item_id, customer_id, units, net_cents, list_cents, returned_units,
        returned_cents, restocked_units, cost_micros)
      select ${sql.placeholder('datedOn')}::date, 'invoice', ${sql.placeholder('id')}::bigint, sold.line,
        coalesce(known.item_id, added.id), ${sql.placeholder('customerId')}::bigint, quantity, net_cents, list_cents, 0, 0, 0,
        -cost.value_micros
      from sold left join known on known.line = sold.line
      left join added on known.line is null and ${isItemOf('added', 'sold')}
      left join cost_entries as cost on cost.document_type = 'invoice' and cost.document_id = ${sql.placeholder('id')}::bigint
        and cost.document_line = sold.line and cost.reason = 'processed'`,
  )
  const nets = shareNet(
    lines.map(({ totalCents }) => totalCents),
    discountCents,
  )
  await record.execute({ id, datedOn, customerId, lines: lines.map(({ line }) => line), nets })
}

/** Takes off what the invoice entered, on the day of its void. */
export async function recordVoidedSale(
  ctx: Ctx,
  { id, datedOn, voidedOn }: { id: number; datedOn: string; voidedOn: string | null },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into sale_entries (on_date, kind, document_id, line, item_id, customer_id, units, net_cents, list_cents, returned_units,
      returned_cents, restocked_units, cost_micros)
    select ${voidedOn}, 'void', document_id, line, item_id, customer_id, -units, -net_cents, -list_cents, 0, 0, 0, -cost_micros
    from sale_entries where on_date = ${datedOn} and kind = 'invoice' and document_id = ${id}`)
}

interface CreditedSale {
  id: number
  issuedOn: string
  discountCents: number
  invoice: { id: number; datedOn: string }
}

interface CreditedLine {
  /** Of the invoice. */
  line: number
  quantity: number
  restockQuantity: number
  totalCents: number
}

/** Of the cost, what came back to stock: damaged units stay sold. */
export async function recordCreditedSale(
  ctx: Ctx,
  { id, issuedOn, discountCents, invoice }: CreditedSale,
  creditedLines: readonly CreditedLine[],
): Promise<void> {
  if (creditedLines.length === 0) return
  // Equal remainders go to the first line of the invoice, in whatever order the lines were credited.
  const lines = creditedLines.toSorted((a, b) => a.line - b.line)
  const nets = shareNet(
    lines.map(({ totalCents }) => totalCents),
    discountCents,
  )
  const of = (field: keyof CreditedLine) => sql.param(lines.map((line) => line[field]))
  await ctx.db.execute(sql`
    insert into sale_entries (on_date, kind, document_id, line, item_id, customer_id, units, net_cents, list_cents, returned_units,
      returned_cents, restocked_units, cost_micros)
    select ${issuedOn}, 'credit note', ${id}, sold.line, item_id, customer_id, 0, 0, 0, credited.units, credited.cents, restocked,
      case when sold.cost_micros is not null then -coalesce(cost.value_micros, 0) end
    from unnest(${of('line')}::int[], ${of('quantity')}::int[], ${sql.param(nets)}::bigint[], ${of('restockQuantity')}::int[])
      as credited (line, units, cents, restocked)
    join sale_entries as sold on sold.on_date = ${invoice.datedOn} and sold.kind = 'invoice' and sold.document_id = ${invoice.id}
      and sold.line = credited.line
    left join cost_entries as cost on cost.document_type = 'creditNote' and cost.document_id = ${id}
      and cost.document_line = credited.line and cost.reason = 'returned'`)
}

/** Of invoices that are linked to a customer, or no longer are. */
export async function moveSalesToCustomer(
  ctx: Ctx,
  invoiceIds: readonly number[],
  customerId: number | null,
): Promise<void> {
  const matching = sql`any(${sql.param([...invoiceIds])}::bigint[])`
  await ctx.db.execute(sql`
    update sale_entries set customer_id = ${customerId}::bigint
    from (
      select dated_on as day, 'invoice' as kind, id from invoices where processed_at is not null and id = ${matching}
      union all select voided_on, 'void', id from invoices where processed_at is not null and voided_on is not null and id = ${matching}
      union all select issued_on, 'credit note', id from credit_notes where invoice_id = ${matching}
    ) as document
    where sale_entries.on_date = document.day and sale_entries.kind = document.kind and document_id = document.id`)
}
