// Converts invoice rows to the contract's types.
import type { Invoice, InvoiceSummary } from '#contract/sales/invoices.ts'
import type { StyledLine } from '#domain/sales/lineMatrix.ts'
import type { invoiceLines, invoices } from '#server/platform/db/schema.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceLineRow = typeof invoiceLines.$inferSelect

export function toInvoiceSummary(row: InvoiceRow): InvoiceSummary {
  return {
    id: row.id,
    invoiceNumber: row.number,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    createdAt: row.createdAt,
    status: row.status,
    subtotalCents: row.subtotalCents,
    discountBasisPoints: row.discountBasisPoints,
    discountCents: row.discountCents,
    taxBasisPoints: row.taxBasisPoints,
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    notes: row.notes,
    processedAt: row.processedAt,
    voidedAt: row.voidedAt,
    voidReason: row.voidReason,
  }
}

/** `voidedBy` is a display name. */
export function toInvoice(
  row: InvoiceRow,
  lines: readonly Omit<InvoiceLineRow, 'invoiceId'>[],
  voidedBy: string | null = null,
): Invoice {
  return {
    ...toInvoiceSummary(row),
    voidedBy,
    items: lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalPriceCents: line.totalCents,
      product: {
        name: line.name,
        code: line.code,
        description: line.description,
        color: line.color,
        size: line.size,
        manufacturer: line.manufacturer,
        category: line.category,
        style: styleOf(line),
        sizePosition: line.sizePosition,
      },
    })),
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
