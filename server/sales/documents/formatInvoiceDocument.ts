// Formats an invoice for invoice.typ: amounts and dates as text, all text cleaned and limited in length.
import { fillInvoiceTerms, formatDue } from '#domain/company/invoiceTerms.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatPpm } from '#domain/platform/money.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { type DocumentSum, documentSums } from '#domain/sales/documentSums.ts'
import { discountLabel } from '#domain/sales/invoices.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import type { TypstDocument } from '#server/messaging/documents/rendererProcess.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'

import { formatDocument, type DocumentCompany, toTypstDocument } from './formatDocument.ts'
import { formatLines, type DocumentLine } from './formatLines.ts'

/** An invoice and the company that sends it. */
export interface InvoiceDocument {
  company: DocumentCompany
  invoice: Pick<
    InvoiceRow,
    | 'number'
    | 'status'
    | 'createdAt'
    | 'datedOn'
    | 'customerName'
    | 'customerPhone'
    | 'customerEmail'
    | 'customerAddress'
    | 'customerPurchaseOrder'
    | 'shipTo'
    | 'exemptionText'
    | 'termsDays'
    | 'termsFrom'
    | 'dueOn'
    | 'openCents'
    | 'notes'
    | keyof InvoiceTotals
    | 'discountType'
    | 'discountBasisPoints'
    | 'taxPpm'
  > & {
    lines: DocumentLine[]
    charges: Omit<Charge, 'isTaxed'>[]
    /** Payments and credits applied to it, oldest first. */
    applied: DocumentSum[]
  }
}

export function toTypstInvoice(document: InvoiceDocument): TypstDocument {
  const { logo } = document.company
  return toTypstDocument('invoice.typ', formatInvoiceDocument(document), {
    logo,
    createdAt: document.invoice.createdAt,
  })
}

/** The result does not depend on the machine's locale or clock. Only a void invoice shows its status. */
export function formatInvoiceDocument({ company, invoice }: InvoiceDocument) {
  const isOwed = invoice.status === 'Processed'
  const { termsDays, termsFrom } = invoice
  const { due, terms } = formatDue(
    invoice,
    termsDays === null || termsFrom === null ? null : { termsDays, termsFrom },
  )
  return {
    ...formatDocument({
      company,
      kind: 'Invoice',
      number: invoice.number,
      mark: invoice.status === 'Void' ? 'VOID' : '',
      party: {
        label: 'Bill to',
        name: invoice.customerName,
        address: invoice.customerAddress,
        details: [invoice.customerPhone, invoice.customerEmail],
      },
      shipTo: invoice.shipTo,
      facts: [
        { label: 'Date', text: formatLongDay(invoice.datedOn) },
        ...(due === undefined ? [] : [{ label: 'Due', text: [due, terms].join('\n') }]),
        ...(invoice.customerPurchaseOrder === null
          ? []
          : [{ label: 'Your order number', text: invoice.customerPurchaseOrder }]),
      ],
      sums: documentSums(invoice, invoice.charges, {
        discount: discountLabel(invoice),
        tax: `Tax (${formatPpm(invoice.taxPpm)})`,
      }),
      total: { label: 'Total', amountCents: invoice.totalCents },
      after: isOwed
        ? [...foldSums(invoice.applied), { label: 'Balance due', amountCents: invoice.openCents }]
        : [],
      texts: [
        { label: 'Tax exemption', text: invoice.exemptionText },
        { label: 'Terms', text: fillInvoiceTerms(company.terms, { due, terms }) },
        { label: 'Notes', text: invoice.notes },
      ],
    }),
    lines: formatLines(
      company.printsListPrices
        ? invoice.lines
        : invoice.lines.map((line) => ({ ...line, listPriceCents: null })),
    ),
  }
}

/** More than these are printed as one sum, so that the totals fit on a page. */
const maxApplied = 8

function foldSums(sums: readonly DocumentSum[]): DocumentSum[] {
  if (sums.length <= maxApplied) return [...sums]
  const amountCents = sums.reduce((total, sum) => total + sum.amountCents, 0)
  return [{ label: `${sums.length} payments and credits`, amountCents }]
}
