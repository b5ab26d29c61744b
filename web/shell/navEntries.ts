// The entries of the sidebar with the permission that shows them, and the search words of each page.
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

import { hasPermission, type Permission, type Role } from '#domain/permissions.ts'

const entries = [
  { label: 'Dashboard', path: '/', needs: 'dashboard.read', Icon: LayoutDashboard },
  { label: 'Products', path: '/products', needs: 'products.read', Icon: Shirt },
  { label: 'Add Product', path: '/add-product', needs: 'products.edit', Icon: PackagePlus },
  { label: 'Bulk Upload', path: '/bulk-upload', needs: 'products.import', Icon: FileUp },
  { label: 'Invoices', path: '/invoices', needs: 'invoices.read', Icon: ReceiptText },
  { label: 'Create Invoice', path: '/create-invoice', needs: 'invoices.create', Icon: FileText },
  { label: 'User Management', path: '/users', needs: 'users.manage', Icon: Users },
  { label: 'Company', path: '/company', needs: 'company.manage', Icon: Building2 },
  { label: 'Activity Logs', path: '/activity-logs', needs: 'activity.read', Icon: History },
  { label: 'Outbox', path: '/outbox', needs: 'outbox.manage', Icon: Send },
  { label: 'Health', path: '/health', needs: 'health.read', Icon: HeartPulse },
] as const

/** Pages without an entry; the search finds them. */
const otherPages = [
  { label: 'Count Stock', path: '/count-stock', needs: 'products.edit', Icon: ClipboardCheck },
  { label: 'Imports', path: '/imports', needs: 'products.import', Icon: FolderClock },
  { label: 'Your Account', path: '/account', needs: undefined, Icon: CircleUser },
  { label: 'API documentation', path: '/developers', needs: undefined, Icon: Braces },
] as const

/** More search words for each page. */
const searchTerms: Record<string, string> = {
  '/': 'home start overview',
  '/products': 'catalog catalogue stock',
  '/add-product': 'new create',
  '/bulk-upload': 'import csv xlsx file',
  '/invoices': 'sales orders',
  '/create-invoice': 'new add sale order',
  '/count-stock': 'inventory scan',
  '/imports': 'undo past uploads',
  '/users': 'people staff roles invite',
  '/activity-logs': 'history audit',
  '/health': 'integrity check proof backups versions status metrics',
  '/outbox': 'mail email e-mail whatsapp messages deliveries',
  '/account': 'profile password sessions name me',
  '/developers': 'api openapi swagger programs calls curl',
  '/company': 'settings logo time zone',
}

/** The entries that a role sees, in order. */
export function navEntriesFor(role: Role) {
  return entries.filter(isFor(role))
}

/** Every page that the search offers to a role. */
export function pagesFor(role: Role) {
  return [...navEntriesFor(role), ...otherPages.filter(isFor(role))].map((page) => ({
    ...page,
    words: searchTerms[page.path] ?? '',
  }))
}

function isFor(role: Role) {
  return ({ needs }: { needs: Permission | undefined }) => needs === undefined || hasPermission(role, needs)
}
