// The number under which WhatsApp knows an invoice's customer.
import { parsePhone } from '#domain/platform/parsePhone.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Throws a 400 with the reason where what was typed is no number with its country code. */
export function customerDigits({ customerPhone }: { customerPhone: string }): string {
  const reading = parsePhone(customerPhone)
  if ('whyNot' in reading) throw new Refusal('invalid', reading.whyNot)
  return reading.digits
}
