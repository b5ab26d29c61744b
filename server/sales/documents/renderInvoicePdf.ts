// An invoice as a PDF, rendered from the stored data for each request.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { imageKey } from '#server/files/images/imageStore.ts'
import { findInvoice } from '#server/sales/invoices/findInvoice.ts'

import { type InvoiceDocument, toTypstDocument } from './formatInvoiceDocument.ts'

export async function renderInvoicePdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images' | 'publicUrl'>,
  input: { id: number },
): Promise<FileReply> {
  const [invoice, company] = await Promise.all([findInvoice(ctx, input), readCompany(ctx.db)])
  const document = toTypstDocument({
    company: await toDocumentCompany(ctx, company),
    timeZone: company.timeZone,
    invoice: toDocumentInvoice(ctx, invoice),
  })
  const bytes = await ctx.documents.render(document)
  return { name: `invoice-${invoice.invoiceNumber}.pdf`, type: 'application/pdf', bytes, download: true }
}

/** Includes the bytes of the logo, unless its file is missing. */
export async function toDocumentCompany(
  { images }: Pick<AppServices, 'images'>,
  company: Omit<CompanyRow, 'id' | 'version' | 'firstStepsOver'>,
): Promise<InvoiceDocument['company']> {
  const { name, address, phone, email, website, taxId, invoiceTerms, invoiceFooter, logoImageId } = company
  // Twice the screen resolution at its maximum width.
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
