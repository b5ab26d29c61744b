// The contacts of a customer beyond the first, as one text: a line for each, with email and phone.
import { foldText } from '#domain/platform/foldText.ts'

import { emailKey } from './customerDuplicates.ts'
import type { CustomerValues } from './customerFields.ts'

export interface OtherContact {
  name: string
  email: string | null
  phone: string | null
}

const separator = ' | '

/** 'Bea Lee | bea@shop.example | 555-0101', a line for each contact; null for none. */
export function formatContacts(contacts: readonly OtherContact[]): string | null {
  return contacts.length === 0 ? null : contacts.map(formatContact).join('\n')
}

function formatContact({ name, email, phone }: OtherContact): string {
  const parts = [name, email ?? '', phone ?? '']
  // A name with a separator needs the others, because they are read from the end.
  if (name.includes('|')) return parts.join(separator)
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1).join(separator)
}

/** Reads what `formatContacts` writes. A contact without a name is named after its email or phone. */
export function parseContacts(text: string | null | undefined): OtherContact[] {
  return (text ?? '').split('\n').flatMap((line) => {
    const parts = line.split('|').map((part) => part.trim())
    if (parts.every((part) => part === '')) return []
    const last = parts.length > 2 ? parts.pop() : ''
    const email = parts.length > 1 ? parts.pop() : ''
    const name = parts.join(separator)
    return [{ name: name || email || last || '', email: email || null, phone: last || null }]
  })
}

/**
 * The fields of a row as they change a customer. A contact of the row that the customer has, by email or by name, is updated;
 * others are added. Without a first contact, the first of them becomes it. `before` has the fields of a new customer if there is none.
 */
export function mergeContacts(
  before: CustomerValues,
  { otherContacts, ...given }: Partial<CustomerValues>,
): Partial<CustomerValues> {
  if (!otherContacts) return given
  const [first, ...existing] = [firstContact(before, given), ...parseContacts(before.otherContacts)]
  const merged = existing
  let main = first
  for (const contact of parseContacts(otherContacts)) {
    if (main && isSameContact(main, contact)) continue
    const index = merged.findIndex((other) => isSameContact(other, contact))
    const known = merged[index]
    if (known) merged[index] = fillContact(known, contact)
    else if (main) merged.push(contact)
    else main = contact
  }
  return {
    ...given,
    ...(!first && main && { contactName: main.name, contactEmail: main.email, contactPhone: main.phone }),
    otherContacts: formatContacts(merged),
  }
}

/** The first contact after the change. */
function firstContact(before: CustomerValues, given: Partial<CustomerValues>): OtherContact | undefined {
  const name = given.contactName ?? before.contactName
  if (name === null) return undefined
  return {
    name,
    email: given.contactEmail ?? before.contactEmail,
    phone: given.contactPhone ?? before.contactPhone,
  }
}

function isSameContact(known: OtherContact, contact: OtherContact): boolean {
  const [email, other] = [emailKey(known.email), emailKey(contact.email)]
  if (email !== null && other !== null) return email === other
  return foldText(known.name) === foldText(contact.name)
}

/** With the email and phone of the file. A name that is only an email stays out. */
function fillContact(known: OtherContact, { name, email, phone }: OtherContact): OtherContact {
  return {
    name: name === email || name === phone ? known.name : name,
    email: email ?? known.email,
    phone: phone ?? known.phone,
  }
}
