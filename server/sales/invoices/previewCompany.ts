import type { CompanyPreview } from '#contract/company/companyDetails.ts'
import type { FileReply } from '#contract/platform/endpoint.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { findImageId } from '#server/files/images/claimImage.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { toDocumentCompany } from '#server/sales/documents/documentCompany.ts'
import { exampleInvoice } from '#server/sales/documents/exampleInvoice.ts'
import { type InvoiceDocument, toTypstInvoice } from '#server/sales/documents/formatInvoiceDocument.ts'
import { readDocumentInvoice } from '#server/sales/documents/renderInvoicePdf.ts'

/** An invoice with few lines fits on one page, so that header, terms and footer are visible together. */
const maxLines = 12
const candidateCount = 20

/** Renders an invoice with company details that are not saved yet. */
export async function previewCompany(ctx: Ctx, { logoUrl, ...details }: CompanyPreview): Promise<FileReply> {
  const { printsListPrices = (await readCompany(ctx.db)).printsListPrices } = details
  const logoImageId = logoUrl === null ? null : ((await findImageId(ctx, logoUrl)) ?? null)
  const [company, invoice] = await Promise.all([
    toDocumentCompany(ctx, { ...details, printsListPrices, logoImageId }),
    findPreviewInvoice(ctx),
  ])
  const document = toTypstInvoice({ company, invoice })
  const bytes = await ctx.documents.render(document, 'svg')
  return { name: 'preview.svg', type: 'image/svg+xml', bytes, download: false }
}

/** Returns the newest short invoice, else the newest, else a made-up one. */
async function findPreviewInvoice(ctx: Ctx): Promise<InvoiceDocument['invoice']> {
  const lineCount = sql<number>`(select count(*)::int from invoice_lines where invoice_id = ${invoices.id})`
  const candidates = await ctx.db
    .select({ id: invoices.id, lines: lineCount })
    .from(invoices)
    .orderBy(desc(invoices.datedOn), desc(invoices.id))
    .limit(candidateCount)
  const chosen = candidates.find(({ lines }) => lines <= maxLines) ?? candidates[0]
  return chosen ? readDocumentInvoice(ctx, chosen.id) : exampleInvoice().invoice
}
