import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Role } from '#domain/permissions.ts'

import { pageEntriesFor } from './pageEntries.ts'
import { type Page, pages } from './pages.ts'

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
    'Pick Lists',
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
    'Pick Lists',
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
    'Pick Lists',
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
    'Pick Lists',
    'Customers',
    'Price Lists',
    'Credit Notes',
    'Payments',
    'Ageing',
  ],
}

for (const [role, titles] of Object.entries(expected)) {
  test(`${role} sees ${titles.join(', ')} in the sidebar`, () => {
    assert.deepEqual(
      pageEntriesFor(role as Role)
        .filter(({ group }) => group !== undefined)
        .map(({ title }) => title),
      titles,
    )
  })
}

test('the page above each page exists and has no parameter', () => {
  const parents = Object.values<Page>(pages).flatMap(({ parent }) => parent ?? [])
  assert.deepEqual(
    parents.filter((path) => !(path in pages) || path.includes('$')),
    [],
  )
})
