// The pages inside the shell: their titles, who may see them, and how the sidebar, the search and other pages lead to them.
import {
  Banknote,
  BellRing,
  BookOpen,
  Boxes,
  Braces,
  Building2,
  CalendarClock,
  ChartColumn,
  CircleUser,
  ClipboardCheck,
  ClipboardCopy,
  ClipboardList,
  ClipboardPaste,
  ClipboardPen,
  Factory,
  FileClock,
  FilePlus2,
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
  PackageOpen,
  PackagePlus,
  PackageSearch,
  Printer,
  PrinterCheck,
  Receipt,
  ReceiptText,
  Ruler,
  Send,
  Shirt,
  ShoppingBasket,
  Store,
  Tags,
  Truck,
  Undo2,
  UserPlus,
  Users,
} from 'lucide-react'

import { viewedLists } from '#domain/people/savedViews.ts'
import { hasPermission, type Permission, type Role } from '#domain/permissions.ts'
import { capitalize } from '#domain/platform/format.ts'
import { type AnyRecord, importsTitle, titleOf } from '#domain/platform/records/defineRecord.ts'
import { records } from '#domain/records.ts'
import { getReport, type ReportId, reportIds, reportPath } from '#domain/reports.ts'

import { type RecordPagePaths, recordPaths } from './recordPaths.ts'

/** The groups of the sidebar, in order. */
export const navGroups = ['Catalog', 'Sales', 'Administration'] as const
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
    /** Of a place in the sidebar; null: above the groups. */
    group?: NavGroup | null
    /** In the sidebar instead of the title. */
    place?: string
    /** Of a place: the letter that opens it, behind `g`. */
    letter?: string
    /** A tab of the place of the page above it. */
    isTab?: true
    /** In the menu of what can be created. */
    isNew?: true
  }
  /** What it lists: 'Invoice not found'. */
  record?: string
}

type ListPaths<D extends AnyRecord> = RecordPagePaths<D>['list' | 'imports']

/** The pages of a plain record and of its imports. `parent` is the page above its list. Their permissions are those of its definition. */
function recordPages<D extends AnyRecord>(
  record: D,
  entry: NonNullable<Page['entry']>,
  parent?: string,
): Record<ListPaths<D>, Page & { record: string }> &
  Record<Exclude<RecordPagePaths<D>[keyof RecordPagePaths<D>], ListPaths<D>>, Page> {
  const { list, page, edit, add, ...paths } = recordPaths<AnyRecord>(record)
  const { read, edit: write, import: upload } = record.may
  const one = titleOf(record.name)
  const many = titleOf(record.names)
  return {
    [list]: {
      title: many,
      ...(parent && { parent }),
      permission: read,
      entry,
      record: capitalize(record.name),
    },
    [page]: { title: `${one} Details`, parent: list, permission: read },
    [edit]: { title: `Edit ${one}`, parent: list, permission: write },
    [add]: {
      title: `Add ${one}`,
      parent: list,
      permission: write,
      entry: { Icon: entry.Icon, terms: `new create ${entry.terms}`, ...(entry.group && { isNew: true }) },
    },
    [paths.import]: {
      title: `Import ${many}`,
      parent: list,
      permission: upload,
      entry: { Icon: FileUp, terms: `upload csv xlsx sheet ${entry.terms}` },
    },
    [paths.imports]: {
      title: importsTitle(record),
      parent: list,
      permission: upload,
      entry: { Icon: FolderClock, terms: `undo past uploads ${record.names}` },
      record: 'Import',
    },
    [paths.importPage]: { title: 'Import Details', parent: paths.imports, permission: upload },
  } as ReturnType<typeof recordPages<D>>
}

const reportPages = Object.fromEntries(
  reportIds.map((id) => {
    const { title, terms } = getReport(id)
    const page: Page = {
      title,
      parent: '/reports',
      permission: 'reports.read',
      entry: { Icon: ChartColumn, terms },
    }
    return [reportPath(id), page]
  }),
) as Record<`/reports/${ReportId}`, Page>

