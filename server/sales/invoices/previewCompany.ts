// An invoice as it would look with details that nobody has saved yet.
import type { CompanyPreview } from '#contract/company/company.ts'
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { findImageId } from '#server/files/images/claimImage.ts'
import { exampleInvoice } from '#server/messaging/documents/exampleInvoice.ts'
import type { InvoiceDocument } from '#server/messaging/documents/formatInvoiceDocument.ts'
import { desc, sql } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'

import { findInvoice } from './findInvoice.ts'
import { toDocumentCompany, toDocumentInvoice } from './renderInvoicePdf.ts'

/** An invoice that fits on a page shows head, terms and foot at once; among so many of the newest one is looked for. */
const fewLines = 12
const newest = 20

export async function previewCompany(ctx: Ctx, { logoUrl, ...details }: CompanyPreview): Promise<FileReply> {
  const logoImageId = logoUrl === null ? null : ((await findImageId(ctx, logoUrl)) ?? null)
  const [company, invoice] = await Promise.all([
    toDocumentCompany(ctx, { ...details, logoImageId }),
    findExample(ctx),
  ])
  const bytes = await ctx.documents.renderInvoice(
    { company, invoice, timeZone: details.timeZone },
    { as: 'svg' },
  )
  return { name: 'preview.svg', type: 'image/svg+xml', bytes, download: false }
}

/** The newest invoice that is short, else the newest; an invented one where there is none. */
async function findExample(ctx: Ctx): Promise<InvoiceDocument['invoice']> {
  const lineCount = sql<number>`(select count(*)::int from invoice_lines where invoice_id = ${invoices.id})`
  const candidates = await ctx.db
    .select({ id: invoices.id, lines: lineCount })
    .from(invoices)
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(newest)
  const chosen = candidates.find(({ lines }) => lines <= fewLines) ?? candidates[0]
  return chosen ? toDocumentInvoice(ctx, await findInvoice(ctx, chosen)) : exampleInvoice().invoice
}
