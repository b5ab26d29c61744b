// The addresses that get a document.
import { Refusal } from '#server/platform/refusal.ts'

/** The addresses that the user chose, or else the usual ones. Throws a 400 with `missing` if there are none. */
export function chooseRecipients(
  chosen: readonly string[] | undefined,
  usual: readonly string[],
  missing: string,
): string[] {
  const recipients = distinctAddresses(chosen ?? usual)
  if (recipients.length === 0) throw new Refusal('invalid', missing)
  return recipients
}

/** Each address once. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => address.toLowerCase())
  return addresses.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}
