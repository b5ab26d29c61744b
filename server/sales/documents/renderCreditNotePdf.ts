// A credit note as a PDF: the layout of an invoice with what is credited of each line.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { CreditNote } from '#contract/sales/creditNotes.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { documentSums } from '#domain/sales/documentSums.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { findCreditNote } from '#server/sales/creditNotes/toCreditNote.ts'

import { toDocumentCompany } from './documentCompany.ts'
import { formatDocument, type DocumentCompany, toTypstDocument } from './formatDocument.ts'
import { formatLines, type DocumentLine } from './formatLines.ts'

type RenderCtx = Pick<AppServices, 'db' | 'documents' | 'images'>

export async function renderCreditNotePdf(ctx: RenderCtx, { id }: { id: number }): Promise<FileReply> {
  const { note, row } = await readSnapshot(ctx, async (tx) => ({
    note: await findCreditNote(tx, { id }),
    row: await readCompany(tx.db),
  }))
  const company = await toDocumentCompany(ctx, row)
  const data = formatCreditNote(note, company)
  const bytes = await ctx.documents.render(
    toTypstDocument('invoice.typ', data, { logo: company.logo, createdAt: note.createdAt }),
  )
  return {
    name: `credit-note-${note.number}.pdf`,
    type: 'application/pdf',
    bytes,
    download: true,
  }
}

function formatCreditNote(note: CreditNote, company: DocumentCompany) {
  return {
    ...formatDocument({
      company,
      kind: 'Credit note',
      number: note.number,
      mark: '',
      party: {
        label: 'Credit to',
        name: note.customerName,
        address: note.customerAddress,
        details: [note.customerPhone, note.customerEmail],
      },
      shipTo: null,
      facts: [
        { label: 'Date', text: formatLongDay(note.issuedOn) },
        { label: 'For invoice', text: note.invoice.number },
      ],
      sums: documentSums(note, note.charges, { discount: 'Discount', tax: 'Tax' }),
      total: { label: 'Total credited', amountCents: note.totalCents },
      after: [],
      texts: [{ label: 'Reason', text: note.reason }],
    }),
    lines: formatLines(note.items.flatMap(toDocumentLines)),
  }
}

/** Units and allowance of a line are printed as two lines. */
function toDocumentLines(item: CreditNote['items'][number]): DocumentLine[] {
  const { product, quantity, allowanceCents } = item
  const unitsCents = item.totalCents - allowanceCents
  const isReduced = unitsCents < quantity * item.unitPriceCents
  const line = {
    code: product.code,
    name: product.name,
    color: product.color,
    size: product.size,
    manufacturer: product.manufacturer,
    prepackId: null,
    prepackName: null,
    packs: null,
  }
  const noStyle = { styleId: null, styleNumber: null, styleName: null, sizePosition: null }
  const style = {
    styleId: product.style?.id ?? null,
    styleNumber: product.style?.number ?? null,
    styleName: product.style?.name ?? null,
    sizePosition: item.product.sizePosition,
  }
  const units = {
    ...line,
    ...(isReduced ? noStyle : style),
    description: isReduced ? 'Less an allowance credited earlier' : null,
    quantity,
    unitPriceCents: item.unitPriceCents,
    totalCents: unitsCents,
  }
  const allowance = { ...line, ...noStyle, description: 'Allowance', quantity: 0, unitPriceCents: 0 }
  return [
    ...(quantity > 0 ? [units] : []),
    ...(allowanceCents > 0 ? [{ ...allowance, totalCents: allowanceCents }] : []),
  ]
}
