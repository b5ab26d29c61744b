// Invoice numbers come from a counter row per year: unique and without gaps, because a rollback restores the counter.
import { formatInvoiceNumber } from '#domain/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoiceNumberCounters } from '#server/platform/db/schema.ts'

/** Call inside a transaction, after all other row locks: the counter is last in the global lock order. */
export async function allocateInvoiceNumber(ctx: Ctx): Promise<string> {
  const year = yearIn(ctx.timeZone, ctx.now)
  const count = prepared(ctx.db, 'next_invoice_number', () =>
    ctx.db
      .insert(invoiceNumberCounters)
      .values({ year: sql.placeholder('year'), last: 1 })
      .onConflictDoUpdate({
        target: invoiceNumberCounters.year,
        set: { last: sql`${invoiceNumberCounters.last} + 1` },
      })
      .returning({ last: invoiceNumberCounters.last }),
  )
  const [counter] = await count.execute({ year })
  if (!counter) throw new Error('The invoice counter returned no number')
  return formatInvoiceNumber(year, counter.last)
}

/** Cached by time zone, because creating a formatter is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function yearIn(timeZone: string, time: Date): number {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })
  formatters.set(timeZone, formatter)
  return Number(formatter.format(time))
}
