// Who may do what: the roles, and every permission with the roles that hold it. What is not listed is denied.

import { joinList } from '#domain/platform/format.ts'

export const roles = ['Admin', 'Manager', 'Staff', 'Viewer'] as const
export type Role = (typeof roles)[number]

const everyone = roles
const editors = ['Admin', 'Manager', 'Staff'] as const
const managers = ['Admin', 'Manager'] as const
const admins = ['Admin'] as const

const permissions = {
  'dashboard.read': { roles: everyone, deed: 'see the dashboard' },
  'products.read': { roles: everyone, deed: 'see products' },
  'products.edit': { roles: editors, deed: 'create and edit products' },
  'products.delete': { roles: managers, deed: 'delete products' },
  'products.import': { roles: managers, deed: 'upload products in bulk' },
  'invoices.read': { roles: everyone, deed: 'see invoices' },
  'invoices.create': { roles: editors, deed: 'create invoices' },
  'invoices.discount': { roles: editors, deed: 'set the discount of an invoice' },
  'invoices.process': { roles: managers, deed: 'mark invoices as processed' },
  'invoices.send': { roles: editors, deed: 'send invoices' },
  'invoices.void': { roles: managers, deed: 'void invoices' },
  'activity.read': { roles: managers, deed: 'read the activity log' },
  'users.manage': { roles: admins, deed: 'manage users' },
  'outbox.manage': { roles: admins, deed: 'see the outbox' },
  'company.manage': { roles: admins, deed: 'edit the company' },
  'health.read': { roles: admins, deed: 'see the health page' },
  'backups.manage': { roles: admins, deed: 'make and download backups' },
  'proof.run': { roles: admins, deed: 'run the proof' },
} as const satisfies Record<string, { roles: readonly Role[]; deed: string }>

export type Permission = keyof typeof permissions

export function hasPermission(role: Role, permission: Permission): boolean {
  return rolesWithPermission(permission).includes(role)
}

/** Who holds a permission. */
export function rolesWithPermission(permission: Permission): readonly Role[] {
  return permissions[permission].roles
}

/** What a role may do that the one beneath it may not: 'Mark invoices as processed'. */
export function actionsOf(role: Role): string[] {
  return Object.values(permissions)
    .filter(({ roles: holders }) => holders.at(-1) === role)
    .map(({ deed }) => deed.charAt(0).toUpperCase() + deed.slice(1))
}

/** 'Only Admin and Manager may delete products.': the answer of a 403, and the reason on a disabled control. */
export function forbiddenMessage(permission: Permission): string {
  const { roles: holders, deed } = permissions[permission]
  return `Only ${joinList(holders)} may ${deed}.`
}
