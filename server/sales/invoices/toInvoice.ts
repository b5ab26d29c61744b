// Converts invoice rows to the contract's types.
import type { Invoice, InvoiceSummary } from '#contract/sales/invoices.ts'
import { overdueDays } from '#domain/sales/lateness.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import type { invoiceLines, invoices } from '#server/platform/db/schema.ts'
import { prepackOf, toLineProduct } from '#server/sales/lines/toLineProduct.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceLineRow = typeof invoiceLines.$inferSelect

/** For the days since an invoice was due. */
export type TodayCtx = Pick<Ctx, 'now' | 'timeZone'>

export function toInvoiceSummary(ctx: TodayCtx, row: InvoiceRow): InvoiceSummary {
  const { termsDays, termsFrom, dueOn } = row
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
    overdueDays: overdueDays(row, companyDay(ctx)),
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
