import type { CreditNote, NewCreditNote } from '#contract/sales/creditNotes.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { addCharges, chargeCreditError, formatCharge } from '#domain/sales/charges.ts'
import {
  calculateCreditTotals,
  calculateLineCredit,
  creditsSomething,
  lineCreditError,
  noCustomerRecordMessage,
  nothingCreditedMessage,
} from '#domain/sales/creditNotes.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { lockReturnedUnits } from '#server/catalog/stock/lockReturnedUnits.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { creditNoteCharges, creditNoteLines, creditNotes, invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockInvoice } from '#server/sales/invoices/findInvoice.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'
import { valueCreditedUnits } from '#server/sales/invoices/valueSoldUnits.ts'
import { recordCreditedSale } from '#server/sales/ledger/recordSales.ts'
import { addEntry, type EntryRow, lockDocumentEntry } from '#server/sales/receivables/entries.ts'
import { postingDay } from '#server/sales/receivables/entryDays.ts'
import { sumSettlements } from '#server/sales/receivables/findSettlements.ts'
import { settle } from '#server/sales/receivables/settlements.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { readCreditedCharges, readCreditedLines } from './findCreditNotes.ts'
import { findCreditNote } from './toCreditNote.ts'

type InvoiceLine = Awaited<ReturnType<typeof readCreditedLines>>[number]
type ChargeCredit = ReturnType<typeof toChargeCredits>[number]
type CreditLine = ReturnType<typeof toCreditLines>[number]

/**
 * Credits a processed invoice, returns units to stock, and settles the invoice up to what is open; the rest is on account of its
 * customer. Throws a 409 unless it is processed, if more is credited than is left, or if a product would exceed its maximum stock.
 */
export async function issueCreditNote(ctx: Ctx, input: NewCreditNote): Promise<CreditNote> {
  return transact(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, input.id)
    assertCreditable(invoice)
    const entry = await lockDocumentEntry(ctx, { type: 'invoice', id: invoice.id })
    if (!entry) throw new Error(`Invoice ${invoice.number} has no entry in the receivables`)
    const issuedOn = await postingDay(ctx, entry.onDate)
    const lines = toCreditLines(input.items, await readCreditedLines(ctx, invoice.id))
    const charges = toChargeCredits(input.charges ?? [], await readCreditedCharges(ctx, invoice.id))
    if (lines.length + charges.length === 0) throw fieldRefusal('invalid', 'items', nothingCreditedMessage)
    const totals = await calculateTotals(ctx, invoice, lines, charges)
    assertTotalUnchanged(input, totals)
    if (invoice.customerId === null && totals.totalCents > entry.openCents) {
      const { paidCents } = await sumSettlements(ctx, entry)
      const { openCents } = entry
      throw new Refusal('conflict', noCustomerRecordMessage(invoice.number, { openCents, paidCents }))
    }
    const moves = await lockReturnedUnits(
      ctx,
      lines
        .map(({ productId, restockQuantity }) => ({ productId, quantity: restockQuantity }))
        .filter(({ quantity }) => quantity > 0),
    )
    const number = await allocateNumber(ctx, 'CN')
    ctx.crashPoint('credit.numbered')
    // Before the insert: a recount of the sales locks the tables in this order.
    await ctx.db
      .update(invoices)
      .set({ creditedCents: sql`${invoices.creditedCents} + ${totals.totalCents}` })
      .where(eq(invoices.id, invoice.id))
    const id = await insertCreditNote(ctx, {
      invoice,
      number,
      reason: input.reason,
      issuedOn,
      totals,
      lines,
      charges,
    })
    await settleInvoice(ctx, { id, entry, invoice, issuedOn, totals })
    ctx.crashPoint('credit.before-stock')
    await moveStock(ctx, moves, { reason: 'returned', document: { type: 'creditNote', id } })
    await valueCreditedUnits(ctx, { id, invoiceId: invoice.id }, lines)
    await recordCreditedSale(ctx, { id, issuedOn, discountCents: totals.discountCents, invoice }, lines)
    await recordActivity(ctx, {
      action: `Issued credit note ${number} for invoice ${invoice.number}: ${input.reason}`,
      module: 'Invoices',
      subject: { type: 'creditNote', id },
      changes: creationChanges({
        invoice: invoice.number,
        total: formatUsd(totals.totalCents),
        units: String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
        charges: charges.map(formatCharge).join(', ') || null,
        'back to stock': String(lines.reduce((sum, { restockQuantity }) => sum + restockQuantity, 0)),
      }),
    })
    ctx.crashPoint('credit.before-commit')
    return findCreditNote(ctx, { id })
  })
}

function assertCreditable(invoice: InvoiceRow): void {
  if (invoiceCan.beCredited(invoice)) return
  throw new Refusal(
    'conflict',
    `Invoice ${invoice.number} is ${invoice.status}: only a processed invoice can be credited.`,
  )
}

