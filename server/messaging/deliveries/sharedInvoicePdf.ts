// The PDF behind a signed link, for whoever has the link: the customer has no account here.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { VisitorCtx } from '#server/ctx.ts'
import { findKey } from '#server/platform/db/secretKey.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { invoicePdf } from '#server/sales/invoices/invoicePdf.ts'

import { readLink, sharedLinkKey } from './sharedLink.ts'

/** Throws one and the same 404 whatever is wrong with the link, so that it tells nothing about what exists. */
export async function sharedInvoicePdf(ctx: VisitorCtx, input: { token: string }): Promise<FileReply> {
  const key = await findKey(ctx.db, sharedLinkKey)
  // Where there is no key, nobody ever signed a link.
  const link = key && readLink(key, input.token)
  if (!link || link.expiresAt <= ctx.now) {
    throw new Refusal('missing', 'This link is not valid any more. Please ask for a new one.')
  }
  const pdf = await invoicePdf(ctx, { id: link.invoiceId })
  return { ...pdf, download: false, unlisted: true }
}
