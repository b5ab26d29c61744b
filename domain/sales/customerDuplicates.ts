// When a row of a file probably is a customer that exists already, or is in the file twice.
import { foldText } from '#domain/platform/foldText.ts'
import { withoutPeriod } from '#domain/platform/text.ts'

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

/** 'Harbor & Pine has the same email as C-0012, Harbour and Pine.' */
export function likelyDuplicateMessage(
  name: string,
  evidence: DuplicateEvidence,
  customer: { number: string; name: string },
): string {
  const other =
    foldText(name) === foldText(customer.name) ? customer.number : `${customer.number}, ${customer.name}`
  return `${name} has the same ${evidence} as ${withoutPeriod(other)}.`
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
  return (keys.length > 0 ? keys : ['']).map((key) => `${foldText(name)}\n${key}`)
}

export function sameNumberReason(earlierRow: number): string {
  return `The same customer number is in row ${earlierRow}`
}

/** Of a row that creates a second customer with a name. */
export function sameNameNote(earlierRow: number): string {
  return `Row ${earlierRow} has the same name`
}

export function sameCustomerReason(earlierRow: number): string {
  return `Row ${earlierRow} has the same name with the same email or phone`
}

/** 'Row 5 is for C-0012 too' */
export function sameTargetReason(earlierRow: number, number: string): string {
  return `Row ${earlierRow} is for ${number} too`
}

/** Why a valid row is refused when another user changes its customer during the import. */
export const concurrentChangeReasons = {
  created: 'Another user created a customer with this number during the import',
  deleted: 'Another user deleted the customer during the import',
} as const
