// Integrity check of invoices: totals match the lines, units match the stock ledger, numbers have no gaps
// and are those of the activity log.
import { areTotalsEqual, calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { checkLoggedNumbers, checkNumbers } from '#server/company/checkNumbers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { asc, gt, inArray, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { invoiceCharges, invoiceLines, invoices } from '#server/platform/db/schema.ts'

const batchSize = 500

/** Returns one sentence per fault. Calls `onProgress` with the number of invoices checked so far. */
export async function checkInvoices(db: Db, onProgress: (done: number) => void): Promise<string[]> {
  return [
    ...(await checkTotals(db, onProgress)),
    ...(await checkUnits(db)),
    ...(await checkNumbers(db, 'INV', invoices, 'invoice')),
    ...(await checkLoggedNumbers(db, 'invoice', invoices, 'Created invoice # for %')),
    ...(await checkReplacements(db)),
  ]
}

async function checkTotals(db: Db, onProgress: (done: number) => void): Promise<string[]> {
  const faults: string[] = []
  let lastId = 0
  let done = 0
  for (;;) {
    const rows = await db
      .select()
      .from(invoices)
      .where(gt(invoices.id, lastId))
      .orderBy(asc(invoices.id))
      .limit(batchSize)
    if (rows.length === 0) return faults
    const ids = rows.map((row) => row.id)
    const { invoiceId, quantity, unitPriceCents } = invoiceLines
    const lines = await db
      .select({ invoiceId, quantity, unitPriceCents })
      .from(invoiceLines)
      .where(inArray(invoiceId, ids))
    const charges = await db.select().from(invoiceCharges).where(inArray(invoiceCharges.invoiceId, ids))
    const toleranceOf = await readTolerances(db, ids)
    const chargesByInvoice = Map.groupBy(charges, (charge) => charge.invoiceId)
    const byInvoice = Map.groupBy(lines, (line) => line.invoiceId)
    for (const row of rows) {
      const ownLines = byInvoice.get(row.id) ?? []
      const rates = { ...row, charges: chargesByInvoice.get(row.id) ?? [] }
      const totals = calculateInvoiceTotals(ownLines, rates)
      if (ownLines.length === 0) faults.push(`Invoice ${row.number} has no lines.`)
      if (!totals || !agrees(totals, row, toleranceOf.get(row.id) ?? 0))
        faults.push(`The totals of invoice ${row.number} do not match its lines and charges.`)
    }
    lastId = ids.at(-1) ?? lastId
    done += rows.length
    onProgress(done)
  }
}

/**
 * By invoice, how many cents its discount and tax can differ from their rates because the invoices of an order add up to it: one for each
 * invoice of its orders.
 */
async function readTolerances(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; cents: number }>(sql`
    select part.invoice_id::float8 as id, count(*)::float8 as cents
    from invoice_parts as part join invoice_parts as other on other.order_id = part.order_id
    where part.invoice_id = any(${sql.param(ids)}::bigint[])
    group by part.invoice_id`)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

type Totals = NonNullable<ReturnType<typeof calculateInvoiceTotals>>

function agrees(totals: Totals, row: Totals, toleranceCents: number): boolean {
  const { discountCents, taxCents } = row
  const isNear =
    Math.abs(totals.discountCents - discountCents) <= toleranceCents &&
    // The discount is a part of what is taxed.
    Math.abs(totals.taxCents - taxCents) <= 2 * toleranceCents
  const totalCents = row.subtotalCents - discountCents + row.chargesCents + taxCents
  return (
    isNear &&
    totals.discountBasisPoints === row.discountBasisPoints &&
    areTotalsEqual({ ...totals, discountCents, taxCents, totalCents }, row)
  )
}

/** The sales of an invoice add up to minus its lines, and its returns to its lines once it is void, else to zero. */
async function checkUnits(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select distinct number
    from (
      select invoice_id, product_id, sum(sold) as sold, sum(taken) as taken, sum(returned) as returned
      from (
        select invoice_id, product_id, quantity as sold, 0 as taken, 0 as returned from invoice_lines
        union all
        select document_id, product_id, 0, case reason when 'voided' then 0 else difference - from_allocated end,
          case reason when 'voided' then difference else 0 end
        from stock_movements where document_type = 'invoice'
      ) as parts
      group by invoice_id, product_id
    ) as units
    join invoices on invoices.id = units.invoice_id
    where taken <> -sold or returned <> case status when 'Void' then sold else 0 end
    order by number`,
  )
  return rows.map((row) => `The units of invoice ${row.number} do not match the stock ledger.`)
}

/** A corrected invoice is void. */
async function checkReplacements(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; replaced: string }>(sql`
    select invoices.number, replaced.number as replaced
    from invoices join invoices as replaced on replaced.id = invoices.replaces_id
    where replaced.status <> 'Void' order by invoices.id`)
  return rows.map(({ number, replaced }) => `Invoice ${number} replaces ${replaced}, which is not void.`)
}
