// Why a row can't change a customer, whatever else it says.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { forbiddenMessage } from '#domain/permissions.ts'
import { applyChanges } from '#domain/platform/changes.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import { changesTerms, type CustomerChanges } from '#domain/sales/customerChanges.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import type { CustomerValues } from '#domain/sales/customerFields.ts'
import { discountOrListMessage, maxContacts, tooManyContactsMessage } from '#domain/sales/customers.ts'
import { parseContacts } from '#domain/sales/otherContacts.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'

/** Why a customer can't get these values. */
export function refuseChanges(
  before: CustomerValues,
  changes: CustomerChanges,
  { cells }: Pick<ParsedRow<CustomerColumn>, 'cells'>,
  { maySetTerms }: { maySetTerms: boolean },
): RefusedCell<CustomerColumn | ''> | undefined {
  if (!maySetTerms && changesTerms(changes))
    return createRefusedCell('', '', withoutPeriod(forbiddenMessage('customers.terms')))
  const after = applyChanges(before, changes)
  if (after.discountBasisPoints > 0 && after.priceListId !== null)
    return createRefusedCell('priceList', cells.priceList ?? '', withoutPeriod(discountOrListMessage))
  if (after.contactName === null && (after.contactEmail !== null || after.contactPhone !== null))
    return createRefusedCell('contactName', '', 'Contact name is required')
  // The first contact is another.
  if (parseContacts(after.otherContacts).length >= maxContacts)
    return createRefusedCell('otherContacts', '', withoutPeriod(tooManyContactsMessage))
  return undefined
}
