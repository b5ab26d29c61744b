// Roles, and every permission with the roles that have it. Anything not listed is denied.

import { capitalize, joinList } from '#domain/platform/format.ts'

export const roles = ['Admin', 'Manager', 'Staff', 'Viewer'] as const
export type Role = (typeof roles)[number]

const everyone = roles
const editors = ['Admin', 'Manager', 'Staff'] as const
const managers = ['Admin', 'Manager'] as const
const admins = ['Admin'] as const

const permissions = {
  'dashboard.read': { roles: everyone, action: 'see the dashboard' },
  'reports.read': { roles: everyone, action: 'see reports' },
  'reports.send': { roles: managers, action: 'email reports to other users' },
  'products.read': { roles: everyone, action: 'see products' },
  'products.edit': { roles: editors, action: 'create and edit products' },
  'products.delete': { roles: managers, action: 'delete products' },
  'products.import': { roles: managers, action: 'upload products in bulk' },
  'products.bulkEdit': { roles: managers, action: 'edit many products at once' },
  'labelFormats.edit': { roles: managers, action: 'create, edit and delete label formats' },
  'labels.print': { roles: editors, action: 'print labels on a printer in the network' },
  'printers.manage': { roles: admins, action: 'manage printer profiles' },
  'styles.read': { roles: everyone, action: 'see styles' },
  'styles.edit': { roles: editors, action: 'create and edit styles' },
  'styles.group': { roles: managers, action: 'group products into styles and delete styles' },
  'invoices.read': { roles: everyone, action: 'see invoices' },
  'invoices.create': { roles: editors, action: 'create invoices' },
  'invoices.discount': { roles: editors, action: 'set the discount of an invoice' },
  'invoices.process': { roles: managers, action: 'mark invoices as processed' },
  'invoices.send': { roles: editors, action: 'send invoices' },
  'invoices.void': { roles: managers, action: 'void and correct invoices' },
  'orders.read': { roles: everyone, action: 'see orders' },
  'orders.edit': { roles: editors, action: 'create, edit, allocate and pick orders' },
  'orders.confirm': { roles: managers, action: 'confirm orders and change confirmed prices' },
  'orders.cancel': { roles: managers, action: 'cancel orders' },
  'customers.read': { roles: everyone, action: 'see customers and what they owe' },
  'customers.edit': { roles: editors, action: 'create and edit customers' },
  'customers.terms': { roles: managers, action: 'set terms, prices and limits of customers' },
  'customers.delete': { roles: managers, action: 'delete customers' },
  'customers.merge': { roles: managers, action: 'merge customers and link invoices to them' },
  'suppliers.read': { roles: everyone, action: 'see suppliers' },
  'suppliers.edit': { roles: managers, action: 'create, edit and import suppliers' },
  'suppliers.delete': { roles: managers, action: 'delete suppliers' },
  'suppliers.merge': { roles: managers, action: 'merge suppliers' },
  'purchases.read': { roles: everyone, action: 'see purchase orders and arrivals' },
  'purchases.receive': { roles: editors, action: 'receive goods and undo arrivals' },
  'purchases.edit': {
    roles: managers,
    action: 'create, place, edit and cancel purchase orders; enter, edit and void bills; add landed cost',
  },
  'costs.read': { roles: managers, action: 'see bills and costs' },
  'payments.record': { roles: managers, action: 'record payments, refunds and write-offs' },
  'statements.send': { roles: managers, action: 'send statements to all customers that owe something' },
  'credits.issue': { roles: managers, action: 'issue credit notes' },
  'limits.override': {
    roles: managers,
    action: 'invoice a customer that is on hold or above the credit limit',
  },
  'prices.override': { roles: managers, action: 'set prices by hand' },
  'accounting.export': { roles: managers, action: 'see and export accounting figures' },
  'books.close': { roles: admins, action: 'close the books' },
  'views.share': { roles: managers, action: 'save views of lists for everyone' },
  'activity.read': { roles: managers, action: 'read the activity log' },
  'users.manage': { roles: admins, action: 'manage users' },
  'outbox.manage': { roles: admins, action: 'see the outbox' },
  'company.manage': { roles: admins, action: 'edit the company' },
  'health.read': { roles: admins, action: 'see the health page' },
  'backups.manage': { roles: admins, action: 'make and download backups' },
  'integrity.check': { roles: admins, action: 'run the integrity check' },
} as const satisfies Record<string, { roles: readonly Role[]; action: string }>

export type Permission = keyof typeof permissions

export function hasPermission(role: Role, permission: Permission): boolean {
  return rolesWithPermission(permission).includes(role)
}

export function rolesWithPermission(permission: Permission): readonly Role[] {
  return permissions[permission].roles
}

/** Returns what a role may do that the role below it may not, e.g. 'Mark invoices as processed'. */
export function actionsOf(role: Role): string[] {
  return Object.values(permissions)
    .filter(({ roles }) => roles.at(-1) === role)
    .map(({ action }) => capitalize(action))
}

/** 'Only Admin and Manager may delete products.' The message of a 403 and of disabled controls. */
export function forbiddenMessage(permission: Permission): string {
  const { roles, action } = permissions[permission]
  return `Only ${joinList(roles)} may ${action}.`
}
