// The pages of the sidebar and of the search, with the permission that shows them.
import {
  Banknote,
  BellRing,
  Boxes,
  Braces,
  Building2,
  CalendarClock,
  CircleUser,
  ClipboardCheck,
  ClipboardList,
  ClipboardPen,
  FileText,
  FileUp,
  FolderClock,
  Grid3x3,
  Group,
  HandCoins,
  HeartPulse,
  History,
  LayoutDashboard,
  Link2,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  PackagePlus,
  PackageSearch,
  ReceiptText,
  Ruler,
  Send,
  Shirt,
  Store,
  Tags,
  Truck,
  Undo2,
  UserPlus,
  Users,
} from 'lucide-react'

import { hasPermission, type Permission, type Role } from '#domain/permissions.ts'

import type { NounPage } from './nounPages.ts'

/** The groups of the sidebar, in order. The dashboard is above them. */
export const navGroups = ['Catalog', 'Sales', 'Insight', 'Administration'] as const
export type NavGroup = (typeof navGroups)[number]

interface PageEntry {
  label: string
  group?: NavGroup
  /** undefined: for every signed-in user. */
  needs: Permission | undefined
  Icon: LucideIcon
  /** Further words that find the page in the search. */
  searchTerms: string
  /** Not in the sidebar; only the search finds it. */
  isHidden?: true
}

