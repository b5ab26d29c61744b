// A click-to-chat link: it opens the sender's own WhatsApp with a message to the customer, which carries a link to the PDF.
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { ensureSecretKey } from '#server/platform/db/secretKey.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'

import { customerDigits } from './customerDigits.ts'
import { assertSendable } from './lockSendable.ts'
import { sharedLinkKeyName, signLink } from './sharedLink.ts'
import { formatInvoiceMessage } from './whatsappMessage.ts'

const lifetime = 7 * 24 * 3_600_000

/** Throws a 409 unless the invoice is processed, and a 400 where its phone can't be used. */
export async function createChatLink(
  ctx: Ctx,
  input: { id: number },
): Promise<{ url: string; expiresAt: Date }> {
  // Not locked: where it is made void afterwards, the link opens nothing.
  const invoice = await readInvoice(ctx, input.id)
  assertSendable(invoice)
  const digits = customerDigits(invoice)
  const [company, key] = await Promise.all([
    readCompany(ctx.db),
    ensureSecretKey(ctx.db, sharedLinkKeyName, ctx.now),
  ])
  const expiresAt = new Date(Math.ceil((ctx.now.getTime() + lifetime) / 1000) * 1000)
  const token = signLink(key, { invoiceId: invoice.id, expiresAt })
  const text = `${formatInvoiceMessage(invoice, company.name)}\n${ctx.publicUrl}/api/shared/invoices/${token}`
  return { url: `https://wa.me/${digits}?text=${encodeURIComponent(text)}`, expiresAt }
}
