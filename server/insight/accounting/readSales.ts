// Reads the invoices of a period: those dated in it, then those voided in it, as negative rows.
import type { DayRange } from '#domain/platform/periods.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { taxState, unknownState } from '#domain/sales/taxState.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/** Rows that one statement reads. A slow download holds no transaction. */
export const batchSize = 1000

/** Lines that one statement reads, or those of one invoice. */
const lineBatchSize = 2000

/** Usable in a query of invoices: the number of the customer record after merges. */
export const customerNumberOf = (customerId: SQL) => sql`(
  select surviving.number from customers join customers as surviving on surviving.id = coalesce(customers.merged_into, customers.id)
  where customers.id = ${customerId})`

/** The columns that decide on the tax of an invoice. */
export const taxColumns = sql`
  ship_to_state as "shipToState", ship_to as "shipTo", customer_address as "customerAddress", tax_ppm as "taxPpm",
  exemption_text as "exemptionText"`

export interface TaxedSale {
  shipToState: string | null
  shipTo: string | null
  customerAddress: string | null
  taxPpm: number
  exemptionText: string | null
}

export type TaxedAmounts = TaxedSale & InvoiceTotals

/** What decides on the tax, and the amounts of `table`, which are those of an invoice or of a credit note of it. */
export const amountsOf = (table: SQL) => sql`
  ${taxColumns}, ${table}.subtotal_cents::float8 as "subtotalCents", ${table}.discount_cents::float8 as "discountCents",
  ${table}.charges_cents::float8 as "chargesCents", ${table}.taxed_charges_cents::float8 as "taxedChargesCents",
  ${table}.tax_cents::float8 as "taxCents", ${table}.total_cents::float8 as "totalCents"`

export const amountColumns: readonly ExportColumn[] = [
  { name: 'State', kind: 'text' },
  { name: 'Subtotal', kind: 'amount' },
  { name: 'Discount', kind: 'amount' },
  { name: 'Net', kind: 'amount' },
  { name: 'Charges', kind: 'amount' },
  { name: 'Taxed charges', kind: 'amount' },
  { name: 'Tax rate %', kind: 'percent' },
  { name: 'Tax', kind: 'amount' },
  { name: 'Total', kind: 'amount' },
  { name: 'Exemption certificate', kind: 'text' },
]

/** The cells of `amountColumns`; with a `sign` of -1 for what lowers the sales. */
export function toAmountCells(sale: TaxedAmounts, sign: 1 | -1): ExportRow {
  return [
    taxState(sale) ?? unknownState,
    sign * sale.subtotalCents,
    sign * sale.discountCents,
    sign * (sale.subtotalCents - sale.discountCents),
    sign * sale.chargesCents,
    sign * sale.taxedChargesCents,
    sale.taxPpm,
    sign * sale.taxCents,
    sign * sale.totalCents,
    sale.exemptionText,
  ]
}

export const invoiceColumns: readonly ExportColumn[] = [
  { name: 'Type', kind: 'text' },
  { name: 'Invoice number', kind: 'text' },
  { name: 'Date', kind: 'day' },
  { name: 'Due date', kind: 'day' },
  { name: 'Customer number', kind: 'text' },
  { name: 'Customer', kind: 'text' },
  { name: 'Purchase order', kind: 'text' },
  ...amountColumns,
  { name: 'Void reason', kind: 'text' },
]

export const lineColumns: readonly ExportColumn[] = [
  { name: 'Type', kind: 'text' },
  { name: 'Invoice number', kind: 'text' },
  { name: 'Date', kind: 'day' },
  { name: 'Line', kind: 'count' },
  { name: 'Product ID', kind: 'text' },
  { name: 'Product name', kind: 'text' },
  { name: 'Color', kind: 'text' },
  { name: 'Size', kind: 'text' },
  { name: 'Category', kind: 'text' },
  { name: 'Quantity', kind: 'count' },
  { name: 'Unit price', kind: 'amount' },
  { name: 'Total', kind: 'amount' },
]

interface SaleRow extends TaxedAmounts {
  id: string
  onDay: string
  number: string
  dueOn: string | null
  customerNumber: string | null
  customerName: string
  purchaseOrder: string | null
  voidReason: string | null
}

type SaleType = 'Invoice' | 'Void'
interface SaleBatch {
  type: SaleType
  sales: SaleRow[]
}

