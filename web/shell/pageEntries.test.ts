import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Role } from '#domain/permissions.ts'

import { isPlace, newPagesAt, pageEntriesFor, placeOf, tabsAt } from './pageEntries.ts'
import { type Page, pages } from './pages.ts'

const places: Record<Role, string[]> = {
  Admin: [
    'Dashboard',
    'Products',
    'Styles',
    'Add Product',
    'Bulk Upload',
    'Suppliers',
    'Purchase Orders',
    'Invoices',
    'Create Invoice',
    'Orders',
    'Pick Lists',
    'Customers',
    'Payments',
    'Ageing',
    'Reports',
    'Activity Logs',
    'User Management',
    'Settings',
  ],
  Manager: [
    'Dashboard',
    'Products',
    'Styles',
    'Add Product',
    'Bulk Upload',
    'Suppliers',
    'Purchase Orders',
    'Invoices',
    'Create Invoice',
    'Orders',
    'Pick Lists',
    'Customers',
    'Payments',
    'Ageing',
    'Reports',
    'Activity Logs',
  ],
  Staff: [
    'Dashboard',
    'Products',
    'Styles',
    'Add Product',
    'Suppliers',
    'Purchase Orders',
    'Invoices',
    'Create Invoice',
    'Orders',
    'Pick Lists',
    'Customers',
    'Payments',
    'Ageing',
    'Reports',
  ],
  Viewer: [
    'Dashboard',
    'Products',
    'Styles',
    'Suppliers',
    'Purchase Orders',
    'Invoices',
    'Orders',
    'Pick Lists',
    'Customers',
    'Payments',
    'Ageing',
    'Reports',
  ],
}

for (const [role, titles] of Object.entries(places)) {
  test(`${role} sees ${titles.join(', ')} in the sidebar`, () => {
    assert.deepEqual(
      pageEntriesFor(role as Role)
        .filter(isPlace)
        .map(({ title, place = title }) => place),
      titles,
    )
  })
}

const titlesOf = (entries: { title: string }[]) => entries.map(({ title }) => title)

test('the tabs of a place are the pages that the user may see, if there are several', () => {
  const tabs = ['Products', 'Group Products', 'Count Stock', 'Receive Stock', 'Bulk Changes']
  assert.deepEqual(titlesOf(tabsAt('Admin', '/products')), tabs)
  assert.deepEqual(titlesOf(tabsAt('Admin', '/count-stock')), tabs)
  assert.deepEqual(titlesOf(tabsAt('Viewer', '/products')), ['Products', 'Bulk Changes'])
  assert.deepEqual(titlesOf(tabsAt('Staff', '/ageing')), [])
  assert.deepEqual(titlesOf(tabsAt('Viewer', '/developers')), [])
  assert.deepEqual(titlesOf(tabsAt('Admin', '/products/$id')), [])
})

test('the page of a record belongs to the place of its list', () => {
  assert.equal(placeOf('/allocation-runs/$id'), '/orders')
  assert.equal(placeOf('/price-lists/$id'), '/customers')
  assert.equal(placeOf('/outbox/$id'), '/company')
  assert.equal(placeOf('/account'), undefined)
})

test('the menu of new records begins with those of the place', () => {
  assert.deepEqual(titlesOf(newPagesAt('Manager', '/orders/$id')), [
    'Create Order',
    'Add Product',
    'Create Invoice',
    'Add Style',
    'Add Supplier',
    'Enter Bill',
    'Create Purchase Order',
    'Add Customer',
    'Receive Payment',
  ])
  assert.deepEqual(newPagesAt('Viewer', '/'), [])
})

test('the page above each page exists and has no parameter', () => {
  const parents = Object.values<Page>(pages).flatMap(({ parent }) => parent ?? [])
  assert.deepEqual(
    parents.filter((path) => !(path in pages) || path.includes('$')),
    [],
  )
})

test('every page without a parameter is in the search', () => {
  assert.deepEqual(
    Object.entries<Page>(pages).filter(([path, { entry }]) => !path.includes('$') && !entry),
    [],
  )
})
