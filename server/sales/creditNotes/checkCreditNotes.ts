// Integrity check of credit notes: amounts follow the cumulative rule, nothing exceeds its invoice, units match the stock ledger,
// numbers have no gaps and are those of the activity log.
import { addCharges, chargeCreditError } from '#domain/sales/charges.ts'
import { calculateCreditTotals, calculateLineCredit, lineCreditError } from '#domain/sales/creditNotes.ts'
import { areTotalsEqual } from '#domain/sales/invoiceTotals.ts'
import { checkLoggedNumbers, checkNumbers } from '#server/company/checkNumbers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, eq, gt, inArray, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import {
  creditNoteCharges,
  creditNoteLines,
  creditNotes,
  invoiceLines,
  invoices,
} from '#server/platform/db/schema.ts'

import { selectCreditedCharges } from './toCreditNote.ts'

const batchSize = 200

/** Returns one sentence per fault. Calls `onProgress` with the number of credit notes checked so far. */
export async function checkCreditNotes(db: Db, onProgress: (done: number) => void): Promise<string[]> {
  return [
    ...(await checkAmounts(db, onProgress)),
    ...(await checkCreditedCents(db)),
    ...(await checkUnits(db)),
    ...(await checkNumbers(db, 'CN', creditNotes, 'credit note')),
    ...(await checkLoggedNumbers(db, 'creditNote', creditNotes, 'Issued credit note # for %')),
  ]
}

/** Replays the credit notes of each invoice in the order in which they were issued. */
async function checkAmounts(db: Db, onProgress: (done: number) => void): Promise<string[]> {
  const faults: string[] = []
  let lastId = 0
  let done = 0
  for (;;) {
    const credited = await db
      .selectDistinct({ invoiceId: creditNotes.invoiceId })
      .from(creditNotes)
      .where(gt(creditNotes.invoiceId, lastId))
      .orderBy(asc(creditNotes.invoiceId))
      .limit(batchSize)
    if (credited.length === 0) return faults
    const ids = credited.map(({ invoiceId }) => invoiceId)
    const charges = await selectCreditedCharges({ db }, inArray(creditNoteCharges.invoiceId, ids))
    const chargesByNote = Map.groupBy(charges, ({ creditNoteId }) => creditNoteId)
    const rows = await db
      .select({ invoice: invoices, note: creditNotes, credit: creditNoteLines, line: invoiceLines })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .leftJoin(creditNoteLines, eq(creditNoteLines.creditNoteId, creditNotes.id))
      .leftJoin(
        invoiceLines,
        and(
          eq(invoiceLines.invoiceId, creditNoteLines.invoiceId),
          eq(invoiceLines.line, creditNoteLines.line),
        ),
      )
      .where(inArray(creditNotes.invoiceId, ids))
      .orderBy(asc(creditNotes.id), asc(creditNoteLines.line))
    for (const own of Map.groupBy(rows, ({ invoice }) => invoice.id).values())
      faults.push(...replay(own, chargesByNote))
    lastId = ids.at(-1) ?? lastId
    done += new Set(rows.map(({ note }) => note.id)).size
    onProgress(done)
  }
}

interface ReplayedRow {
  invoice: typeof invoices.$inferSelect
  note: typeof creditNotes.$inferSelect
  credit: typeof creditNoteLines.$inferSelect | null
  line: typeof invoiceLines.$inferSelect | null
}

type ReplayedCharge = Awaited<ReturnType<typeof selectCreditedCharges>>[number]

function replay(
  rows: readonly ReplayedRow[],
  chargesByNote: ReadonlyMap<number, readonly ReplayedCharge[]>,
): string[] {
  const faults: string[] = []
  const credited = {
    subtotalCents: 0,
    discountCents: 0,
    chargesCents: 0,
    taxedChargesCents: 0,
    taxCents: 0,
  }
  const creditedCharges = new Map<number, number>()
  const creditedLines = new Map<number, { creditedQuantity: number; creditedCents: number }>()
  for (const own of Map.groupBy(rows, ({ note }) => note.id).values()) {
    const [first] = own
    if (!first) continue
    const { invoice, note } = first
    if (invoice.status !== 'Processed')
      faults.push(`Credit note ${note.number} credits a ${invoice.status} invoice.`)
    if (note.invoiceId !== invoice.id) faults.push(`Credit note ${note.number} has a wrong invoice.`)
    let subtotalCents = 0
    const charges = chargesByNote.get(note.id) ?? []
    for (const { position, label, isTaxed, amountCents, invoicedCents } of charges) {
      const creditedCents = creditedCharges.get(position) ?? 0
      const charge = { label, isTaxed, amountCents: invoicedCents, creditedCents }
      if (chargeCreditError(charge, amountCents) !== undefined)
        faults.push(`Credit note ${note.number} credits more of ${label} than was left.`)
      creditedCharges.set(position, creditedCents + amountCents)
    }
    for (const { credit, line } of own) {
      // A note that credits charges only.
      if (!credit && charges.length > 0) continue
      if (!credit || !line || credit.invoiceId !== note.invoiceId) {
        faults.push(`A line of credit note ${note.number} is missing or is not one of its invoice.`)
        continue
      }
      const before = creditedLines.get(credit.line) ?? { creditedQuantity: 0, creditedCents: 0 }
      const state = { ...line, ...before }
      if (lineCreditError(state, credit) !== undefined) {
        faults.push(`Credit note ${note.number} credits more of line ${credit.line} than was left.`)
      }
      if (calculateLineCredit(state, credit) !== credit.totalCents) {
        faults.push(`The total of line ${credit.line} of credit note ${note.number} is wrong.`)
      }
      creditedLines.set(credit.line, {
        creditedQuantity: before.creditedQuantity + credit.quantity,
        creditedCents: before.creditedCents + credit.totalCents,
      })
      subtotalCents += credit.totalCents
    }
    const totals = calculateCreditTotals(invoice, credited, { subtotalCents, ...addCharges(charges) })
    if (!areTotalsEqual(totals, note))
      faults.push(`The totals of credit note ${note.number} do not match its lines and charges.`)
    credited.subtotalCents += note.subtotalCents
    credited.discountCents += note.discountCents
    credited.chargesCents += note.chargesCents
    credited.taxedChargesCents += note.taxedChargesCents
    credited.taxCents += note.taxCents
  }
  return faults
}

async function checkCreditedCents(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select number from invoices
    left join (select invoice_id, sum(total_cents) as cents from credit_notes group by 1) as notes on notes.invoice_id = invoices.id
    where credited_cents <> coalesce(notes.cents, 0) order by number`,
  )
  return rows.map(
    ({ number }) => `The credited amount of invoice ${number} is not the sum of its credit notes.`,
  )
}

/** The stock movements of a credit note add up to the units that went back to stock. */
async function checkUnits(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select distinct number
    from (
      select credit_note_id as id, product_id, restock_quantity as returned, 0 as moved
      from credit_note_lines join invoice_lines using (invoice_id, line)
      union all
      select document_id, product_id, 0, difference from stock_movements where document_type = 'creditNote'
    ) as parts
    join credit_notes using (id)
    group by id, number, product_id having sum(returned) <> sum(moved)
    order by number`,
  )
  return rows.map(({ number }) => `The units of credit note ${number} do not match the stock ledger.`)
}
