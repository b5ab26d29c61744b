// Exports the lines of bills as a CSV file.
import type { Download } from '#contract/platform/endpoint.ts'
import type { BillFilters } from '#contract/purchasing/bills.ts'
import { formatCents } from '#domain/platform/money.ts'
import { formatRate } from '#domain/purchasing/costs.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ExportColumn, type ExportRow, toCsvLines } from '#server/files/tables/exportTable.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { and, asc, eq, sql } from '#server/platform/db/drizzle.ts'
import { bills, suppliers } from '#server/platform/db/schema.ts'

import { type BillLineView, readBillLines } from './findBill.ts'
import { type BillRow, matchingBills } from './findBills.ts'

const billsPerBatch = 50

interface ExportedLine {
  bill: BillRow
  supplierNumber: string
  line: BillLineView
}

type LineColumn = ExportColumn & { of: (exported: ExportedLine) => ExportRow[number] }

const cost = (micros: number | null) => (micros === null ? null : formatUnitCost(micros))

const columns: readonly LineColumn[] = [
  { name: 'Bill', kind: 'text', of: ({ bill }) => bill.number },
  { name: 'Status', kind: 'text', of: ({ bill }) => bill.state },
  { name: 'Supplier Number', kind: 'text', of: ({ supplierNumber }) => supplierNumber },
  { name: 'Supplier', kind: 'text', of: ({ bill }) => bill.supplierName },
  { name: 'Bill Date', kind: 'day', of: ({ bill }) => bill.datedOn },
  { name: 'Due On', kind: 'day', of: ({ bill }) => bill.dueOn },
  { name: 'Currency', kind: 'text', of: ({ bill }) => bill.currency },
  { name: 'Rate', kind: 'text', of: ({ bill }) => formatRate(bill.rateNanos) },
  { name: 'Bill Amount', kind: 'text', of: ({ bill }) => formatCents(bill.amountCents) },
  { name: 'Bill Charges', kind: 'text', of: ({ bill }) => formatCents(bill.chargesCents) },
  { name: 'Purchase Order', kind: 'text', of: ({ line }) => line.order?.number ?? null },
  { name: 'Arrival', kind: 'text', of: ({ line }) => line.arrivalNumber },
  { name: 'Product ID', kind: 'text', of: ({ line }) => line.code },
  { name: 'Product Name', kind: 'text', of: ({ line }) => line.name },
  { name: 'Style Number', kind: 'text', of: ({ line }) => line.arrived.styleNumber },
  { name: 'Color', kind: 'text', of: ({ line }) => line.arrived.color },
  { name: 'Size', kind: 'text', of: ({ line }) => line.arrived.size },
  { name: 'Ordered', kind: 'count', of: ({ line }) => line.ordered },
  { name: 'Arrived', kind: 'count', of: ({ line }) => line.arrived.accepted },
  { name: 'Billed', kind: 'count', of: ({ line }) => line.quantity },
  { name: 'Agreed Cost', kind: 'text', of: ({ line }) => cost(line.agreedCostMicros) },
  { name: 'Unit Cost', kind: 'text', of: ({ line }) => cost(line.unitCostMicros) },
]

/** One row for each line. */
export async function exportBills(
  ctx: Pick<Ctx, 'db' | 'now' | 'timeZone'>,
  filters: BillFilters,
): Promise<Download> {
  return csvDownload(
    `bills_export_${companyDay(ctx)}.csv`,
    columns.map(({ name }) => name),
    toCsvLines({ columns, rows: readRows(ctx, filters) }),
  )
}

async function* readRows(
  ctx: Pick<Ctx, 'db' | 'now' | 'timeZone'>,
  filters: BillFilters,
): AsyncGenerator<ExportRow[]> {
  const matching = matchingBills(filters, companyDay(ctx))
  for (let last: BillRow | undefined; ;) {
    const batch = await ctx.db
      .select({ bill: bills, supplierNumber: suppliers.number })
      .from(bills)
      .innerJoin(suppliers, eq(suppliers.id, bills.supplierId))
      .where(
        and(
          matching,
          last && sql`(${bills.datedOn}, ${bills.id}) > (${last.datedOn}::date, ${last.id}::bigint)`,
        ),
      )
      .orderBy(asc(bills.datedOn), asc(bills.id))
      .limit(billsPerBatch)
    const lines = await readBillLines(
      ctx,
      batch.map(({ bill }) => bill),
    )
    const byBill = new Map(batch.map(({ bill, ...supplier }) => [bill.id, { bill, ...supplier }]))
    yield lines.flatMap((line) => {
      const exported = byBill.get(line.billId)
      return exported ? [columns.map(({ of }) => of({ ...exported, line }))] : []
    })
    last = batch.at(-1)?.bill
    if (batch.length < billsPerBatch) return
  }
}
