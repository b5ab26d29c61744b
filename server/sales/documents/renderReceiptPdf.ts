// The receipt of a payment or refund as a PDF: what it settles, and what stays on account.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { Payment } from '#contract/sales/payments.ts'
import { formatDay, formatLongDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { DocumentSum } from '#domain/sales/documentSums.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { findPayment } from '#server/sales/payments/findPayments.ts'

import { toDocumentCompany } from './documentCompany.ts'
import { type DocumentCustomer, readInvoiceCustomer, readDocumentCustomer } from './documentCustomer.ts'
import { describeEntry } from './documentEntry.ts'
import {
  formatList,
  formatDocument,
  type DocumentColumn,
  type DocumentCompany,
  toTypstDocument,
} from './formatDocument.ts'

export async function renderReceiptPdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images'>,
  { id }: { id: number },
): Promise<FileReply> {
  const { payment, payer, company: row } = await readReceipt(ctx, id)
  const company = await toDocumentCompany(ctx, row)
  const data = formatReceipt(payment, payer, company)
  const bytes = await ctx.documents.render(
    toTypstDocument('list.typ', data, { logo: company.logo, createdAt: payment.createdAt }),
  )
  const name = `${receiptName(payment).toLowerCase()}-${payment.number}.pdf`
  return { name, type: 'application/pdf', bytes, download: true }
}

/** All that is printed, in one snapshot. */
export async function readReceipt(ctx: Pick<AppServices, 'db'>, id: number) {
  return readSnapshot(ctx, async (tx) => {
    const payment = await findPayment(tx, { id })
    return { payment, payer: await readPayer(tx, payment), company: await readCompany(tx.db) }
  })
}

export function receiptName({ kind }: Pick<Payment, 'kind'>): 'Receipt' | 'Refund' {
  return kind === 'refund' ? 'Refund' : 'Receipt'
}

/** The customer of the payment, or else the one on the invoice that it pays. */
export async function readPayer(ctx: Pick<AppServices, 'db'>, payment: Payment): Promise<DocumentCustomer> {
  if (payment.customerId !== null) return readDocumentCustomer(ctx, payment.customerId)
  const invoice = payment.settlements.find(({ document }) => document.type === 'invoice')
  const payer = invoice && (await readInvoiceCustomer(ctx, invoice.document.id))
  return payer ?? { name: payment.customerName, phone: null, email: null, address: null }
}

const columns: DocumentColumn[] = [
  { label: 'Document', width: null, isAmount: false },
  { label: 'Applied on', width: 96, isAmount: false },
  { label: 'Amount', width: 96, isAmount: true },
]

function formatReceipt(payment: Payment, payer: DocumentCustomer, company: DocumentCompany) {
  const { number, kind, method, reference, receivedOn, amountCents, reversed } = payment
  const isRefund = kind === 'refund'
  const settled = payment.settlements.filter(({ undoneOn }) => undoneOn === null)
  return {
    ...formatDocument({
      company,
      kind: receiptName(payment),
      number,
      mark: reversed ? 'REVERSED' : '',
      party: {
        label: isRefund ? 'Paid to' : 'Received from',
        name: payer.name,
        address: payer.address,
        details: [payer.phone, payer.email],
      },
      shipTo: null,
      facts: [
        { label: isRefund ? 'Paid on' : 'Received on', text: formatLongDay(receivedOn) },
        ...(payment.order ? [{ label: 'Deposit on', text: payment.order.number }] : []),
        { label: 'Method', text: [method, reference ?? ''].filter(Boolean).join('\n') },
        ...(reversed ? [{ label: 'Reversed on', text: formatLongDay(reversed.onDate) }] : []),
      ],
      sums: [],
      total: { label: isRefund ? 'Amount refunded' : 'Amount received', amountCents },
      after: reversed ? [] : usedSums(payment),
      texts: [],
    }),
    ...formatList(
      columns,
      settled.map((settlement) => [
        describeEntry(settlement),
        formatDay(settlement.settledOn),
        formatUsd(settlement.amountCents),
      ]),
      reversed ? 'It was reversed and settles nothing.' : 'Nothing is settled yet.',
    ),
  }
}

/** The amounts of the settled documents, and the rest. */
function usedSums({ kind, amountCents, openCents }: Payment): DocumentSum[] {
  const isRefund = kind === 'refund'
  return [
    { label: isRefund ? 'Paid from credits' : 'Applied', amountCents: amountCents - openCents },
    { label: isRefund ? 'Not covered' : 'On account', amountCents: openCents },
  ]
}
