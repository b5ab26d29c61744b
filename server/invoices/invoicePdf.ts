// An invoice as a PDF, made anew from what is stored each time it is asked for.
import type { FileReply } from '#contract/endpoint.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Surroundings } from '#server/ctx.ts'

import { findInvoice } from './findInvoice.ts'

export async function invoicePdf(
  ctx: Pick<Surroundings, 'db' | 'documents' | 'timeZone' | 'publicUrl'>,
  input: { id: number },
): Promise<FileReply> {
  const [invoice, company] = await Promise.all([findInvoice(ctx, input), readCompany(ctx.db)])
  const bytes = await ctx.documents.renderInvoice({
    company,
    timeZone: ctx.timeZone,
    invoice: {
      invoiceNumber: invoice.invoiceNumber,
      status: invoice.status,
      createdAt: invoice.createdAt,
      customerName: invoice.customerName,
      customerPhone: invoice.customerPhone,
      customerEmail: invoice.customerEmail ?? '',
      customerAddress: invoice.customerAddress ?? '',
      lines: invoice.items.map(({ product, quantity, unitPrice, totalPrice }) => ({
        code: product.productId,
        name: product.productName,
        description: product.description ?? '',
        color: product.color,
        size: product.size,
        manufacturer: product.manufacturer ?? '',
        category: product.category ?? '',
        quantity,
        unitPriceCents: unitPrice,
        totalCents: totalPrice,
      })),
      subtotalCents: invoice.subtotal,
      discountBasisPoints: invoice.discountPercentage,
      discountCents: invoice.discountAmount,
      taxBasisPoints: invoice.taxRate,
      taxCents: invoice.taxAmount,
      totalCents: invoice.total,
      notes: invoice.notes ?? '',
      url: `${ctx.publicUrl}/invoices/${invoice.id}`,
    },
  })
  return { name: `invoice-${invoice.invoiceNumber}.pdf`, type: 'application/pdf', bytes, download: true }
}
