// The PDF behind a signed link, for whoever has the link: the customer has no account here.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { PublicCtx } from '#server/ctx.ts'
import { findSecretKey } from '#server/platform/db/secretKey.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { renderInvoicePdf } from '#server/sales/invoices/renderInvoicePdf.ts'

import { verifyLink, sharedLinkKeyName } from './sharedLink.ts'

/** Throws one and the same 404 whatever is wrong with the link, so that it tells nothing about what exists. */
export async function readSharedInvoicePdf(ctx: PublicCtx, input: { token: string }): Promise<FileReply> {
  const key = await findSecretKey(ctx.db, sharedLinkKeyName)
  // Where there is no key, nobody ever signed a link.
  const link = key && verifyLink(key, input.token)
  if (!link || link.expiresAt <= ctx.now) {
    throw new Refusal('missing', 'This link is not valid any more. Please ask for a new one.')
  }
  const pdf = await renderInvoicePdf(ctx, { id: link.invoiceId })
  return { ...pdf, download: false, unlisted: true }
}
