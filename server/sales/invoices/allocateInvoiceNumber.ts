// The next number of the year, from a counter row: unique, without a gap, because a failed creation leaves it as it was.
import { formatInvoiceNumber } from '#domain/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { invoiceNumberCounters } from '#server/platform/db/schema.ts'

/** Takes the ctx of a transaction. The counter is the last lock of the global order: whoever holds it waits for nobody. */
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
  if (!counter) throw new Error('The invoice counter gave no number')
  return formatInvoiceNumber(year, counter.last)
}

/** Made once for each time zone: a formatter costs more than all else here. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function yearIn(timeZone: string, moment: Date): number {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })
  formatters.set(timeZone, formatter)
  return Number(formatter.format(moment))
}
