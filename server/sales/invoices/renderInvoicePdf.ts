// An invoice as a PDF, made anew from what is stored each time it is asked for.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { imageKey } from '#server/files/images/imageStore.ts'
import type { InvoiceDocument } from '#server/messaging/documents/formatInvoiceDocument.ts'

import { findInvoice } from './findInvoice.ts'

export async function renderInvoicePdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images' | 'publicUrl'>,
  input: { id: number },
): Promise<FileReply> {
  const [invoice, company] = await Promise.all([findInvoice(ctx, input), readCompany(ctx.db)])
  const bytes = await ctx.documents.renderInvoice({
    company: await toDocumentCompany(ctx, company),
    timeZone: company.timeZone,
    invoice: toDocumentInvoice(ctx, invoice),
  })
  return { name: `invoice-${invoice.invoiceNumber}.pdf`, type: 'application/pdf', bytes, download: true }
}

/** The company with its logo as bytes. A logo whose file is lost is left out. */
export async function toDocumentCompany(
  { images }: Pick<AppServices, 'images'>,
  company: Omit<CompanyRow, 'id' | 'version' | 'firstStepsOver'>,
): Promise<InvoiceDocument['company']> {
  const { name, address, phone, email, website, taxId, invoiceTerms, invoiceFooter, logoImageId } = company
  // Twice as fine as a screen where it is at its widest.
  const logo = logoImageId === null ? undefined : await images.read(imageKey(logoImageId, 480))
  const details = { name, address, phone, email, website, taxId }
  return { ...details, terms: invoiceTerms, footer: invoiceFooter, ...(logo && { logo }) }
}

export function toDocumentInvoice(
  { publicUrl }: Pick<AppServices, 'publicUrl'>,
  invoice: Invoice,
): InvoiceDocument['invoice'] {
  return {
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
    url: `${publicUrl}/invoices/${invoice.id}`,
  }
}
