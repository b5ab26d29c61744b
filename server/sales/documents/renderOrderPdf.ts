// An order as a PDF: a quote, or the confirmation with the style matrices, the ship window, and what is on back order.
import type { FileReply } from '#contract/platform/endpoint.ts'
import { fillInvoiceTerms } from '#domain/company/invoiceTerms.ts'
import { formatTerms, type PaymentTerms } from '#domain/company/paymentTerms.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatPpm } from '#domain/platform/money.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { documentSums } from '#domain/sales/documentSums.ts'
import { discountLabel } from '#domain/sales/invoices.ts'
import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { remainingCharges, remainingUnits } from '#domain/sales/orderLines.ts'
import { formatShipWindow, orderDocumentName } from '#domain/sales/orders.ts'
import { addPrintedCodes } from '#server/catalog/aliases/printedCodes.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { customers, orders } from '#server/platform/db/schema.ts'
import { findOrderLines, readOrder, readOrderCharges } from '#server/sales/orders/findOrder.ts'
import type { OrderLineRow, OrderRow } from '#server/sales/orders/toOrder.ts'

import { describeBackOrder } from './describeBackOrder.ts'
import { toDocumentCompany } from './documentCompany.ts'
import { formatDocument, type DocumentCompany, toTypstDocument } from './formatDocument.ts'
import { formatLines } from './formatLines.ts'

interface OrderDocument {
  order: OrderRow
  /** Of the customer, or else of the company. */
  terms: PaymentTerms
  lines: readonly (OrderLineRow & { theirCode: string | null })[]
  charges: readonly Charge[]
}

/** Named after what it is: quote-SO-2026-00031.pdf. */
export async function renderOrderPdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images'>,
  { id }: { id: number },
): Promise<FileReply> {
  const { row, customer, ...document } = await readSnapshot(ctx, async (tx) => {
    const order = await readOrder(tx, id)
    return {
      order,
      customer: await readTerms(tx, id),
      lines: await addPrintedCodes(tx, order, await findOrderLines(tx, [id])),
      charges: await readOrderCharges(tx, id),
      row: await readCompany(tx.db),
    }
  })
  const company = await toDocumentCompany(ctx, row)
  const terms = customer ?? { termsDays: row.termsDays, termsFrom: row.termsFrom }
  const data = formatOrder({ ...document, terms }, company)
  const { order } = document
  const bytes = await ctx.documents.render(
    toTypstDocument('invoice.typ', data, { logo: company.logo, createdAt: order.createdAt }),
  )
  const name = orderDocumentName(order).toLowerCase().replace(' ', '-')
  return { name: `${name}-${order.number}.pdf`, type: 'application/pdf', bytes, download: true }
}

/** The terms of the customer of an order; undefined if it has none. */
async function readTerms(
  { db }: Pick<AppServices, 'db'>,
  orderId: number,
): Promise<PaymentTerms | undefined> {
  const [customer] = await db
    .select({ termsDays: customers.termsDays, termsFrom: customers.termsFrom })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId))
  if (!customer || customer.termsDays === null || customer.termsFrom === null) return undefined
  return { termsDays: customer.termsDays, termsFrom: customer.termsFrom }
}

/** Without descriptions, which the invoice has: more loose lines fit on a page. */
function formatOrder({ order, terms, lines, charges: ordered }: OrderDocument, company: DocumentCompany) {
  const shipWindow = formatShipWindow(order)
  const charges = remainingCharges(ordered, lines)
  const remaining = lines
    .map((line) => ({ ...line, quantity: remainingUnits(line) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, description: null, totalCents: calculateLineTotal(line) }))
  return {
    ...formatDocument({
      company,
      kind: orderDocumentName(order),
      numberLabel: 'Order number',
      number: order.number,
      mark: order.state === 'Cancelled' ? 'CANCELLED' : '',
      party: {
        label: 'Order of',
        name: order.customerName,
        address: order.customerAddress,
        details: [order.customerPhone, order.customerEmail],
      },
      shipTo: order.shipTo,
      facts: [
        { label: 'Date', text: formatLongDay(order.orderedOn) },
        { label: 'Payment terms', text: formatTerms(terms) },
        // On two lines: the column is narrow.
        ...(shipWindow === undefined
          ? []
          : [{ label: 'Ship window', text: shipWindow.replace(' to ', ' to\n') }]),
        ...(order.season === null ? [] : [{ label: 'Season', text: order.season }]),
        ...(order.validUntil === null || order.state !== 'Draft'
          ? []
          : [{ label: 'Valid until', text: formatLongDay(order.validUntil) }]),
        ...(order.customerPurchaseOrder === null
          ? []
          : [{ label: 'Your order number', text: order.customerPurchaseOrder }]),
      ],
      sums: documentSums(order, charges, {
        discount: discountLabel({ ...order, discountType: 'percentage' }),
        tax: `Tax (${formatPpm(order.taxPpm)})`,
      }),
      total: { label: 'Total', amountCents: order.totalCents },
      after: [],
      texts: [
        { label: 'To follow', text: describeRest(order, lines) },
        { label: 'Terms', text: fillInvoiceTerms(company.terms, { terms: formatTerms(terms) }) },
        { label: 'Notes', text: order.notes },
      ],
      ...(order.state !== 'Cancelled' && { signature: 'Agreed by the customer' }),
    }),
    lines: formatLines(
      company.printsListPrices ? remaining : remaining.map((line) => ({ ...line, listPriceCents: null })),
    ),
  }
}

/** Before something is allocated or invoiced, all of the order is on back order, which its lines say. */
function describeRest(
  { state, allocatedUnits, invoicedUnits }: OrderRow,
  lines: readonly OrderLineRow[],
): string | null {
  return state === 'Confirmed' && allocatedUnits + invoicedUnits > 0 ? describeBackOrder(lines) : null
}
