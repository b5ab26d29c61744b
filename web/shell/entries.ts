// The sidebar's entries and the roles that see them (SPEC.md section 2), and what RULES.md adds beneath.
import {
  Braces,
  Building2,
  CircleUser,
  ClipboardCheck,
  FileText,
  FileUp,
  FolderClock,
  HeartPulse,
  History,
  LayoutDashboard,
  PackagePlus,
  ReceiptText,
  Send,
  Shirt,
  Users,
} from 'lucide-react'

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
  { label: 'User Management', path: '/users', roles: admins, Icon: Users },
  { label: 'Company', path: '/company', roles: admins, Icon: Building2 },
  { label: 'Activity Logs', path: '/activity-logs', roles: managers, Icon: History },
  { label: 'Outbox', path: '/outbox', roles: admins, Icon: Send },
  { label: 'Health', path: '/health', roles: admins, Icon: HeartPulse },
] as const

/** Pages that have no entry: the search leads to them as well. */
const furtherPages = [
  { label: 'Count Stock', path: '/count-stock', roles: editors, Icon: ClipboardCheck },
  { label: 'Imports', path: '/imports', roles: managers, Icon: FolderClock },
  { label: 'Your Account', path: '/account', roles: everyone, Icon: CircleUser },
  { label: 'For Programs', path: '/developers', roles: everyone, Icon: Braces },
] as const

/** What else a page is called by those who search for it. */
const words: Record<string, string> = {
  '/': 'home start overview',
  '/products': 'catalogue stock',
  '/add-product': 'new create',
  '/bulk-upload': 'import csv xlsx file',
  '/invoices': 'sales orders',
  '/create-invoice': 'new add sale order',
  '/count-stock': 'inventory scan',
  '/imports': 'undo past uploads',
  '/users': 'people staff roles invite',
  '/activity-logs': 'history audit',
  '/health': 'proof backups versions status metrics',
  '/outbox': 'mail e-mail whatsapp messages deliveries',
  '/account': 'profile password sessions name me',
  '/developers': 'api openapi swagger developers calls curl',
  '/company': 'settings logo time zone',
}

/** What a role sees, in order. */
export function entriesFor(role: Role) {
  return entries.filter(({ roles }) => (roles as readonly Role[]).includes(role))
}

/** Every page that a role may open by its name. */
export function pagesFor(role: Role) {
  return [
    ...entriesFor(role),
    ...furtherPages.filter(({ roles }) => (roles as readonly Role[]).includes(role)),
  ].map((page) => ({ ...page, words: words[page.path] ?? '' }))
}
