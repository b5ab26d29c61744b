// The fields of a customer as an import sees them: what a row changes, and what its undo gives back.
import { applyChanges, type Changes, diffValues, splitUndoable } from '#domain/platform/changes.ts'
import { unifyLineBreaks } from '#domain/platform/text.ts'

import {
  type CustomerField,
  customerFields,
  type CustomerValue,
  type CustomerValues,
} from './customerFields.ts'
import { termsFields } from './customers.ts'
import { parseContacts } from './otherContacts.ts'

export type CustomerChanges = Changes<CustomerField, CustomerValue>

const phoneFields = new Set<CustomerField>(['phone', 'contactPhone'])

/** Returns the changes from `before` to `after`. Fields that `after` doesn't have stay as they are. */
export function diffCustomer(before: CustomerValues, after: Partial<CustomerValues>): CustomerChanges {
  return diffValues(customerFields, before, after, isSame)
}

/** Spreadsheets rewrite line breaks, and phone numbers without their punctuation. */
function isSame(field: CustomerField, from: CustomerValue, to: CustomerValue): boolean {
  if (from === to) return true
  if (typeof from !== 'string' || typeof to !== 'string') return false
  if (phoneFields.has(field) && /\d/.test(to)) return digitsOf(from) === digitsOf(to)
  return unifyLineBreaks(from) === unifyLineBreaks(to)
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

/** Whether the changes need the permission `customers.terms`. */
export function changesTerms(changes: CustomerChanges): boolean {
  return termsFields.some((field) => field in changes)
}

/** Details that no file has. Imports leave them empty, so a user set them. */
export interface ManualDetails {
  /** A role, or whether the contact gets invoices or statements. */
  hasContactDetails: boolean
  /** The same of contacts after the first. */
  hasOtherDetails: boolean
  hasBillingLabel: boolean
  hasShippingLabel: boolean
}

/** A contact without a name and an address without a text are deleted, with their other fields. */
const dependentFields = [
  {
    owner: 'contactName',
    others: ['contactEmail', 'contactPhone', 'otherContacts'],
    details: 'hasContactDetails',
  },
  { owner: 'billingAddress', others: ['billingState'], details: 'hasBillingLabel' },
  { owner: 'shippingAddress', others: ['shippingState'], details: 'hasShippingLabel' },
] as const

/**
 * Splits the changes into those that an undo can revert, because the field still has the import's value, and the fields that
 * have another value now. A discount and a price list exclude each other, so that neither is restored while the other is set. A contact
 * or address that the import added stays as a whole if a user edited it.
 */
export function splitUndoableCustomer(
  now: CustomerValues,
  changes: CustomerChanges,
  manual: ManualDetails,
): { restored: CustomerChanges; kept: CustomerField[] } {
  const { restored, kept } = splitUndoable<CustomerField, CustomerValue>(now, changes, isSame)
  const keep = (field: CustomerField) => {
    if (!restored[field]) return
    delete restored[field]
    kept.push(field)
  }
  const after = applyChanges(now, restored)
  if (after.discountBasisPoints > 0 && after.priceListId !== null) {
    keep('discountBasisPoints')
    keep('priceListId')
  }
  const deletesOthers = countContacts(after.otherContacts) < countContacts(now.otherContacts)
  if (manual.hasOtherDetails && deletesOthers) keep('otherContacts')
  const left = applyChanges(now, restored)
  for (const { owner, others, details } of dependentFields) {
    const isEdited = manual[details] || others.some((other) => left[other] !== null)
    if (left[owner] === null && isEdited) for (const field of [owner, ...others]) keep(field)
  }
  return { restored, kept }
}

function countContacts(otherContacts: string | null): number {
  return parseContacts(otherContacts).length
}
