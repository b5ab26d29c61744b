// The packing slip of an invoice as a PDF: where its units go, without prices, and what of its orders is on back order.
import type { FileReply } from '#contract/platform/endpoint.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { addPrintedCodes } from '#server/catalog/aliases/printedCodes.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findInvoiceLines, readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { findOrdersOf } from '#server/sales/invoices/orderedLines.ts'
import type { InvoiceLineRow, InvoiceRow } from '#server/sales/invoices/toInvoice.ts'
import { findOrderLines } from '#server/sales/orders/findOrder.ts'
import type { OrderLineRow } from '#server/sales/orders/toOrder.ts'

import { describeBackOrder } from './describeBackOrder.ts'
import { toDocumentCompany } from './documentCompany.ts'
import { type DocumentCompany, formatPage, toTypstDocument } from './formatDocument.ts'
import { formatLines } from './formatLines.ts'

interface PackingSlip {
  invoice: InvoiceRow
  lines: (InvoiceLineRow & { theirCode: string | null })[]
  /** The orders that it delivers, with all their lines. */
  orders: { number: string; lines: OrderLineRow[] }[]
}

/** Throws a 409 for a void invoice. */
export async function renderPackingSlipPdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images'>,
  { id }: { id: number },
): Promise<FileReply> {
  const { slip, row } = await readSnapshot(ctx, async (tx) => ({
    slip: await readPackingSlip(tx, id),
    row: await readCompany(tx.db),
  }))
  const company = await toDocumentCompany(ctx, row)
  const data = formatPackingSlip(slip, company)
  const bytes = await ctx.documents.render(
    toTypstDocument('packing-slip.typ', data, { logo: company.logo, createdAt: slip.invoice.createdAt }),
  )
  const name = `packing-slip-${slip.invoice.number}.pdf`
  return { name, type: 'application/pdf', bytes, download: true }
}

async function readPackingSlip(ctx: Pick<AppServices, 'db'>, id: number): Promise<PackingSlip> {
  const invoice = await readInvoice(ctx, id)
  if (!invoiceCan.beDispatched(invoice))
    throw new Refusal('conflict', `Invoice ${invoice.number} is Void: it has no packing slip.`)
  const lines = await addPrintedCodes(ctx, invoice, await findInvoiceLines(ctx, id))
  const orders = await findOrdersOf(ctx, lines)
  const orderLines = await findOrderLines(
    ctx,
    orders.map((order) => order.id),
  )
  return {
    invoice,
    lines,
    orders: orders.map((order) => ({
      number: order.number,
      lines: orderLines.filter(({ orderId }) => orderId === order.id),
    })),
  }
}

function formatPackingSlip({ invoice, lines, orders }: PackingSlip, company: DocumentCompany) {
  const { dispatchedOn, carrier, trackingNumber, cartons, customerPurchaseOrder } = invoice
  const facts = [
    { label: 'Your order number', text: customerPurchaseOrder },
    { label: orders.length > 1 ? 'Orders' : 'Order', text: orders.map(({ number }) => number).join('\n') },
    { label: 'Sent on', text: dispatchedOn && formatLongDay(dispatchedOn) },
    { label: 'Carrier', text: carrier },
    { label: 'Tracking number', text: trackingNumber },
    { label: 'Cartons', text: cartons === null ? null : formatCount(cartons) },
  ]
  return {
    ...formatPage({
      company,
      kind: 'Packing slip',
      number: invoice.number,
      numberLabel: 'Invoice number',
      mark: '',
      party: {
        label: 'Ship to',
        name: invoice.customerName,
        address: invoice.shipTo ?? invoice.customerAddress,
        details: [invoice.customerPhone],
      },
      shipTo: null,
      facts: facts.flatMap(({ label, text }) => (text ? [{ label, text }] : [])),
      texts: orders.map(({ number, lines }) => ({
        label: `On back order of ${number}`,
        text: describeBackOrder(lines),
      })),
    }),
    lines: formatLines(lines),
    units: formatCount(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
  }
}
