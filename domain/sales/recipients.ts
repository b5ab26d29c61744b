// The recipients of one email, as a user types them.
import { isEmail } from '#domain/platform/emails.ts'

export const maxRecipients = 10
export const recipientCountMessage = `Enter 1 to ${maxRecipients} email addresses`
export const invalidRecipientMessage = 'Valid email format'

/** Splits 'ada@shop.test, bo@shop.test' at commas, semicolons and spaces. */
export function splitRecipients(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** Why a typed text can't be used; undefined if it can. */
export function recipientsError(text: string): string | undefined {
  const emails = splitRecipients(text)
  if (emails.length === 0 || emails.length > maxRecipients) return recipientCountMessage
  const wrong = emails.find((email) => !isEmail(email))
  return wrong === undefined ? undefined : `${wrong} is not an email address`
}
