// A signed link that shows an invoice's PDF to anyone who has it until it expires, sent from the user's own WhatsApp.
import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FileReply } from '#contract/platform/endpoint.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx, PublicCtx } from '#server/ctx.ts'
import { ensureSecretKey, findSecretKey } from '#server/platform/db/secretKey.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { renderInvoicePdf } from '#server/sales/documents/renderInvoicePdf.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'

import { assertSendable, customerWhatsappNumber, invoiceWhatsappText } from './invoiceMessages.ts'

interface SharedLink {
  invoiceId: number
  /** In whole seconds. */
  expiresAt: Date
}

/** The name of the signing key (server/platform/db/secretKey.ts). */
export const sharedLinkKeyName = 'shared invoices'

const lifetimeMs = 7 * 24 * 3_600_000

/** Throws a 409 unless the invoice is processed, and a 400 if its phone number is unusable. */
export async function createChatLink(
  ctx: Ctx,
  input: { id: number },
): Promise<{ url: string; expiresAt: Date }> {
  const invoice = await readInvoice(ctx, input.id)
  assertSendable(invoice)
  const digits = customerWhatsappNumber(invoice)
  const company = await readCompany(ctx.db)
  const key = await ensureSecretKey(ctx.db, sharedLinkKeyName, ctx.now)
  const expiresAt = new Date(Math.ceil((ctx.now.getTime() + lifetimeMs) / 1000) * 1000)
  const token = signLink(key, { invoiceId: invoice.id, expiresAt })
  const text = `${invoiceWhatsappText(invoice, company.name)}\n${ctx.publicUrl}/api/shared/invoices/${token}`
  return { url: `https://wa.me/${digits}?text=${encodeURIComponent(text)}`, expiresAt }
}

/** Throws the same 404 for every kind of invalid link, so that it reveals nothing about existing invoices. */
export async function readSharedInvoicePdf(ctx: PublicCtx, input: { token: string }): Promise<FileReply> {
  // The key is created with the first link.
  const key = await findSecretKey(ctx.db, sharedLinkKeyName)
  const link = key && verifyLink(key, input.token)
  if (!link || link.expiresAt <= ctx.now) {
    throw new Refusal('missing', 'This link is no longer valid. Please ask for a new one.')
  }
  const pdf = await renderInvoicePdf(ctx, { id: link.invoiceId })
  return { ...pdf, download: false, unlisted: true }
}

/**
 * '17-1764374400-9f2c...': invoice id, expiry in seconds since 1970, and the signature of both. Hexadecimal, because chat apps
 * format underscores as italics and cut off a trailing dash.
 */
export function signLink(key: Buffer, { invoiceId, expiresAt }: SharedLink): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  return `${invoiceId}-${seconds}-${sign(key, invoiceId, seconds).toString('hex')}`
}

/** Undefined if the token was not signed with this key. */
function verifyLink(key: Buffer, token: string): SharedLink | undefined {
  const [, id = '', expiry = '', signature = ''] =
    /^([1-9]\d{0,14})-([1-9]\d{0,10})-([0-9a-f]{64})$/.exec(token) ?? []
  const invoiceId = Number(id)
  const seconds = Number(expiry)
  const given = Buffer.from(signature.padEnd(64, '0'), 'hex')
  if (!timingSafeEqual(given, sign(key, invoiceId, seconds))) return undefined
  return { invoiceId, expiresAt: new Date(seconds * 1000) }
}

function sign(key: Buffer, invoiceId: number, seconds: number): Buffer {
  return createHmac('sha256', key).update(`invoice ${invoiceId} until ${seconds}`).digest()
}
