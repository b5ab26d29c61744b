// Reads credit notes and converts their rows to the contract's types.
import type { CreditNote, CreditNoteSummary } from '#contract/sales/creditNotes.ts'
import { displayName } from '#domain/people/users.ts'
import type { AppServices } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { and, asc, eq, type SQL } from '#server/platform/db/drizzle.ts'
import {
  creditNoteCharges,
  creditNoteLines,
  creditNotes,
  invoiceCharges,
  invoiceLines,
  invoices,
  receivableEntries,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { toLineProduct } from '#server/sales/lines/toLineProduct.ts'
import { isDocumentEntry } from '#server/sales/receivables/entries.ts'

type ReadCtx = Pick<AppServices, 'db'>

/** A query of credit notes with their invoice, user and entry; add the order and limits. */
export function selectCreditNotes({ db }: ReadCtx, matching: SQL | undefined) {
  return db
    .select({
      note: creditNotes,
      invoice: {
        number: invoices.number,
        customerId: invoices.customerId,
        customerName: invoices.customerName,
        customerPhone: invoices.customerPhone,
        customerEmail: invoices.customerEmail,
        customerAddress: invoices.customerAddress,
      },
      openCents: receivableEntries.openCents,
      createdBy: nameColumns,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(users, eq(users.id, creditNotes.createdBy))
    .innerJoin(receivableEntries, isDocumentEntry('creditNote', creditNotes.id))
    .where(matching)
    .$dynamic()
}

type CreditNoteRow = Awaited<ReturnType<typeof selectCreditNotes>>[number]

export function toCreditNoteSummary({
  note,
  invoice,
  openCents,
  createdBy,
}: CreditNoteRow): CreditNoteSummary {
  return {
    id: note.id,
    number: note.number,
    invoice: { id: note.invoiceId, number: invoice.number },
    customerId: invoice.customerId,
    customerName: invoice.customerName,
    customerPhone: invoice.customerPhone,
    customerEmail: invoice.customerEmail,
    customerAddress: invoice.customerAddress,
    reason: note.reason,
    issuedOn: note.issuedOn,
    createdAt: note.createdAt,
    createdBy: displayName(createdBy),
    subtotalCents: note.subtotalCents,
    discountCents: note.discountCents,
    chargesCents: note.chargesCents,
    taxCents: note.taxCents,
    totalCents: note.totalCents,
    openCents,
  }
}

/** Throws a 404 if it does not exist. */
export async function findCreditNote(ctx: ReadCtx, { id }: { id: number }): Promise<CreditNote> {
  const [row] = await selectCreditNotes(ctx, eq(creditNotes.id, id))
  if (!row) throw new Refusal('missing', 'Credit note not found')
  const lines = await ctx.db
    .select({ credit: creditNoteLines, line: invoiceLines })
    .from(creditNoteLines)
    .innerJoin(
      invoiceLines,
      and(eq(invoiceLines.invoiceId, creditNoteLines.invoiceId), eq(invoiceLines.line, creditNoteLines.line)),
    )
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.line))
  const charges = await selectCreditedCharges(ctx, eq(creditNoteCharges.creditNoteId, id))
  return {
    ...toCreditNoteSummary(row),
    charges: charges.map(({ position, label, isTaxed, amountCents }) => ({
      position,
      label,
      isTaxed,
      amountCents,
    })),
    items: lines.map(({ credit, line }) => ({
      line: credit.line,
      productId: line.productId,
      quantity: credit.quantity,
      restockQuantity: credit.restockQuantity,
      unitPriceCents: line.unitPriceCents,
      allowanceCents: credit.allowanceCents,
      totalCents: credit.totalCents,
      product: toLineProduct(line),
    })),
  }
}

/** What credit notes credit of charges, in the order of the charges. */
export async function selectCreditedCharges({ db }: ReadCtx, matching: SQL) {
  const { creditNoteId, invoiceId, position, amountCents } = creditNoteCharges
  return db
    .select({
      creditNoteId,
      position,
      label: invoiceCharges.label,
      isTaxed: invoiceCharges.isTaxed,
      amountCents,
      invoicedCents: invoiceCharges.amountCents,
    })
    .from(creditNoteCharges)
    .innerJoin(
      invoiceCharges,
      and(eq(invoiceCharges.invoiceId, invoiceId), eq(invoiceCharges.position, position)),
    )
    .where(matching)
    .orderBy(asc(position))
}