/** In the order of the sidebar. */
export const pages = {
  '/': {
    title: 'Dashboard',
    permission: 'dashboard.read',
    entry: { Icon: LayoutDashboard, terms: 'home start overview revenue figures', letter: 'D', group: null },
  },

  '/products': {
    ...viewedLists['/products'],
    entry: {
      Icon: Shirt,
      terms: 'catalog catalogue stock items skus labels barcodes qr codes',
      letter: 'P',
      group: 'Catalog',
    },
    record: 'Product',
  },
  '/products/$id': { title: 'Product Details', parent: '/products', permission: 'products.read' },
  '/styles': {
    ...viewedLists['/styles'],
    entry: { Icon: Grid3x3, terms: 'size matrix runs colors articles', letter: 'S', group: 'Catalog' },
    record: 'Style',
  },
  '/styles/$id': { title: 'Style Details', parent: '/styles', permission: 'styles.read' },
  '/add-style': {
    title: 'Add Style',
    parent: '/styles',
    permission: 'styles.edit',
    entry: { Icon: PackagePlus, terms: 'new create colors sizes', isNew: true },
  },
  '/size-scales': {
    title: 'Size Scales',
    parent: '/styles',
    permission: 'styles.read',
    entry: { Icon: Ruler, terms: 'sizes core order runs', isTab: true },
  },
  '/prepacks': {
    title: 'Prepacks',
    parent: '/styles',
    permission: 'styles.read',
    entry: { Icon: Boxes, terms: 'assortment packs', isTab: true },
  },
  '/add-product': {
    title: 'Add Product',
    parent: '/products',
    permission: 'products.edit',
    entry: { Icon: PackagePlus, terms: 'new create item sku', isNew: true, letter: 'A', group: 'Catalog' },
  },
  '/bulk-upload': {
    title: 'Bulk Upload',
    parent: '/products',
    permission: 'products.import',
    entry: {
      Icon: FileUp,
      terms: 'import products images photos csv xlsx excel file',
      letter: 'B',
      group: 'Catalog',
    },
  },
  '/imports': {
    ...viewedLists['/imports'],
    parent: '/bulk-upload',
    entry: { Icon: FolderClock, terms: 'undo past uploads', isTab: true },
    record: 'Import',
  },
  '/imports/$id': { title: 'Import Details', parent: '/imports', permission: 'products.import' },
  '/group-products': {
    title: 'Group Products',
    parent: '/products',
    permission: 'styles.group',
    entry: { Icon: Group, terms: 'styles proposals merge split', isTab: true },
  },
  '/count-stock': {
    title: 'Count Stock',
    parent: '/products',
    permission: 'products.edit',
    entry: { Icon: ClipboardCheck, terms: 'stocktake stocktaking inventory take correct scan', isTab: true },
  },
  '/receive-stock': {
    title: 'Receive Stock',
    parent: '/products',
    permission: 'products.edit',
    entry: { Icon: Truck, terms: 'goods in delivery note arrival restock book inventory scan', isTab: true },
  },
  '/batches': {
    ...viewedLists['/batches'],
    parent: '/products',
    entry: {
      Icon: ListChecks,
      terms: 'undo bulk edits groupings styles prices batches mass assigned barcodes',
      isTab: true,
    },
    record: 'Change',
  },
  '/batches/$id': { title: 'Change Details', parent: '/batches', permission: 'products.read' },
  '/labels': {
    title: 'Print Labels',
    parent: '/products',
    permission: 'products.read',
    entry: { Icon: Printer, terms: 'stickers tags barcodes qr codes' },
  },
  ...recordPages(
    records.labelFormat,
    { Icon: Tags, terms: 'sheets rolls avery thermal stickers' },
    '/products',
  ),
  ...recordPages(
    records.printerProfile,
    { Icon: PrinterCheck, terms: 'zebra thermal label printer calibration offset scale network' },
    '/products',
  ),
  ...recordPages(records.supplier, {
    Icon: Factory,
    terms: 'vendors makers factories mills purchasing',
    letter: 'V',
    group: 'Catalog',
  }),
  '/purchase-orders': {
    ...viewedLists['/purchase-orders'],
    entry: {
      Icon: ClipboardCopy,
      terms: 'buying purchasing pos orders to suppliers incoming expected coming',
      letter: 'R',
      group: 'Catalog',
    },
    record: 'Purchase order',
  },
  '/purchase-orders/$id': {
    title: 'Purchase Order Details',
    parent: '/purchase-orders',
    permission: 'purchases.read',
  },
  '/purchase-orders/$id/edit': {
    title: 'Edit Purchase Order',
    parent: '/purchase-orders',
    permission: 'purchases.edit',
  },
  '/arrivals': {
    ...viewedLists['/arrivals'],
    parent: '/purchase-orders',
    entry: { Icon: PackageOpen, terms: 'received goods in deliveries receipts', isTab: true },
    record: 'Arrival',
  },
  '/what-to-order': {
    title: 'What to Order',
    parent: '/purchase-orders',
    permission: 'purchases.edit',
    entry: {
      Icon: ShoppingBasket,
      terms: 'reorder replenish replenishment restock suggestion suggest buy short low stock',
      isTab: true,
    },
  },
  '/arrivals/$id': { title: 'Arrival Details', parent: '/arrivals', permission: 'purchases.read' },
  '/bills': {
    ...viewedLists['/bills'],
    parent: '/purchase-orders',
    entry: { Icon: Receipt, terms: 'supplier invoices vendor bills payables costs', isTab: true },
    record: 'Bill',
  },
  '/bills/$id': { title: 'Bill Details', parent: '/bills', permission: 'costs.read' },
  '/bills/$id/edit': { title: 'Edit Bill', parent: '/bills', permission: 'purchases.edit' },
  '/create-bill': {
    title: 'Enter Bill',
    parent: '/bills',
    permission: 'purchases.edit',
    entry: { Icon: FilePlus2, terms: 'new add create supplier invoice vendor bill', isNew: true },
  },

  '/invoices': {
    ...viewedLists['/invoices'],
    entry: { Icon: ReceiptText, terms: 'sales bills', letter: 'I', group: 'Sales' },
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
    entry: {
      Icon: FileText,
      terms: 'new add make write sale sell bill',
      isNew: true,
      letter: 'N',
      group: 'Sales',
    },
  },
  '/orders': {
    ...viewedLists['/orders'],
    entry: {
      Icon: ClipboardList,
      terms: 'sales pre-book back orders quotes quotations allocate ship so',
      letter: 'O',
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
    entry: { Icon: ClipboardPen, terms: 'new add make enter take sales pre-book quote', isNew: true },
  },
  '/create-purchase-order': {
    title: 'Create Purchase Order',
    parent: '/purchase-orders',
    permission: 'purchases.edit',
    entry: { Icon: ClipboardPaste, terms: 'new add make write buy po supplier', isNew: true },
  },
  '/import-orders': {
    title: 'Import Orders',
    parent: '/orders',
    permission: 'orders.edit',
    entry: { Icon: FileUp, terms: 'upload csv xlsx excel sheet order form sales orders purchase' },
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
    entry: {
      Icon: PackageCheck,
      terms: 'allocation assign reserve back orders waiting stock run delivery',
      isTab: true,
    },
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
      terms: 'picking packing warehouse shelf scan dispatch shipping',
      letter: 'K',
      group: 'Sales',
    },
    record: 'Pick list',
  },
  '/pick-lists/$id': { title: 'Pick List', parent: '/pick-lists', permission: 'orders.read' },
  '/customers': {
    ...viewedLists['/customers'],
    entry: {
      Icon: Store,
      terms: 'clients buyers accounts balance owed credit limit on hold merge',
      letter: 'C',
      group: 'Sales',
    },
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
    entry: { Icon: UserPlus, terms: 'new create client buyer', isNew: true },
  },
  '/import-customers': {
    title: 'Import Customers',
    parent: '/customers',
    permission: 'customers.edit',
    entry: { Icon: FileUp, terms: 'upload csv xlsx excel sheet buyers clients' },
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
    entry: {
      Icon: Tags,
      terms: 'prices pricing customers wholesale discounts import paste upload',
      isTab: true,
    },
    record: 'Price list',
  },
  '/price-lists/$id': {
    title: 'Price List',
    parent: '/price-lists',
    permission: 'customers.read',
  },
  '/credit-notes': {
    ...viewedLists['/credit-notes'],
    parent: '/invoices',
    entry: { Icon: Undo2, terms: 'returns refunds allowances new cn', isTab: true },
    record: 'Credit note',
  },
  '/credit-notes/$id': {
    title: 'Credit Note Details',
    parent: '/credit-notes',
    permission: 'invoices.read',
  },
  '/payments': {
    ...viewedLists['/payments'],
    entry: { Icon: Banknote, terms: 'paid receipts refunds money received rc', letter: 'Y', group: 'Sales' },
    record: 'Payment',
  },
  '/payments/$id': { title: 'Payment Details', parent: '/payments', permission: 'customers.read' },
  '/receive-payment': {
    title: 'Receive Payment',
    parent: '/payments',
    permission: 'payments.record',
    entry: { Icon: HandCoins, terms: 'new record enter take add pay paid money check deposit', isNew: true },
  },
  '/ageing': {
    title: 'Ageing',
    permission: 'customers.read',
    entry: {
      Icon: CalendarClock,
      terms: 'aging receivables debtors debts who owes us owed overdue late open unpaid balances',
      letter: 'G',
      group: 'Sales',
    },
  },
  '/ageing/documents': {
    ...viewedLists['/ageing/documents'],
    parent: '/ageing',
    entry: { Icon: FileClock, terms: 'unpaid overdue late due outstanding invoices' },
  },
  '/statement-run': {
    ...viewedLists['/statement-run'],
    parent: '/ageing',
    entry: { Icon: BellRing, terms: 'send email customers account owe balances run', isTab: true },
  },

  '/reports': {
    title: 'Reports',
    permission: 'reports.read',
    entry: {
      Icon: ChartColumn,
      terms: 'figures statistics analytics analysis sales numbers',
      letter: 'E',
      group: 'Sales',
    },
  },
  ...reportPages,

  '/accounting-export': {
    title: 'Accounting Export',
    parent: '/ageing',
    permission: 'accounting.export',
    entry: {
      Icon: FolderClock,
      terms: 'accountant bookkeeping sales tax state report month xlsx excel csv quickbooks xero',
      isTab: true,
    },
  },
  '/activity-logs': {
    ...viewedLists['/activity-logs'],
    entry: {
      Icon: History,
      terms: 'history audit who changed did changes trail',
      letter: 'L',
      group: 'Administration',
    },
  },
  '/outbox': {
    ...viewedLists['/outbox'],
    parent: '/company',
    entry: {
      Icon: Send,
      terms: 'sent mail email e-mail whatsapp messages deliveries failed',
      isTab: true,
    },
    record: 'Message',
  },
  '/outbox/$id': { title: 'Message Details', parent: '/outbox', permission: 'outbox.manage' },

  '/users': {
    title: 'User Management',
    permission: 'users.manage',
    adminAction: 'access user management',
    entry: {
      Icon: Users,
      terms: 'people staff employees roles permissions rights invite add new',
      letter: 'U',
      group: 'Administration',
    },
  },
  '/company': {
    title: 'Company',
    permission: 'company.manage',
    adminAction: 'edit the company details',
    entry: {
      Icon: Building2,
      terms: 'settings logo address time zone tax id payment terms books closed charges gs1 prefix',
      letter: 'T',
      group: 'Administration',
      place: 'Settings',
    },
  },
  '/reminders': {
    title: 'Reminders',
    parent: '/company',
    permission: 'company.manage',
    adminAction: 'edit the reminders',
    entry: { Icon: BellRing, terms: 'overdue dunning late unpaid emails steps settings', isTab: true },
  },
  '/health': {
    title: 'Health',
    parent: '/company',
    permission: 'health.read',
    adminAction: 'see the health page',
    entry: {
      Icon: HeartPulse,
      terms: 'integrity check proof backups restore versions status metrics system',
      isTab: true,
    },
  },
  '/account': {
    title: 'Your Account',
    entry: { Icon: CircleUser, terms: 'my profile change password sessions name me' },
  },
  '/developers': {
    title: 'API documentation',
    parent: '/company',
    entry: { Icon: Braces, terms: 'api openapi swagger programs calls curl', isTab: true },
  },
  '/import-guide': {
    title: 'Import Guide',
    entry: { Icon: BookOpen, terms: 'help columns files template' },
  },
  '/camera-guide': {
    title: 'Camera Guide',
    entry: { Icon: BookOpen, terms: 'help scan barcode phone https certificate' },
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
