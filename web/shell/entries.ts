// The sidebar's entries and the roles that see them (SPEC.md section 2), and what RULES.md adds beneath.
import { FileText, FileUp, LayoutDashboard, PackagePlus, ReceiptText, Send, Shirt } from 'lucide-react'

import type { Role } from '#domain/permissions.ts'

const everyone = ['Admin', 'Manager', 'Staff', 'Viewer'] as const
const editors = ['Admin', 'Manager', 'Staff'] as const
const managers = ['Admin', 'Manager'] as const
const admins = ['Admin'] as const

const entries = [
  { label: 'Dashboard', path: '/', roles: everyone, Icon: LayoutDashboard },
  { label: 'Products', path: '/products', roles: everyone, Icon: Shirt },
  { label: 'Add Product', path: '/add-product', roles: editors, Icon: PackagePlus },
  { label: 'Bulk Upload', path: '/bulk-upload', roles: managers, Icon: FileUp },
  { label: 'Invoices', path: '/invoices', roles: everyone, Icon: ReceiptText },
  { label: 'Create Invoice', path: '/create-invoice', roles: editors, Icon: FileText },
  { label: 'Outbox', path: '/outbox', roles: admins, Icon: Send },
] as const

/** What a role sees, in order. */
export function entriesFor(role: Role) {
  return entries.filter(({ roles }) => (roles as readonly Role[]).includes(role))
}
