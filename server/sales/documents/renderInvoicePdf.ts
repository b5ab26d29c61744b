// An invoice as a PDF, rendered from the stored data for each request.
import type { FileReply } from '#contract/platform/endpoint.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { DocumentSum } from '#domain/sales/documentSums.ts'
import type { EntryKind } from '#domain/sales/receivables.ts'
import { addPrintedCodes } from '#server/catalog/aliases/printedCodes.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { findInvoiceLines, readCharges, readInvoice } from '#server/sales/invoices/findInvoice.ts'

import { toDocumentCompany } from './documentCompany.ts'
import { joinTypstDocuments } from './formatDocument.ts'
import { type InvoiceDocument, toTypstInvoice } from './formatInvoiceDocument.ts'

export async function renderInvoicePdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images'>,
  { id }: { id: number },
): Promise<FileReply> {
  const { invoice, company } = await readSnapshot(ctx, async ({ db }) => ({
    invoice: await readDocumentInvoice({ ...ctx, db }, id),
    company: await readCompany(db),
  }))
  const document = toTypstInvoice({
    company: await toDocumentCompany(ctx, company),
    invoice,
  })
  const bytes = await ctx.documents.render(document)
  return { name: `invoice-${invoice.number}.pdf`, type: 'application/pdf', bytes, download: true }
}

/** Several invoices in the order of their numbers, shown in the browser to be printed. Throws a 404 if one is missing. */
export async function renderInvoicesPdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images'>,
  { ids }: { ids: number[] },
): Promise<FileReply> {
  const chosen = [...new Set(ids)].toSorted((one, other) => one - other)
  const { invoices, company } = await readSnapshot(ctx, async ({ db }) => {
    const invoices = []
    for (const id of chosen) invoices.push(await readDocumentInvoice({ ...ctx, db }, id))
    return { invoices, company: await toDocumentCompany(ctx, await readCompany(db)) }
  })
  const documents = invoices.map((invoice) => toTypstInvoice({ company, invoice }))
  const joined = await joinTypstDocuments(pluralize(documents.length, 'invoice'), documents)
  const bytes = await ctx.documents.render(joined)
  return { name: 'invoices.pdf', type: 'application/pdf', bytes, download: false }
}

/** In a snapshot, so that the credits agree with what is open. */
export async function readDocumentInvoice(
  ctx: Pick<AppServices, 'db'>,
  id: number,
): Promise<InvoiceDocument['invoice']> {
  return readSnapshot(ctx, async (tx) => {
    const invoice = await readInvoice(tx, id)
    return {
      ...invoice,
      lines: await addPrintedCodes(tx, invoice, await findInvoiceLines(tx, id)),
      charges: await readCharges(tx, id),
      applied: await readAppliedCredits(tx, id),
    }
  })
}

/** The amount that each payment, credit note and write-off settles of the invoice. Settlements that were undone don't count. */
async function readAppliedCredits(
  { db }: Pick<AppServices, 'db'>,
  invoiceId: number,
): Promise<DocumentSum[]> {
  const { rows } = await db.execute<{
    kind: EntryKind
    number: string | null
    day: string
    cents: string
  }>(sql`
    select credit.kind, credit_notes.number, credit.on_date::text as day,
      sum(settlements.amount_cents) as cents
    from receivable_entries as debit
    join settlements on settlements.debit_id = debit.id
    join receivable_entries as credit on credit.id = settlements.credit_id
    left join credit_notes on credit.kind = 'credit note' and credit_notes.id = credit.document_id
    where debit.document_type = 'invoice' and debit.document_id = ${invoiceId} and debit.kind = 'invoice' and debit.reverses is null
      and credit.kind <> 'invoice'
    group by credit.id, credit_notes.number
    having sum(settlements.amount_cents) <> 0
    order by credit.on_date, credit.id`)
  return rows.map(({ kind, number, day, cents }) => ({
    label: appliedLabel(kind, number, day),
    amountCents: -Number(cents),
  }))
}

/** Short enough for one line of the totals: 'Credit note CN-2026-00001', 'Payment, Nov 24, 2026'. */
function appliedLabel(kind: EntryKind, number: string | null, day: string): string {
  if (kind === 'credit note' && number !== null) return `Credit note ${number}`
  return `${kind === 'write-off' ? 'Write-off' : 'Payment'}, ${formatDay(day)}`
}
