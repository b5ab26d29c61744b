import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  actionsOf,
  hasPermission,
  type Permission,
  type Role,
  roles,
  forbiddenMessage,
} from './permissions.ts'

describe('permissions', () => {
  const everyone: Role[] = ['Admin', 'Manager', 'Staff', 'Viewer']
  const editors: Role[] = ['Admin', 'Manager', 'Staff']
  const managers: Role[] = ['Admin', 'Manager']
  const table: Record<Permission, [Role[], string]> = {
    'dashboard.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see the dashboard.'],
    'reports.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see reports.'],
    'products.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see products.'],
    'products.edit': [editors, 'Only Admin, Manager and Staff may create and edit products.'],
    'products.delete': [managers, 'Only Admin and Manager may delete products.'],
    'products.import': [managers, 'Only Admin and Manager may upload products in bulk.'],
    'products.bulkEdit': [managers, 'Only Admin and Manager may edit many products at once.'],
    'labelFormats.edit': [managers, 'Only Admin and Manager may create, edit and delete label formats.'],
    'labels.print': [editors, 'Only Admin, Manager and Staff may print labels on a printer in the network.'],
    'printers.manage': [['Admin'], 'Only Admin may manage printer profiles.'],
    'styles.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see styles.'],
    'styles.edit': [editors, 'Only Admin, Manager and Staff may create and edit styles.'],
    'styles.group': [managers, 'Only Admin and Manager may group products into styles and delete styles.'],
    'invoices.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see invoices.'],
    'invoices.create': [editors, 'Only Admin, Manager and Staff may create invoices.'],
    'invoices.discount': [editors, 'Only Admin, Manager and Staff may set the discount of an invoice.'],
    'invoices.process': [managers, 'Only Admin and Manager may mark invoices as processed.'],
    'invoices.send': [editors, 'Only Admin, Manager and Staff may send invoices.'],
    'invoices.void': [managers, 'Only Admin and Manager may void and correct invoices.'],
    'orders.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see orders.'],
    'orders.edit': [editors, 'Only Admin, Manager and Staff may create, edit, allocate and pick orders.'],
    'orders.confirm': [managers, 'Only Admin and Manager may confirm orders and change confirmed prices.'],
    'orders.cancel': [managers, 'Only Admin and Manager may cancel orders.'],
    'customers.read': [
      everyone,
      'Only Admin, Manager, Staff and Viewer may see customers and what they owe.',
    ],
    'customers.edit': [editors, 'Only Admin, Manager and Staff may create and edit customers.'],
    'customers.terms': [managers, 'Only Admin and Manager may set terms, prices and limits of customers.'],
    'customers.delete': [managers, 'Only Admin and Manager may delete customers.'],
    'customers.merge': [managers, 'Only Admin and Manager may merge customers and link invoices to them.'],
    'suppliers.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see suppliers.'],
    'suppliers.edit': [managers, 'Only Admin and Manager may create, edit and import suppliers.'],
    'suppliers.delete': [managers, 'Only Admin and Manager may delete suppliers.'],
    'suppliers.merge': [managers, 'Only Admin and Manager may merge suppliers.'],
    'purchases.read': [
      everyone,
      'Only Admin, Manager, Staff and Viewer may see purchase orders and arrivals.',
    ],
    'purchases.receive': [editors, 'Only Admin, Manager and Staff may receive goods and undo arrivals.'],
    'purchases.edit': [
      managers,
      'Only Admin and Manager may create, place, edit and cancel purchase orders; enter, edit and void bills; add landed cost.',
    ],
    'costs.read': [managers, 'Only Admin and Manager may see bills and costs.'],
    'payments.record': [managers, 'Only Admin and Manager may record payments, refunds and write-offs.'],
    'statements.send': [
      managers,
      'Only Admin and Manager may send statements to all customers that owe something.',
    ],
    'credits.issue': [managers, 'Only Admin and Manager may issue credit notes.'],
    'limits.override': [
      managers,
      'Only Admin and Manager may invoice a customer that is on hold or above the credit limit.',
    ],
    'prices.override': [managers, 'Only Admin and Manager may set prices by hand.'],
    'accounting.export': [managers, 'Only Admin and Manager may see and export accounting figures.'],
    'books.close': [['Admin'], 'Only Admin may close the books.'],
    'reports.send': [managers, 'Only Admin and Manager may email reports to other users.'],
    'views.share': [managers, 'Only Admin and Manager may save views of lists for everyone.'],
    'activity.read': [managers, 'Only Admin and Manager may read the activity log.'],
    'users.manage': [['Admin'], 'Only Admin may manage users.'],
    'outbox.manage': [['Admin'], 'Only Admin may see the outbox.'],
    'company.manage': [['Admin'], 'Only Admin may edit the company.'],
    'backups.manage': [['Admin'], 'Only Admin may make and download backups.'],
    'health.read': [['Admin'], 'Only Admin may see the health page.'],
    'integrity.check': [['Admin'], 'Only Admin may run the integrity check.'],
  }

  for (const [permission, [expectedRoles, message]] of Object.entries(table) as [
    Permission,
    [Role[], string],
  ][]) {
    test(`${permission} is granted to ${expectedRoles.join(', ')}`, () => {
      assert.deepEqual(
        roles.filter((role) => hasPermission(role, permission)),
        expectedRoles,
      )
      assert.equal(forbiddenMessage(permission), message)
    })
  }

  test('lists each action under exactly one role', () => {
    assert.deepEqual(actionsOf('Viewer'), [
      'See the dashboard',
      'See reports',
      'See products',
      'See styles',
      'See invoices',
      'See orders',
      'See customers and what they owe',
      'See suppliers',
      'See purchase orders and arrivals',
    ])
    const all = roles.flatMap((role) => actionsOf(role))
    assert.equal(new Set(all).size, Object.keys(table).length)
  })

  test('an unknown role has no permission', () => {
    for (const permission of Object.keys(table) as Permission[])
      for (const role of ['admin', '', 'Owner', 'toString'])
        assert.equal(hasPermission(role as Role, permission), false)
  })
})
