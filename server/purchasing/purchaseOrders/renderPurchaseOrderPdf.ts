// A purchase order as a PDF: with its costs, or without them for those who may not see them.
import type { FileReply } from '#contract/platform/endpoint.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { calculateCost, formatCost, formatMoney } from '#domain/purchasing/costs.ts'
import { remainingPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import { addPrintedCodes } from '#server/catalog/aliases/printedCodes.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { toDocumentCompany } from '#server/sales/documents/documentCompany.ts'
import {
  type DocumentCompany,
  formatDocument,
  formatPage,
  type PageFields,
  toTypstDocument,
} from '#server/sales/documents/formatDocument.ts'
import { formatLines } from '#server/sales/documents/formatLines.ts'

import { findPurchaseLines, readPurchaseOrder } from './findPurchaseOrder.ts'
import { type PurchaseLineRow, type PurchaseOrderRow, seesCosts } from './toPurchaseOrder.ts'

type PrintedLine = PurchaseLineRow & { theirCode: string | null }
type RenderServices = Pick<AppServices, 'db' | 'documents' | 'images'>

/** Without costs for users who may not see them. */
export function downloadPurchaseOrderPdf(ctx: Ctx, { id }: { id: number }): Promise<FileReply> {
  return renderPurchaseOrderPdf(ctx, { id }, seesCosts(ctx))
}

/** Named after the order: purchase-order-PO-2026-00031.pdf. */
export async function renderPurchaseOrderPdf(
  services: RenderServices,
  { id }: { id: number },
  hasCosts = true,
): Promise<FileReply> {
  const { row, order, lines } = await readSnapshot(services, async (tx) => {
    const order = await readPurchaseOrder(tx, id)
    const lines = await addPrintedCodes(tx, order, await findPurchaseLines(tx, id))
    return { order, lines, row: await readCompany(tx.db) }
  })
  const company = await toDocumentCompany(services, row)
  const remaining = lines.filter((line) => remainingPurchaseUnits(line) > 0)
  const options = { logo: company.logo, createdAt: order.createdAt }
  const document = hasCosts
    ? toTypstDocument('invoice.typ', formatWithCosts(order, remaining, company), options)
    : toTypstDocument('packing-slip.typ', formatUnitsOnly(order, remaining, company), options)
  const bytes = await services.documents.render(document)
  return { name: `purchase-order-${order.number}.pdf`, type: 'application/pdf', bytes, download: true }
}

function formatWithCosts(order: PurchaseOrderRow, lines: readonly PrintedLine[], company: DocumentCompany) {
  const { currency, totalCents } = order
  const format = (cents: number) => formatMoney(cents, currency)
  const page = toPage(order, lines, company)
  // The columns of lines have no room for the code.
  const withoutCode = (text: string) => text.replace(` ${currency}`, '')
  return {
    ...formatDocument({
      ...page,
      facts: [...page.facts, { label: 'Currency', text: currency }],
      sums: [],
      total: { label: `Total ${currency}`, amountCents: totalCents },
      after: [],
      formatAmount: format,
    }),
    lines: formatLines(lines.map(toDocumentLine), {
      formatPrice: (micros) => (micros === unknownCost ? '' : withoutCode(formatCost(micros, currency))),
      formatTotal: (cents, micros) => (micros === unknownCost ? '' : withoutCode(format(cents))),
    }),
  }
}

function formatUnitsOnly(order: PurchaseOrderRow, lines: readonly PrintedLine[], company: DocumentCompany) {
  return {
    ...formatPage(toPage(order, lines, company)),
    lines: formatLines(lines.map(toDocumentLine)),
    units: formatCount(lines.reduce((sum, line) => sum + remainingPurchaseUnits(line), 0)),
  }
}

/** In place of the price of a line without a cost: nothing is printed. */
const unknownCost = -1

/** The prices of these lines are costs in millionths. */
function toDocumentLine(line: PrintedLine) {
  const quantity = remainingPurchaseUnits(line)
  return {
    ...line,
    quantity,
    description: null,
    unitPriceCents: line.unitCostMicros ?? unknownCost,
    totalCents: calculateCost(quantity, line.unitCostMicros ?? 0),
    prepackId: null,
    prepackName: null,
    packs: null,
  }
}

/** One paragraph for each day that is not the day of the order: 'March 3, 2026: 1042 Rib Tank (Navy S, Navy M)'. */
function describeOtherDays(lines: readonly PurchaseLineRow[]): string | null {
  const days = Map.groupBy(lines, ({ expectedOn }) => expectedOn)
  const paragraphs = [...days].flatMap(([day, linesOfDay]) =>
    day === null ? [] : [{ day, text: `${formatLongDay(day)}: ${describeStyles(linesOfDay, lines)}` }],
  )
  return paragraphs
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ text }) => text)
    .join('\n')
}

/** The colors and sizes of a style are named unless all of it is meant. */
function describeStyles(meant: readonly PurchaseLineRow[], all: readonly PurchaseLineRow[]): string {
  const groups = Map.groupBy(meant, ({ styleId, code }) => styleId ?? code)
  return [...groups.values()]
    .map((group) => {
      const [first] = group
      if (!first) return ''
      const { styleId, styleNumber, styleName } = first
      if (styleId === null) return `${first.code} ${first.name}`
      const isWhole = all.filter((line) => line.styleId === styleId).length === group.length
      const variants = group.map(({ color, size }) => `${color} ${size}`).join(', ')
      return `${styleNumber} ${styleName}${isWhole ? '' : ` (${variants})`}`
    })
    .join('; ')
}

function toPage(
  order: PurchaseOrderRow,
  lines: readonly PurchaseLineRow[],
  company: DocumentCompany,
): PageFields {
  const { number, state, supplierName, supplierAddress, supplierEmail } = order
  const facts = [
    { label: 'Date', text: formatLongDay(order.orderedOn) },
    { label: 'Expected', text: order.expectedOn && formatLongDay(order.expectedOn) },
    { label: 'Season', text: order.season },
    { label: 'Your reference', text: order.supplierReference },
  ]
  return {
    company,
    kind: 'Purchase order',
    numberLabel: 'Order number',
    number,
    mark: state === 'Cancelled' ? 'CANCELLED' : state === 'Draft' ? 'DRAFT' : '',
    party: { label: 'Supplier', name: supplierName, address: supplierAddress, details: [supplierEmail] },
    shipTo: company.address,
    facts: facts.flatMap(({ label, text }) => (text ? [{ label, text }] : [])),
    texts: [
      { label: 'Expected on other days', text: describeOtherDays(lines) },
      { label: 'Notes', text: order.notes },
    ],
  }
}
