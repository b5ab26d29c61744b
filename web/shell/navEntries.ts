// The pages of the sidebar, with the permission that shows them. The search finds them and others: web/insight/search/searchPages.ts.
import {
  Banknote,
  BellRing,
  Building2,
  CalendarClock,
  ClipboardCheck,
  ClipboardList,
  ClipboardPen,
  FileText,
  FileUp,
  FolderClock,
  Grid3x3,
  Group,
  HeartPulse,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  PackagePlus,
  PackageSearch,
  ReceiptText,
  Send,
  Shirt,
  Store,
  Tags,
  Truck,
  Undo2,
  Users,
} from 'lucide-react'

import { hasPermission, type Permission, type Role } from '#domain/permissions.ts'

import type { NounPage } from './nounPages.ts'

/** Every page of the navigation and the search. */
export type AppPage = '/' | '/accounting-export' | '/activity-logs' | '/developers' | NounPage

/** The groups of the sidebar, in order. The dashboard is above them. */
export const navGroups = ['Catalog', 'Sales', 'Insight', 'Administration'] as const
export type NavGroup = (typeof navGroups)[number]

interface NavEntry {
  label: string
  group?: NavGroup
  /** undefined: for every signed-in user. */
  needs: Permission | undefined
  Icon: LucideIcon
}

/** In the order of the sidebar. */
export const navPages = {
  '/': {
    label: 'Dashboard',
    needs: 'dashboard.read',
    Icon: LayoutDashboard,
  },
  '/products': {
    label: 'Products',
    group: 'Catalog',
    needs: 'products.read',
    Icon: Shirt,
  },
  '/styles': {
    label: 'Styles',
    group: 'Catalog',
    needs: 'styles.read',
    Icon: Grid3x3,
  },
  '/add-product': {
    label: 'Add Product',
    group: 'Catalog',
    needs: 'products.edit',
    Icon: PackagePlus,
  },
  '/bulk-upload': {
    label: 'Bulk Upload',
    group: 'Catalog',
    needs: 'products.import',
    Icon: FileUp,
  },
  '/group-products': {
    label: 'Group Products',
    group: 'Catalog',
    needs: 'styles.group',
    Icon: Group,
  },
  '/count-stock': {
    label: 'Count Stock',
    group: 'Catalog',
    needs: 'products.edit',
    Icon: ClipboardCheck,
  },
  '/receive-stock': {
    label: 'Receive Stock',
    group: 'Catalog',
    needs: 'products.edit',
    Icon: Truck,
  },
  '/batches': {
    label: 'Bulk Changes',
    group: 'Catalog',
    needs: 'products.read',
    Icon: ListChecks,
  },
  '/invoices': {
    label: 'Invoices',
    group: 'Sales',
    needs: 'invoices.read',
    Icon: ReceiptText,
  },
  '/create-invoice': {
    label: 'Create Invoice',
    group: 'Sales',
    needs: 'invoices.create',
    Icon: FileText,
  },
  '/orders': {
    label: 'Orders',
    group: 'Sales',
    needs: 'orders.read',
    Icon: ClipboardList,
  },
  '/create-order': {
    label: 'Create Order',
    group: 'Sales',
    needs: 'orders.edit',
    Icon: ClipboardPen,
  },
  '/allocate': {
    label: 'Allocate',
    group: 'Sales',
    needs: 'orders.edit',
    Icon: PackageCheck,
  },
  '/pick-lists': {
    label: 'Pick Lists',
    group: 'Sales',
    needs: 'orders.read',
    Icon: PackageSearch,
  },
  '/customers': {
    label: 'Customers',
    group: 'Sales',
    needs: 'customers.read',
    Icon: Store,
  },
  '/price-lists': {
    label: 'Price Lists',
    group: 'Sales',
    needs: 'customers.read',
    Icon: Tags,
  },
  '/credit-notes': {
    label: 'Credit Notes',
    group: 'Sales',
    needs: 'invoices.read',
    Icon: Undo2,
  },
  '/payments': {
    label: 'Payments',
    group: 'Sales',
    needs: 'customers.read',
    Icon: Banknote,
  },
  '/ageing': {
    label: 'Ageing',
    group: 'Sales',
    needs: 'customers.read',
    Icon: CalendarClock,
  },
  '/statement-run': {
    label: 'Statements',
    group: 'Sales',
    needs: 'statements.send',
    Icon: BellRing,
  },
  '/accounting-export': {
    label: 'Accounting Export',
    group: 'Insight',
    needs: 'accounting.export',
    Icon: FolderClock,
  },
  '/activity-logs': {
    label: 'Activity Logs',
    group: 'Insight',
    needs: 'activity.read',
    Icon: History,
  },
  '/outbox': {
    label: 'Outbox',
    group: 'Insight',
    needs: 'outbox.manage',
    Icon: Send,
  },
  '/users': {
    label: 'User Management',
    group: 'Administration',
    needs: 'users.manage',
    Icon: Users,
  },
  '/company': {
    label: 'Company',
    group: 'Administration',
    needs: 'company.manage',
    Icon: Building2,
  },
  '/health': {
    label: 'Health',
    group: 'Administration',
    needs: 'health.read',
    Icon: HeartPulse,
  },
} satisfies Partial<Record<AppPage, NavEntry>>

export type NavPage = keyof typeof navPages

/** The entries of the sidebar that a role sees, in order. */
export function navEntriesFor(role: Role): (NavEntry & { path: NavPage })[] {
  const paths = Object.keys(navPages) as NavPage[]
  return paths
    .map((path) => ({ path, ...(navPages[path] as NavEntry) }))
    .filter(({ needs }) => needs === undefined || hasPermission(role, needs))
}
