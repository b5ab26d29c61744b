// Tests who may do what, against the table of roles written out once more.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import {
  actionsOf,
  hasPermission,
  type Permission,
  type Role,
  roles,
  forbiddenMessage,
} from './permissions.ts'

suite('permissions', () => {
  const everyone: Role[] = ['Admin', 'Manager', 'Staff', 'Viewer']
  const editors: Role[] = ['Admin', 'Manager', 'Staff']
  const managers: Role[] = ['Admin', 'Manager']
  const table: Record<Permission, [Role[], string]> = {
    'dashboard.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see the dashboard.'],
    'products.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see products.'],
    'products.edit': [editors, 'Only Admin, Manager and Staff may create and edit products.'],
    'products.delete': [managers, 'Only Admin and Manager may delete products.'],
    'products.import': [managers, 'Only Admin and Manager may upload products in bulk.'],
    'invoices.read': [everyone, 'Only Admin, Manager, Staff and Viewer may see invoices.'],
    'invoices.create': [editors, 'Only Admin, Manager and Staff may create invoices.'],
    'invoices.discount': [editors, 'Only Admin, Manager and Staff may set the discount of an invoice.'],
    'invoices.process': [managers, 'Only Admin and Manager may mark invoices as processed.'],
    'invoices.send': [editors, 'Only Admin, Manager and Staff may send invoices.'],
    'invoices.void': [managers, 'Only Admin and Manager may void invoices.'],
    'activity.read': [managers, 'Only Admin and Manager may read the activity log.'],
    'users.manage': [['Admin'], 'Only Admin may manage users.'],
    'outbox.manage': [['Admin'], 'Only Admin may see the outbox.'],
    'company.manage': [['Admin'], 'Only Admin may edit the company.'],
    'backups.manage': [['Admin'], 'Only Admin may make and download backups.'],
    'health.read': [['Admin'], 'Only Admin may see the health page.'],
    'proof.run': [['Admin'], 'Only Admin may run the proof.'],
  }

  for (const [permission, [holders, sentence]] of Object.entries(table) as [Permission, [Role[], string]][]) {
    test(`${permission}: ${holders.join(', ')}`, () => {
      assert.deepEqual(
        roles.filter((role) => hasPermission(role, permission)),
        holders,
      )
      assert.equal(forbiddenMessage(permission), sentence)
    })
  }

  test('what each role may beyond the one beneath it is together all that there is to do', () => {
    assert.deepEqual(actionsOf('Viewer'), ['See the dashboard', 'See products', 'See invoices'])
    const all = roles.flatMap((role) => actionsOf(role))
    assert.equal(new Set(all).size, Object.keys(table).length)
  })

  test('a role that nobody knows may do nothing', () => {
    for (const permission of Object.keys(table) as Permission[])
      for (const role of ['admin', '', 'Owner', 'toString'])
        assert.equal(hasPermission(role as Role, permission), false)
  })
})
