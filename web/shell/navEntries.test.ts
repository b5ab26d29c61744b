import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Role } from '#domain/permissions.ts'

import { navEntriesFor } from './navEntries.ts'

const expected: Record<Role, string[]> = {
  Admin: [
    'Dashboard',
    'Products',
    'Add Product',
    'Bulk Upload',
    'Invoices',
    'Create Invoice',
    'User Management',
    'Company',
    'Activity Logs',
    'Outbox',
    'Health',
  ],
  Manager: [
    'Dashboard',
    'Products',
    'Add Product',
    'Bulk Upload',
    'Invoices',
    'Create Invoice',
    'Activity Logs',
  ],
  Staff: ['Dashboard', 'Products', 'Add Product', 'Invoices', 'Create Invoice'],
  Viewer: ['Dashboard', 'Products', 'Invoices'],
}

for (const [role, labels] of Object.entries(expected)) {
  test(`${role} sees ${labels.join(', ')} in the sidebar`, () => {
    assert.deepEqual(
      navEntriesFor(role as Role).map(({ label }) => label),
      labels,
    )
  })
}