/** Lines without units and allowance are left out. */
function toCreditLines(items: NewCreditNote['items'], invoiceLines: readonly InvoiceLine[]) {
  const seen = new Set<number>()
  const lines = items.flatMap((item, index) => {
    const path = `items.${index}`
    const line = invoiceLines[item.line - 1]
    if (!line) throw fieldRefusal('invalid', `${path}.line`, `The invoice has no line ${item.line}.`)
    if (seen.has(item.line))
      throw fieldRefusal('invalid', `${path}.line`, `Line ${item.line} is listed twice.`)
    seen.add(item.line)
    const credit = {
      quantity: item.quantity ?? 0,
      restockQuantity: item.restockQuantity ?? 0,
      allowanceCents: item.allowanceCents ?? 0,
    }
    const message = lineCreditError(line, credit)
    if (message !== undefined) throw fieldRefusal('conflict', path, message)
    if (!creditsSomething(credit)) return []
    const { productId, name } = line
    return [{ line: item.line, productId, name, ...credit, totalCents: calculateLineCredit(line, credit) }]
  })
  return lines
}

/** Charges of which nothing is credited are left out. */
function toChargeCredits(
  credits: NonNullable<NewCreditNote['charges']>,
  charges: Awaited<ReturnType<typeof readCreditedCharges>>,
) {
  const seen = new Set<number>()
  return credits.flatMap(({ position, amountCents }, index) => {
    const path = `charges.${index}`
    const charge = charges[position - 1]
    if (!charge) throw fieldRefusal('invalid', `${path}.position`, `The invoice has no charge ${position}.`)
    if (seen.has(position))
      throw fieldRefusal('invalid', `${path}.position`, `Charge ${position} is listed twice.`)
    seen.add(position)
    const message = chargeCreditError(charge, amountCents)
    if (message !== undefined) throw fieldRefusal('conflict', `${path}.amount`, message)
    return amountCents === 0 ? [] : [{ position, label: charge.label, isTaxed: charge.isTaxed, amountCents }]
  })
}

async function calculateTotals(
  ctx: Ctx,
  invoice: InvoiceRow,
  lines: readonly CreditLine[],
  charges: readonly ChargeCredit[],
): Promise<InvoiceTotals> {
  const sum = (column: keyof InvoiceTotals) => sql<number>`coalesce(sum(${creditNotes[column]}), 0)::float8`
  const [credited] = await ctx.db
    .select({
      subtotalCents: sum('subtotalCents'),
      discountCents: sum('discountCents'),
      chargesCents: sum('chargesCents'),
      taxedChargesCents: sum('taxedChargesCents'),
      taxCents: sum('taxCents'),
    })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoice.id))
  if (!credited) throw new Error('A sum without a row')
  return calculateCreditTotals(invoice, credited, {
    subtotalCents: lines.reduce((total, { totalCents }) => total + totalCents, 0),
    ...addCharges(charges),
  })
}

function assertTotalUnchanged(input: NewCreditNote, { totalCents }: InvoiceTotals): void {
  if (input.totalCents === undefined || input.totalCents === totalCents) return
  throw fieldRefusal('conflict', 'total', `The total of the credit note is ${formatUsd(totalCents)}.`)
}

interface NewNote {
  invoice: InvoiceRow
  number: string
  reason: string
  issuedOn: string
  totals: InvoiceTotals
  lines: readonly CreditLine[]
  charges: readonly ChargeCredit[]
}

async function insertCreditNote(
  ctx: Ctx,
  { invoice, number, reason, issuedOn, totals, lines, charges }: NewNote,
): Promise<number> {
  const [row] = await ctx.db
    .insert(creditNotes)
    .values({
      number,
      invoiceId: invoice.id,
      reason,
      issuedOn,
      ...totals,
      createdAt: ctx.now,
      createdBy: ctx.user.id,
      searchText: sql`fold_text(${number}) || E'\n' || ${invoice.searchText}`,
    })
    .returning({ id: creditNotes.id })
  if (!row) throw new Error('The credit note was not inserted')
  if (charges.length > 0)
    await ctx.db.insert(creditNoteCharges).values(
      charges.map(({ position, amountCents }) => ({
        creditNoteId: row.id,
        invoiceId: invoice.id,
        position,
        amountCents,
      })),
    )
  if (lines.length === 0) return row.id
  await ctx.db.insert(creditNoteLines).values(
    lines.map(({ line, quantity, restockQuantity, allowanceCents, totalCents }) => ({
      creditNoteId: row.id,
      invoiceId: invoice.id,
      line,
      quantity,
      restockQuantity,
      allowanceCents,
      totalCents,
    })),
  )
  return row.id
}

async function settleInvoice(
  ctx: Ctx,
  {
    id,
    entry,
    invoice,
    issuedOn,
    totals: { totalCents },
  }: { id: number; entry: EntryRow; invoice: InvoiceRow; issuedOn: string; totals: InvoiceTotals },
): Promise<void> {
  const credit = await addEntry(ctx, {
    kind: 'credit note',
    document: { type: 'creditNote', id },
    customerId: invoice.customerId,
    amountCents: totalCents,
    onDate: issuedOn,
  })
  await settle(ctx, [{ debit: entry, credit, amountCents: Math.min(totalCents, entry.openCents) }])
}
