// An invoice as a PDF, rendered from the stored data for each request.
import type { FileReply } from '#contract/platform/endpoint.ts'
import { type CompanyRow, readCompany } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { imageKey } from '#server/files/images/imageStore.ts'
import { findInvoiceLines, readInvoice } from '#server/sales/invoices/findInvoice.ts'

import { type InvoiceDocument, toTypstDocument } from './formatInvoiceDocument.ts'

export async function renderInvoicePdf(
  ctx: Pick<AppServices, 'db' | 'documents' | 'images' | 'publicUrl'>,
  { id }: { id: number },
): Promise<FileReply> {
  const [invoice, company] = await Promise.all([readDocumentInvoice(ctx, id), readCompany(ctx.db)])
  const document = toTypstDocument({
    company: await toDocumentCompany(ctx, company),
    timeZone: company.timeZone,
    invoice,
  })
  const bytes = await ctx.documents.render(document)
  return { name: `invoice-${invoice.number}.pdf`, type: 'application/pdf', bytes, download: true }
}

export async function readDocumentInvoice(
  ctx: Pick<AppServices, 'db' | 'publicUrl'>,
  id: number,
): Promise<InvoiceDocument['invoice']> {
  const [invoice, lines] = await Promise.all([readInvoice(ctx, id), findInvoiceLines(ctx, id)])
  return { ...invoice, lines, url: `${ctx.publicUrl}/invoices/${id}` }
}

/** Includes the bytes of the logo, unless its file is missing. */
export async function toDocumentCompany(
  { images }: Pick<AppServices, 'images'>,
  company: Pick<
    CompanyRow,
    | 'name'
    | 'address'
    | 'phone'
    | 'email'
    | 'website'
    | 'taxId'
    | 'invoiceTerms'
    | 'invoiceFooter'
    | 'logoImageId'
  >,
): Promise<InvoiceDocument['company']> {
  const { name, address, phone, email, website, taxId, invoiceTerms, invoiceFooter, logoImageId } = company
  // Twice the screen resolution at its maximum width.
  const logo = logoImageId === null ? undefined : await images.read(imageKey(logoImageId, 480))
  const details = { name, address, phone, email, website, taxId }
  return { ...details, terms: invoiceTerms, footer: invoiceFooter, ...(logo && { logo }) }
}