/** In the order of the sidebar. */
const pages: Record<'/' | '/accounting-export' | '/activity-logs' | '/developers' | NounPage, PageEntry> = {
  '/': {
    label: 'Dashboard',
    needs: 'dashboard.read',
    Icon: LayoutDashboard,
    searchTerms: 'home start overview',
  },
  '/products': {
    label: 'Products',
    group: 'Catalog',
    needs: 'products.read',
    Icon: Shirt,
    searchTerms: 'catalog catalogue stock',
  },
  '/styles': {
    label: 'Styles',
    group: 'Catalog',
    needs: 'styles.read',
    Icon: Grid3x3,
    searchTerms: 'size matrix runs colors articles',
  },
  '/add-product': {
    label: 'Add Product',
    group: 'Catalog',
    needs: 'products.edit',
    Icon: PackagePlus,
    searchTerms: 'new create',
  },
  '/bulk-upload': {
    label: 'Bulk Upload',
    group: 'Catalog',
    needs: 'products.import',
    Icon: FileUp,
    searchTerms: 'import csv xlsx file',
  },
  '/group-products': {
    label: 'Group Products',
    group: 'Catalog',
    needs: 'styles.group',
    Icon: Group,
    searchTerms: 'styles proposals merge split',
  },
  '/count-stock': {
    label: 'Count Stock',
    group: 'Catalog',
    needs: 'products.edit',
    Icon: ClipboardCheck,
    searchTerms: 'inventory scan',
  },
  '/receive-stock': {
    label: 'Receive Stock',
    group: 'Catalog',
    needs: 'products.edit',
    Icon: Truck,
    searchTerms: 'delivery note arrival inventory scan',
  },
  '/batches': {
    label: 'Bulk Changes',
    group: 'Catalog',
    needs: 'products.read',
    Icon: ListChecks,
    searchTerms: 'undo bulk edits groupings styles prices batches',
  },
  '/invoices': {
    label: 'Invoices',
    group: 'Sales',
    needs: 'invoices.read',
    Icon: ReceiptText,
    searchTerms: 'sales',
  },
  '/create-invoice': {
    label: 'Create Invoice',
    group: 'Sales',
    needs: 'invoices.create',
    Icon: FileText,
    searchTerms: 'new add sale order',
  },
  '/orders': {
    label: 'Orders',
    group: 'Sales',
    needs: 'orders.read',
    Icon: ClipboardList,
    searchTerms: 'pre-book back orders quotes allocate ship so',
  },
  '/create-order': {
    label: 'Create Order',
    group: 'Sales',
    needs: 'orders.edit',
    Icon: ClipboardPen,
    searchTerms: 'new add sale pre-book quote',
  },
  '/allocate': {
    label: 'Allocate',
    group: 'Sales',
    needs: 'orders.edit',
    Icon: PackageCheck,
    searchTerms: 'back orders waiting stock run delivery',
  },
  '/pick-lists': {
    label: 'Pick Lists',
    group: 'Sales',
    needs: 'orders.read',
    Icon: PackageSearch,
    searchTerms: 'picking packing warehouse shelf scan dispatch',
  },
  '/customers': {
    label: 'Customers',
    group: 'Sales',
    needs: 'customers.read',
    Icon: Store,
    searchTerms: 'clients buyers balance owed credit',
  },
  '/price-lists': {
    label: 'Price Lists',
    group: 'Sales',
    needs: 'customers.read',
    Icon: Tags,
    searchTerms: 'prices customers wholesale discounts',
  },
  '/credit-notes': {
    label: 'Credit Notes',
    group: 'Sales',
    needs: 'invoices.read',
    Icon: Undo2,
    searchTerms: 'returns refunds allowances cn',
  },
  '/payments': {
    label: 'Payments',
    group: 'Sales',
    needs: 'customers.read',
    Icon: Banknote,
    searchTerms: 'receipts refunds money received rc',
  },
  '/ageing': {
    label: 'Ageing',
    group: 'Sales',
    needs: 'customers.read',
    Icon: CalendarClock,
    searchTerms: 'aging receivables overdue owed open unpaid balances',
  },
  '/statement-run': {
    label: 'Statements',
    group: 'Sales',
    needs: 'statements.send',
    Icon: BellRing,
    searchTerms: 'email owe balances run',
  },
  '/receive-payment': {
    label: 'Receive Payment',
    needs: 'payments.record',
    Icon: HandCoins,
    searchTerms: 'new record pay money',
    isHidden: true,
  },
  '/accounting-export': {
    label: 'Accounting Export',
    group: 'Insight',
    needs: 'accounting.export',
    Icon: FolderClock,
    searchTerms: 'accountant bookkeeping sales tax report month xlsx excel csv quickbooks xero',
  },
  '/activity-logs': {
    label: 'Activity Logs',
    group: 'Insight',
    needs: 'activity.read',
    Icon: History,
    searchTerms: 'history audit',
  },
  '/outbox': {
    label: 'Outbox',
    group: 'Insight',
    needs: 'outbox.manage',
    Icon: Send,
    searchTerms: 'mail email e-mail whatsapp messages deliveries',
  },
  '/users': {
    label: 'User Management',
    group: 'Administration',
    needs: 'users.manage',
    Icon: Users,
    searchTerms: 'people staff roles invite',
  },
  '/company': {
    label: 'Company',
    group: 'Administration',
    needs: 'company.manage',
    Icon: Building2,
    searchTerms: 'settings logo time zone',
  },
  '/reminders': {
    label: 'Reminders',
    needs: 'company.manage',
    Icon: BellRing,
    searchTerms: 'overdue dunning late unpaid emails steps settings',
    isHidden: true,
  },
  '/health': {
    label: 'Health',
    group: 'Administration',
    needs: 'health.read',
    Icon: HeartPulse,
    searchTerms: 'integrity check proof backups versions status metrics',
  },
  '/add-style': {
    label: 'Add Style',
    needs: 'styles.edit',
    Icon: PackagePlus,
    searchTerms: 'new create colors sizes',
    isHidden: true,
  },
  '/size-scales': {
    label: 'Size Scales',
    needs: 'styles.read',
    Icon: Ruler,
    searchTerms: 'sizes core order',
    isHidden: true,
  },
  '/prepacks': {
    label: 'Prepacks',
    needs: 'styles.read',
    Icon: Boxes,
    searchTerms: 'assortment packs',
    isHidden: true,
  },
  '/add-customer': {
    label: 'Add Customer',
    needs: 'customers.edit',
    Icon: UserPlus,
    searchTerms: 'new create client buyer',
    isHidden: true,
  },
  '/import-customers': {
    label: 'Import Customers',
    needs: 'customers.edit',
    Icon: FileUp,
    searchTerms: 'upload csv xlsx sheet buyers clients',
    isHidden: true,
  },
  '/customer-imports': {
    label: 'Customer Imports',
    needs: 'customers.edit',
    Icon: FolderClock,
    searchTerms: 'undo past uploads customers',
    isHidden: true,
  },
  '/import-orders': {
    label: 'Import Orders',
    needs: 'orders.edit',
    Icon: FileUp,
    searchTerms: 'upload csv xlsx sheet order form sales orders purchase',
    isHidden: true,
  },
  '/order-imports': {
    label: 'Order Imports',
    needs: 'orders.edit',
    Icon: FolderClock,
    searchTerms: 'undo past uploads orders',
    isHidden: true,
  },
  '/link-invoices': {
    label: 'Link Invoices',
    needs: 'customers.merge',
    Icon: Link2,
    searchTerms: 'old buyers customers match assign',
    isHidden: true,
  },
  '/imports': {
    label: 'Imports',
    needs: 'products.import',
    Icon: FolderClock,
    searchTerms: 'undo past uploads',
    isHidden: true,
  },
  '/account': {
    label: 'Your Account',
    needs: undefined,
    Icon: CircleUser,
    searchTerms: 'profile password sessions name me',
    isHidden: true,
  },
  '/developers': {
    label: 'API documentation',
    needs: undefined,
    Icon: Braces,
    searchTerms: 'api openapi swagger programs calls curl',
    isHidden: true,
  },
}

/** Every page that the search offers to a role. */
export function pagesFor(role: Role) {
  return (Object.keys(pages) as (keyof typeof pages)[])
    .map((path) => ({ path, ...pages[path] }))
    .filter(({ needs }) => needs === undefined || hasPermission(role, needs))
}

/** The entries of the sidebar that a role sees, in order. */
export function navEntriesFor(role: Role) {
  return pagesFor(role).filter(({ isHidden }) => isHidden !== true)
}
