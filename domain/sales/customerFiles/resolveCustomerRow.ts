// The fields of a row as they create or change a customer: who is the customer, and who its contacts are.
import { isSameText } from '#domain/platform/foldText.ts'
import { type CustomerValues, noCustomerValues } from '#domain/sales/customerFields.ts'
import { mergeContacts } from '#domain/sales/otherContacts.ts'

export interface CustomerRow {
  /** Null if the row has no number. */
  number: string | null
  values: Partial<CustomerValues>
  /** A person in the row: the contact, or the customer if the row has no other name. */
  person?: string | undefined
}

/**
 * Without `before`, the row creates a customer. A customer that exists keeps its name if the row has only a person, who becomes the
 * contact unless it is the customer itself.
 */
export function resolveCustomerRow(
  { number, values, person }: CustomerRow,
  before?: CustomerValues,
): Partial<CustomerValues> {
  const { contactName: contact, ...rest } = values
  const name = values.name ?? (before ? undefined : (person ?? ownNameOf({ number, values })))
  const known = name ?? before?.name ?? ''
  const isOther = person !== undefined && !isSameText(person, known)
  const isNamedByContact = values.name === undefined && person === undefined && name !== undefined
  const hasDetails = Boolean(values.contactEmail) || Boolean(values.contactPhone)
  const contactName = contact ?? (isOther ? person : undefined)
  const others = [
    values.otherContacts,
    isOther && contact && !isSameText(person, contact) ? person : undefined,
  ].filter(Boolean)
  return mergeContacts(before ?? noCustomerValues, {
    ...rest,
    ...(name !== undefined && { name }),
    ...(contactName !== undefined && !(isNamedByContact && !hasDetails) && { contactName }),
    ...(others.length > 0 && { otherContacts: others.join('\n') }),
  })
}

/** A row with only a contact is a customer with that name, unless its number means a customer that exists. */
function ownNameOf({ number, values }: CustomerRow): string | undefined {
  return number === null ? (values.contactName ?? undefined) : undefined
}
