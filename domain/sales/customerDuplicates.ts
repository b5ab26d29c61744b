// When a row of a file probably is a customer that exists already, or is in the file twice.
import { foldName } from '#domain/platform/foldText.ts'

/** The evidence that a row is an existing customer, best first. */
export const duplicateEvidence = ['email', 'phone', 'name'] as const
export type DuplicateEvidence = (typeof duplicateEvidence)[number]

/** Shorter numbers are extensions or placeholders. */
export const minPhoneDigits = 7

/** The key by which emails of customers are compared, as in the database; null for none. */
export function emailKey(email: string | null | undefined): string | null {
  return email ? email.toLowerCase() : null
}

/** The digits of a phone number, by which those of customers are compared; null for none. */
export function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  return digits.length < minPhoneDigits ? null : digits
}

/** The digits with and without the country code of the US; none for a number that is too short. */
export function phoneKeys(phone: string | null | undefined): string[] {
  const digits = phoneKey(phone)
  return digits === null ? [] : [digits, `1${digits}`, digits.replace(/^1/, '')]
}

/**
 * The keys that rows of one file must not share unless each has a number of its own: name with email, name with phone, or the name
 * alone without both.
 */
export function fileKeys({
  name,
  email,
  phone,
}: {
  name: string
  email?: string | null
  phone?: string | null
}): string[] {
  const keys = [emailKey(email), phoneKey(phone)].filter((key) => key !== null)
  return (keys.length > 0 ? keys : ['']).map((key) => `${foldName(name)}\n${key}`)
}

export function sameCustomerReason(earlierRow: number): string {
  return `Row ${earlierRow} has the same name with the same email or phone`
}
