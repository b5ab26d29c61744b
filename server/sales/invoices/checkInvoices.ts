// Whether every invoice comes to the sum of its parts, its stock has left, and no number is missing.
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { asc, gt, inArray, sql } from '#server/platform/db/drizzle.ts'
import { invoiceLines, invoices } from '#server/platform/db/schema.ts'

const batch = 500

/** Sentences, one for each fault; none means that the invoices are right. `tell` is told how many were looked at. */
export async function checkInvoices(db: Db, tell: (done: number) => void): Promise<string[]> {
  return [...(await proveTotals(db, tell)), ...(await proveUnits(db)), ...(await proveNumbers(db))]
}

async function proveTotals(db: Db, tell: (done: number) => void): Promise<string[]> {
  const faults: string[] = []
  let last = 0
  let done = 0
  for (;;) {
    const rows = await db
      .select()
      .from(invoices)
      .where(gt(invoices.id, last))
      .orderBy(asc(invoices.id))
      .limit(batch)
    if (rows.length === 0) return faults
    const ids = rows.map((row) => row.id)
    const lines = await db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, ids))
    const byInvoice = Map.groupBy(lines, (line) => line.invoiceId)
    for (const row of rows) {
      const own = byInvoice.get(row.id) ?? []
      const totals = calculateInvoiceTotals(own, row)
      if (own.length === 0) faults.push(`Invoice ${row.number} has no lines.`)
      const isRight =
        totals?.subtotalCents === row.subtotalCents &&
        totals.discountCents === row.discountCents &&
        totals.taxCents === row.taxCents &&
        totals.totalCents === row.totalCents
      if (!isRight) faults.push(`Invoice ${row.number} does not come to the sum of its parts.`)
    }
    last = ids.at(-1) ?? last
    done += rows.length
    tell(done)
  }
}

/** What an invoice sold is what its ledger rows took, and a void invoice's units are back. */
async function proveUnits(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select invoices.number
    from (
      select invoice_id, product_id, quantity as sold, 0 as moved from invoice_lines
      union all
      select invoice_id, product_id, 0, difference from stock_movements where invoice_id is not null
    ) as parts
    join invoices on invoices.id = parts.invoice_id
    group by invoices.number, invoices.status, parts.product_id
    having sum(moved) <> case when invoices.status = 'Void' then 0 else -sum(sold) end
    limit 100`)
  return rows.map((row) => `The units of invoice ${row.number} do not agree with the ledger.`)
}

async function proveNumbers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ year: number; last: number; count: number; highest: number }>(sql`
    select year, coalesce(last, 0) as last, coalesce(given.count, 0)::int as count,
      coalesce(given.highest, 0)::int as highest
    from invoice_counters
    full join (
      select split_part(number, '-', 2)::int as year, count(*) as count, max(split_part(number, '-', 3)::int) as highest
      from invoices group by 1
    ) as given using (year)
    where coalesce(last, 0) <> coalesce(given.count, 0) or coalesce(last, 0) <> coalesce(given.highest, 0)
    order by year`)
  return rows.map(
    (row) =>
      `The numbers of ${row.year} run to ${row.last}, but there are ${row.count} invoices up to ${row.highest}.`,
  )
}
