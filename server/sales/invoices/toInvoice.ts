// Converts invoice rows to the contract's types.
import type { Invoice, InvoiceItem, InvoiceSummary } from '#contract/sales/invoices.ts'
import { countDays } from '#domain/platform/days.ts'
import type { StyledLine } from '#domain/sales/lineMatrix.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import type { invoiceLines, invoices } from '#server/platform/db/schema.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceLineRow = typeof invoiceLines.$inferSelect

/** For the days since an invoice was due. */
export type TodayCtx = Pick<Ctx, 'now' | 'timeZone'>

export function toInvoiceSummary(ctx: TodayCtx, row: InvoiceRow): InvoiceSummary {
  const { termsDays, termsFrom, dueOn } = row
  const isOpen = row.openCents > 0 && dueOn !== null
  return {
    id: row.id,
    number: row.number,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    createdAt: row.createdAt,
    datedOn: row.datedOn,
    status: row.status,
    subtotalCents: row.subtotalCents,
    discountType: row.discountType,
    discountBasisPoints: row.discountBasisPoints,
    discountCents: row.discountCents,
    chargesCents: row.chargesCents,
    taxPpm: row.taxPpm,
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    notes: row.notes,
    processedAt: row.processedAt,
    voidedAt: row.voidedAt,
    voidReason: row.voidReason,
    customerId: row.customerId,
    paymentState: row.paymentState,
    shipping: row.shipping,
    openCents: row.openCents,
    creditedCents: row.creditedCents,
    terms: termsDays !== null && termsFrom !== null ? { termsDays, termsFrom } : null,
    dueOn,
    overdueDays: isOpen ? Math.max(0, countDays(dueOn, companyDay(ctx))) : 0,
  }
}

/** `voidedBy` is a display name. */
export function toInvoice(
  ctx: TodayCtx,
  row: InvoiceRow,
  lines: readonly Omit<InvoiceLineRow, 'invoiceId'>[],
  { charges, replaces, replacedBy, orders }: Pick<Invoice, 'charges' | 'replaces' | 'replacedBy' | 'orders'>,
  voidedBy: string | null = null,
): Invoice {
  return {
    ...toInvoiceSummary(ctx, row),
    customerPurchaseOrder: row.customerPurchaseOrder,
    shipTo: row.shipTo,
    shipToState: row.shipToState,
    exemptionText: row.exemptionText,
    voidedBy,
    replaces,
    replacedBy,
    orders,
    dispatch:
      row.dispatchedOn === null
        ? null
        : {
            dispatchedOn: row.dispatchedOn,
            carrier: row.carrier,
            trackingNumber: row.trackingNumber,
            cartons: row.cartons,
          },
    charges,
    items: lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      listPriceCents: line.listPriceCents,
      totalCents: line.totalCents,
      product: toLineProduct(line),
      prepack: prepackOf(line),
      orderLine:
        line.orderId === null || line.orderLine === null
          ? null
          : { orderId: line.orderId, line: line.orderLine },
    })),
  }
}

/** The product as a line of an invoice or order copied it; the keys are columns. */
type CopiedProduct = Pick<
  InvoiceLineRow,
  | 'name'
  | 'code'
  | 'description'
  | 'color'
  | 'size'
  | 'manufacturer'
  | 'category'
  | 'styleId'
  | 'styleNumber'
  | 'styleName'
  | 'sizePosition'
>

export function toLineProduct(line: CopiedProduct): InvoiceItem['product'] {
  return {
    name: line.name,
    code: line.code,
    description: line.description,
    color: line.color,
    size: line.size,
    manufacturer: line.manufacturer,
    category: line.category,
    style: styleOf(line),
    sizePosition: line.sizePosition,
  }
}

/** The style that the line copied, or null. */
export function styleOf({
  styleId,
  styleNumber,
  styleName,
}: Pick<InvoiceLineRow, 'styleId' | 'styleNumber' | 'styleName'>): StyledLine['style'] {
  if (styleId === null || styleNumber === null || styleName === null) return null
  return { id: styleId, number: styleNumber, name: styleName }
}

/** The packs that the line copied, or null. */
export function prepackOf({
  prepackId,
  prepackName,
  packs,
}: Pick<InvoiceLineRow, 'prepackId' | 'prepackName' | 'packs'>): InvoiceItem['prepack'] {
  if (prepackId === null || prepackName === null || packs === null) return null
  return { id: prepackId, name: prepackName, packs }
}
