// The types of an import of customers.
import type { CustomerChanges } from '#domain/sales/customerChanges.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import type { CustomerValues } from '#domain/sales/customerFields.ts'
import type { CustomerRow } from '#domain/sales/customerFiles/resolveCustomerRow.ts'
import type { StoredCustomer } from '#server/sales/customers/customerValues.ts'

import type { CustomerHeader } from './customerReader.ts'

export interface CustomerTypes {
  kind: 'customer'
  field: CustomerColumn
  header: CustomerHeader
  values: CustomerValues
  record: StoredCustomer
  read: CustomerRow
  changes: CustomerChanges
}