export async function* readInvoices(ctx: Ctx, period: DayRange): AsyncGenerator<ExportRow[]> {
  for await (const { type, sales } of readSales(ctx, period, batchSize)) {
    const sign = type === 'Void' ? -1 : 1
    yield sales.map((sale) => [
      type,
      sale.number,
      sale.onDay,
      sale.dueOn,
      sale.customerNumber,
      sale.customerName,
      sale.purchaseOrder,
      ...toAmountCells(sale, sign),
      type === 'Void' ? sale.voidReason : null,
    ])
  }
}

type LineRow = {
  invoiceId: string
  line: number
  code: string
  name: string
  color: string
  size: string
  category: string | null
  quantity: number
  unitPriceCents: number
  totalCents: number
}

/** Their totals are those of the lines, before the discount of the invoice and without tax. */
export async function* readInvoiceLines(ctx: Ctx, period: DayRange): AsyncGenerator<ExportRow[]> {
  for await (const { type, sales } of readSales(ctx, period, batchSize)) {
    const sign = type === 'Void' ? -1 : 1
    for (const batch of splitByLines(sales, await countLines(ctx, sales))) {
      const lines = await readLines(ctx, batch)
      yield batch.flatMap(({ id, number, onDay }) =>
        (lines.get(id) ?? []).map((line) => [
          type,
          number,
          onDay,
          line.line,
          line.code,
          line.name,
          line.color,
          line.size,
          line.category,
          sign * line.quantity,
          line.unitPriceCents,
          sign * line.totalCents,
        ]),
      )
    }
  }
}

async function countLines(ctx: Ctx, sales: readonly SaleRow[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ invoiceId: string; lines: number }>(sql`
    select invoice_id as "invoiceId", count(*)::int as lines
    from invoice_lines where invoice_id = any(${idsOf(sales)}::bigint[]) group by invoice_id`)
  return new Map(rows.map(({ invoiceId, lines }) => [invoiceId, lines]))
}

function* splitByLines(sales: readonly SaleRow[], lineCounts: ReadonlyMap<string, number>) {
  let batch: SaleRow[] = []
  let batchLines = 0
  for (const sale of sales) {
    const lines = lineCounts.get(sale.id) ?? 0
    if (batchLines + lines > lineBatchSize && batch.length > 0) {
      yield batch
      batch = []
      batchLines = 0
    }
    batch.push(sale)
    batchLines += lines
  }
  if (batch.length > 0) yield batch
}

async function readLines(ctx: Ctx, sales: readonly SaleRow[]): Promise<Map<string, LineRow[]>> {
  const { rows } = await ctx.db.execute<LineRow>(sql`
    select invoice_id as "invoiceId", line, code, name, color, size, category, quantity,
      unit_price_cents::float8 as "unitPriceCents", total_cents::float8 as "totalCents"
    from invoice_lines where invoice_id = any(${idsOf(sales)}::bigint[])
    order by invoice_id, line`)
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId)
}

function idsOf(sales: readonly SaleRow[]) {
  return sql.param(sales.map(({ id }) => id))
}

async function* readSales(ctx: Ctx, period: DayRange, size: number): AsyncGenerator<SaleBatch> {
  yield* readByDay(ctx, { type: 'Invoice', day: sql`dated_on`, period, size })
  yield* readByDay(ctx, { type: 'Void', day: sql`voided_on`, period, size })
}

interface SaleReading {
  type: SaleType
  /** The column of its day. */
  day: SQL
  period: DayRange
  size: number
}

/** Invoices that were never processed are no sales. */
async function* readByDay(ctx: Ctx, { type, day, period, size }: SaleReading): AsyncGenerator<SaleBatch> {
  let [lastDay, lastId] = [period.startDate, '0']
  for (;;) {
    const { rows: sales } = await ctx.db.execute<SaleRow & Record<string, unknown>>(sql`
      select id, ${day}::text as "onDay", number, due_on::text as "dueOn", ${customerNumberOf(sql`invoices.customer_id`)} as "customerNumber",
        customer_name as "customerName", customer_purchase_order as "purchaseOrder", ${amountsOf(sql`invoices`)}, void_reason as "voidReason"
      from invoices
      where processed_at is not null and (${day}, id) > (${lastDay}::date, ${lastId}::bigint) and ${day} <= ${period.endDate}::date
      order by ${day}, id limit ${size}`)
    const last = sales.at(-1)
    if (last) yield { type, sales }
    if (!last || sales.length < size) return
    ;[lastDay, lastId] = [last.onDay, last.id]
  }
}
