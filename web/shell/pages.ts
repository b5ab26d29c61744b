// The pages inside the shell: their titles, who may see them, and how the sidebar, the search and other pages lead to them.
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

import { viewedLists } from '#domain/people/savedViews.ts'
import { hasPermission, type Permission, type Role } from '#domain/permissions.ts'

/** The groups of the sidebar, in order. */
export const navGroups = ['Catalog', 'Sales', 'Insight', 'Administration'] as const
export type NavGroup = (typeof navGroups)[number]

export interface Page {
  /** In the header, the browser's tab, the sidebar and the search. */
  title: string
  /** The page above it, for the breadcrumbs. */
  parent?: string
  /** To see it; undefined: every signed-in user. */
  permission?: Permission
  /** For pages of Admins: completes 'You need Admin privileges to ...'. */
  adminAction?: string
  /** Only pages that have one are in the search, and with a group in the sidebar. */
  entry?: {
    Icon: LucideIcon
    /** Words besides the title that find it. */
    terms: string
    /** null: above the groups. */
    group?: NavGroup | null
  }
  /** What it lists: 'Invoice not found'. */
  record?: string
}

/** In the order of the sidebar. */
export const pages = {
  '/': {
    title: 'Dashboard',
    permission: 'dashboard.read',
    entry: { Icon: LayoutDashboard, terms: 'home start overview', group: null },
  },

  '/products': {
    ...viewedLists['/products'],
    entry: { Icon: Shirt, terms: 'catalog catalogue stock', group: 'Catalog' },
  },
  '/products/$id': { title: 'Product Details', parent: '/products', permission: 'products.read' },
  '/styles': {
    ...viewedLists['/styles'],
    entry: { Icon: Grid3x3, terms: 'size matrix runs colors articles', group: 'Catalog' },
    record: 'Style',
  },
  '/styles/$id': { title: 'Style Details', parent: '/styles', permission: 'styles.read' },
  '/add-style': {
    title: 'Add Style',
    parent: '/styles',
    permission: 'styles.edit',
    entry: { Icon: PackagePlus, terms: 'new create colors sizes' },
  },
  '/size-scales': {
    title: 'Size Scales',
    parent: '/styles',
    permission: 'styles.read',
    entry: { Icon: Ruler, terms: 'sizes core order' },
  },
  '/prepacks': {
    title: 'Prepacks',
    parent: '/styles',
    permission: 'styles.read',
    entry: { Icon: Boxes, terms: 'assortment packs' },
  },
  '/add-product': {
    title: 'Add Product',
    parent: '/products',
    permission: 'products.edit',
    entry: { Icon: PackagePlus, terms: 'new create', group: 'Catalog' },
  },
  '/bulk-upload': {
    title: 'Bulk Upload',
    parent: '/products',
    permission: 'products.import',
    entry: { Icon: FileUp, terms: 'import csv xlsx file', group: 'Catalog' },
  },
  '/import-guide': { title: 'Import Guide' },
  '/imports': {
    ...viewedLists['/imports'],
    parent: '/bulk-upload',
    entry: { Icon: FolderClock, terms: 'undo past uploads' },
    record: 'Import',
  },
  '/imports/$id': { title: 'Import Details', parent: '/imports', permission: 'products.import' },
  '/group-products': {
    title: 'Group Products',
    parent: '/products',
    permission: 'styles.group',
    entry: { Icon: Group, terms: 'styles proposals merge split', group: 'Catalog' },
  },
  '/count-stock': {
    title: 'Count Stock',
    parent: '/products',
    permission: 'products.edit',
    entry: { Icon: ClipboardCheck, terms: 'inventory scan', group: 'Catalog' },
  },
  '/receive-stock': {
    title: 'Receive Stock',
    parent: '/products',
    permission: 'products.edit',
    entry: { Icon: Truck, terms: 'delivery note arrival inventory scan', group: 'Catalog' },
  },
  '/batches': {
    ...viewedLists['/batches'],
    parent: '/products',
    entry: {
      Icon: ListChecks,
      terms: 'undo bulk edits groupings styles prices batches',
      group: 'Catalog',
    },
    record: 'Change',
  },
  '/batches/$id': { title: 'Change Details', parent: '/batches', permission: 'products.read' },

  '/invoices': {
    ...viewedLists['/invoices'],
    entry: { Icon: ReceiptText, terms: 'sales', group: 'Sales' },
    record: 'Invoice',
  },
  '/invoices/$id': { title: 'Invoice Details', parent: '/invoices', permission: 'invoices.read' },
  '/invoices/$id/credit': {
    title: 'New Credit Note',
    parent: '/invoices',
    permission: 'credits.issue',
  },
  '/create-invoice': {
    title: 'Create Invoice',
    parent: '/invoices',
    permission: 'invoices.create',
    entry: { Icon: FileText, terms: 'new add sale order', group: 'Sales' },
  },
  '/orders': {
    ...viewedLists['/orders'],
    entry: {
      Icon: ClipboardList,
      terms: 'pre-book back orders quotes allocate ship so',
      group: 'Sales',
    },
    record: 'Order',
  },
  '/orders/$id': { title: 'Order Details', parent: '/orders', permission: 'orders.read' },
  '/orders/$id/edit': { title: 'Edit Order', parent: '/orders', permission: 'orders.edit' },
  '/create-order': {
    title: 'Create Order',
    parent: '/orders',
    permission: 'orders.edit',
    entry: { Icon: ClipboardPen, terms: 'new add sale pre-book quote', group: 'Sales' },
  },
  '/import-orders': {
    title: 'Import Orders',
    parent: '/orders',
    permission: 'orders.edit',
    entry: { Icon: FileUp, terms: 'upload csv xlsx sheet order form sales orders purchase' },
  },
  '/order-imports': {
    ...viewedLists['/order-imports'],
    parent: '/orders',
    entry: { Icon: FolderClock, terms: 'undo past uploads orders' },
    record: 'Import',
  },
  '/order-imports/$id': {
    title: 'Import Details',
    parent: '/order-imports',
    permission: 'orders.edit',
  },
  '/allocate': {
    title: 'Allocate',
    parent: '/orders',
    permission: 'orders.edit',
    entry: { Icon: PackageCheck, terms: 'back orders waiting stock run delivery', group: 'Sales' },
    record: 'Allocation run',
  },
  '/allocation-runs/$id': {
    title: 'Allocation Details',
    parent: '/allocate',
    permission: 'orders.read',
  },
  '/pick-lists': {
    ...viewedLists['/pick-lists'],
    entry: {
      Icon: PackageSearch,
      terms: 'picking packing warehouse shelf scan dispatch',
      group: 'Sales',
    },
    record: 'Pick list',
  },
  '/pick-lists/$id': { title: 'Pick List', parent: '/pick-lists', permission: 'orders.read' },
  '/customers': {
    ...viewedLists['/customers'],
    entry: { Icon: Store, terms: 'clients buyers balance owed credit', group: 'Sales' },
    record: 'Customer',
  },
  '/customers/$id': {
    title: 'Customer Details',
    parent: '/customers',
    permission: 'customers.read',
  },
  '/customers/$id/edit': {
    title: 'Edit Customer',
    parent: '/customers',
    permission: 'customers.edit',
  },
  '/add-customer': {
    title: 'Add Customer',
    parent: '/customers',
    permission: 'customers.edit',
    entry: { Icon: UserPlus, terms: 'new create client buyer' },
  },
  '/import-customers': {
    title: 'Import Customers',
    parent: '/customers',
    permission: 'customers.edit',
    entry: { Icon: FileUp, terms: 'upload csv xlsx sheet buyers clients' },
  },
  '/customer-imports': {
    ...viewedLists['/customer-imports'],
    parent: '/customers',
    entry: { Icon: FolderClock, terms: 'undo past uploads customers' },
    record: 'Import',
  },
  '/customer-imports/$id': {
    title: 'Import Details',
    parent: '/customer-imports',
    permission: 'customers.edit',
  },
  '/link-invoices': {
    title: 'Link Invoices',
    parent: '/customers',
    permission: 'customers.merge',
    entry: { Icon: Link2, terms: 'old buyers customers match assign' },
  },
  '/price-lists': {
    title: 'Price Lists',
    parent: '/customers',
    permission: 'customers.read',
    entry: { Icon: Tags, terms: 'prices customers wholesale discounts', group: 'Sales' },
    record: 'Price list',
  },
  '/price-lists/$id': {
    title: 'Price List',
    parent: '/price-lists',
    permission: 'customers.read',
  },
  '/credit-notes': {
    ...viewedLists['/credit-notes'],
    entry: { Icon: Undo2, terms: 'returns refunds allowances cn', group: 'Sales' },
    record: 'Credit note',
  },
  '/credit-notes/$id': {
    title: 'Credit Note Details',
    parent: '/credit-notes',
    permission: 'invoices.read',
  },
  '/payments': {
    ...viewedLists['/payments'],
    entry: { Icon: Banknote, terms: 'receipts refunds money received rc', group: 'Sales' },
    record: 'Payment',
  },
  '/payments/$id': { title: 'Payment Details', parent: '/payments', permission: 'customers.read' },
  '/receive-payment': {
    title: 'Receive Payment',
    parent: '/payments',
    permission: 'payments.record',
    entry: { Icon: HandCoins, terms: 'new record pay money' },
  },
  '/ageing': {
    title: 'Ageing',
    permission: 'customers.read',
    entry: {
      Icon: CalendarClock,
      terms: 'aging receivables overdue owed open unpaid balances',
      group: 'Sales',
    },
  },
  '/ageing/documents': { ...viewedLists['/ageing/documents'], parent: '/ageing' },
  '/statement-run': {
    ...viewedLists['/statement-run'],
    entry: { Icon: BellRing, terms: 'email owe balances run', group: 'Sales' },
  },

  '/accounting-export': {
    title: 'Accounting Export',
    permission: 'accounting.export',
    entry: {
      Icon: FolderClock,
      terms: 'accountant bookkeeping sales tax report month xlsx excel csv quickbooks xero',
      group: 'Insight',
    },
  },
  '/activity-logs': {
    ...viewedLists['/activity-logs'],
    entry: { Icon: History, terms: 'history audit', group: 'Insight' },
  },
  '/outbox': {
    ...viewedLists['/outbox'],
    entry: {
      Icon: Send,
      terms: 'mail email e-mail whatsapp messages deliveries',
      group: 'Insight',
    },
    record: 'Message',
  },
  '/outbox/$id': { title: 'Message Details', parent: '/outbox', permission: 'outbox.manage' },

  '/users': {
    title: 'User Management',
    permission: 'users.manage',
    adminAction: 'access user management',
    entry: { Icon: Users, terms: 'people staff roles invite', group: 'Administration' },
  },
  '/company': {
    title: 'Company',
    permission: 'company.manage',
    adminAction: 'edit the company details',
    entry: { Icon: Building2, terms: 'settings logo time zone', group: 'Administration' },
  },
  '/reminders': {
    title: 'Reminders',
    parent: '/company',
    permission: 'company.manage',
    adminAction: 'edit the reminders',
    entry: { Icon: BellRing, terms: 'overdue dunning late unpaid emails steps settings' },
  },
  '/health': {
    title: 'Health',
    permission: 'health.read',
    adminAction: 'see the health page',
    entry: {
      Icon: HeartPulse,
      terms: 'integrity check proof backups versions status metrics',
      group: 'Administration',
    },
  },
  '/account': {
    title: 'Your Account',
    entry: { Icon: CircleUser, terms: 'profile password sessions name me' },
  },
  '/developers': {
    title: 'API documentation',
    entry: { Icon: Braces, terms: 'api openapi swagger programs calls curl' },
  },
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof pages

/** The pages without a parameter in their path. */
export type PlainPath = Exclude<PagePath, `${string}$${string}`>

/** The pages that list records. */
export type ListPath = {
  [Path in PagePath]: (typeof pages)[Path] extends { record: string } ? Path : never
}[PagePath]

export function getPage(path: PagePath): Page {
  return pages[path]
}

export function mayView(role: Role, { permission }: Pick<Page, 'permission'>): boolean {
  return permission === undefined || hasPermission(role, permission)
}

/** The pages above a page, from the top. */
export function pagesAbove({ parent }: Pick<Page, 'parent'>): { path: PlainPath; page: Page }[] {
  if (parent === undefined) return []
  const path = parent as PlainPath
  const page = getPage(path)
  return [...pagesAbove(page), { path, page }]
}
