// The signed part of a link that shows one invoice's PDF to whoever has it, until it expires.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SharedLink {
  invoiceId: number
  /** In whole seconds. */
  expiresAt: Date
}

/** The name of the key that signs these links (server/platform/db/secretKey.ts). */
export const sharedLinkKeyName = 'shared invoices'

/**
 * '17-1764374400-9f2c...': the invoice, the second in which the link expires, and the signature of both. In plain hexadecimal
 * digits, because chat programs take an underscore for italics and leave a dash out at the end of a link.
 */
export function signLink(key: Buffer, { invoiceId, expiresAt }: SharedLink): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  return `${invoiceId}-${seconds}-${signatureOf(key, invoiceId, seconds).toString('hex')}`
}

/** What the token was signed for, or undefined where this key did not sign it. */
export function verifyLink(key: Buffer, token: string): SharedLink | undefined {
  const [, id = '', expiry = '', signature = ''] =
    /^([1-9]\d{0,14})-([1-9]\d{0,10})-([0-9a-f]{64})$/.exec(token) ?? []
  const invoiceId = Number(id)
  const seconds = Number(expiry)
  const given = Buffer.from(signature.padEnd(64, '0'), 'hex')
  if (!timingSafeEqual(given, signatureOf(key, invoiceId, seconds))) return undefined
  return { invoiceId, expiresAt: new Date(seconds * 1000) }
}

function signatureOf(key: Buffer, invoiceId: number, seconds: number): Buffer {
  return createHmac('sha256', key).update(`invoice ${invoiceId} until ${seconds}`).digest()
}
