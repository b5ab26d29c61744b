import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Role } from '#domain/permissions.ts'

import { navEntriesFor } from './navEntries.ts'

const expected: Record<Role, string[]> = {
  Admin: [
    'Dashboard',
    'Products',
    'Styles',
    'Add Product',
    'Bulk Upload',
    'Group Products',
    'Count Stock',
    'Receive Stock',
    'Bulk Changes',
    'Invoices',
    'Create Invoice',
    'Orders',
    'Create Order',
    'Allocate',
    'Customers',
    'Price Lists',
    'Credit Notes',
    'Payments',
    'Ageing',
    'Statements',
    'Accounting Export',
    'Activity Logs',
    'Outbox',
    'User Management',
    'Company',
    'Health',
  ],
  Manager: [
    'Dashboard',
    'Products',
    'Styles',
    'Add Product',
    'Bulk Upload',
    'Group Products',
    'Count Stock',
    'Receive Stock',
    'Bulk Changes',
    'Invoices',
    'Create Invoice',
    'Orders',
    'Create Order',
    'Allocate',
    'Customers',
    'Price Lists',
    'Credit Notes',
    'Payments',
    'Ageing',
    'Statements',
    'Accounting Export',
    'Activity Logs',
  ],
  Staff: [
    'Dashboard',
    'Products',
    'Styles',
    'Add Product',
    'Count Stock',
    'Receive Stock',
    'Bulk Changes',
    'Invoices',
    'Create Invoice',
    'Orders',
    'Create Order',
    'Allocate',
    'Customers',
    'Price Lists',
    'Credit Notes',
    'Payments',
    'Ageing',
  ],
  Viewer: [
    'Dashboard',
    'Products',
    'Styles',
    'Bulk Changes',
    'Invoices',
    'Orders',
    'Customers',
    'Price Lists',
    'Credit Notes',
    'Payments',
    'Ageing',
  ],
}

for (const [role, labels] of Object.entries(expected)) {
  test(`${role} sees ${labels.join(', ')} in the sidebar`, () => {
    assert.deepEqual(
      navEntriesFor(role as Role).map(({ label }) => label),
      labels,
    )
  })
}
