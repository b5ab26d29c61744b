// Streams the customers by name as a CSV file.
import type { Download } from '#contract/platform/endpoint.ts'
import { byteOrderMark, csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatCents, formatPercent } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

const batchSize = 1000

type Row = {
  id: string
  nameKey: string
  number: string
  name: string
  phone: string | null
  email: string | null
  taxId: string | null
  termsDays: number | null
  discountBasisPoints: number
  creditLimitCents: string | null
  notes: string | null
  billing: string | null
  shipping: string | null
  state: string | null
}

interface Column {
  name: string
  cell: (row: Row) => string | null
  /** Text columns are quoted. */
  isText: boolean
}

const columns: readonly Column[] = [
  { name: 'Customer Number', cell: ({ number }) => number, isText: true },
  { name: 'Customer Name', cell: ({ name }) => name, isText: true },
  { name: 'Phone', cell: ({ phone }) => phone, isText: true },
  { name: 'Email', cell: ({ email }) => email, isText: true },
  { name: 'Tax ID', cell: ({ taxId }) => taxId, isText: true },
  { name: 'Net Days', cell: ({ termsDays }) => (termsDays === null ? '' : String(termsDays)), isText: false },
  {
    name: 'Discount %',
    cell: ({ discountBasisPoints }) => formatPercent(discountBasisPoints).slice(0, -1),
    isText: false,
  },
  {
    name: 'Credit Limit',
    cell: ({ creditLimitCents }) => (creditLimitCents === null ? '' : formatCents(Number(creditLimitCents))),
    isText: false,
  },
  { name: 'Notes', cell: ({ notes }) => notes, isText: true },
  { name: 'Billing Address', cell: ({ billing }) => billing, isText: true },
  { name: 'Shipping Address', cell: ({ shipping }) => shipping, isText: true },
  { name: 'State', cell: ({ state }) => state, isText: true },
]
const quoted = columns.map(({ isText }) => isText)

/** With the default addresses; `State` is that of the shipping address, or else of the billing address. */
export async function exportCustomers(ctx: Ctx): Promise<Download> {
  const formatDay = createDayFormatter(ctx.timeZone)
  return {
    name: `customers_export_${formatDay(ctx.now)}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: toCsv(ctx),
  }
}

async function* toCsv(ctx: Ctx): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name))
  for (let last: Row | undefined; ;) {
    const rows = await readBatch(ctx, last)
    yield rows
      .map((row) =>
        csvLine(
          columns.map(({ cell }) => cell(row) ?? ''),
          quoted,
        ),
      )
      .join('')
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

/** The customers after `last`, in the order of the list. */
async function readBatch(ctx: Ctx, last: Row | undefined): Promise<Row[]> {
  const after = last ? sql`(name_key, id) > (${last.nameKey}, ${last.id}::bigint)` : sql`true`
  const { rows } = await ctx.db.execute<Row>(sql`
    select id, name_key as "nameKey", number, name, phone, email, tax_id as "taxId", terms_days as "termsDays",
      discount_basis_points as "discountBasisPoints", credit_limit_cents as "creditLimitCents", notes,
      billing.text as billing, shipping.text as shipping, coalesce(shipping.state, billing.state) as state
    from customers
    left join customer_addresses as billing
      on billing.customer_id = customers.id and billing.kind = 'billing' and billing.is_default
    left join customer_addresses as shipping
      on shipping.customer_id = customers.id and shipping.kind = 'shipping' and shipping.is_default
    where deleted_at is null and merged_into is null and ${after}
    order by name_key, id limit ${batchSize}`)
  return rows
}
