// The pages that the search finds: those of the sidebar, and others that only it names.
import {
  BellRing,
  Boxes,
  Braces,
  CircleUser,
  FileUp,
  FolderClock,
  HandCoins,
  Link2,
  type LucideIcon,
  PackagePlus,
  Ruler,
  UserPlus,
} from 'lucide-react'

import { hasPermission, type Permission, type Role } from '#domain/permissions.ts'
import { type AppPage, navEntriesFor, type NavPage } from '#web/shell/navEntries.ts'

/** Further words that find the pages of the sidebar. */
const navTerms: Record<NavPage, string> = {
  '/': 'home start overview',
  '/products': 'catalog catalogue stock',
  '/styles': 'size matrix runs colors articles',
  '/add-product': 'new create',
  '/bulk-upload': 'import csv xlsx file',
  '/group-products': 'styles proposals merge split',
  '/count-stock': 'inventory scan',
  '/receive-stock': 'delivery note arrival inventory scan',
  '/batches': 'undo bulk edits groupings styles prices batches',
  '/invoices': 'sales',
  '/create-invoice': 'new add sale order',
  '/orders': 'pre-book back orders quotes allocate ship so',
  '/create-order': 'new add sale pre-book quote',
  '/allocate': 'back orders waiting stock run delivery',
  '/pick-lists': 'picking packing warehouse shelf scan dispatch',
  '/customers': 'clients buyers balance owed credit',
  '/price-lists': 'prices customers wholesale discounts',
  '/credit-notes': 'returns refunds allowances cn',
  '/payments': 'receipts refunds money received rc',
  '/ageing': 'aging receivables overdue owed open unpaid balances',
  '/statement-run': 'email owe balances run',
  '/accounting-export': 'accountant bookkeeping sales tax report month xlsx excel csv quickbooks xero',
  '/activity-logs': 'history audit',
  '/outbox': 'mail email e-mail whatsapp messages deliveries',
  '/users': 'people staff roles invite',
  '/company': 'settings logo time zone',
  '/health': 'integrity check proof backups versions status metrics',
}

interface OtherPage {
  label: string
  /** undefined: for every signed-in user. */
  needs: Permission | undefined
  Icon: LucideIcon
  searchTerms: string
}

/** Pages that are not in the sidebar. */
const otherPages: Record<Exclude<AppPage, NavPage>, OtherPage> = {
  '/receive-payment': {
    label: 'Receive Payment',
    needs: 'payments.record',
    Icon: HandCoins,
    searchTerms: 'new record pay money',
  },
  '/reminders': {
    label: 'Reminders',
    needs: 'company.manage',
    Icon: BellRing,
    searchTerms: 'overdue dunning late unpaid emails steps settings',
  },
  '/add-style': {
    label: 'Add Style',
    needs: 'styles.edit',
    Icon: PackagePlus,
    searchTerms: 'new create colors sizes',
  },
  '/size-scales': {
    label: 'Size Scales',
    needs: 'styles.read',
    Icon: Ruler,
    searchTerms: 'sizes core order',
  },
  '/prepacks': {
    label: 'Prepacks',
    needs: 'styles.read',
    Icon: Boxes,
    searchTerms: 'assortment packs',
  },
  '/add-customer': {
    label: 'Add Customer',
    needs: 'customers.edit',
    Icon: UserPlus,
    searchTerms: 'new create client buyer',
  },
  '/import-customers': {
    label: 'Import Customers',
    needs: 'customers.edit',
    Icon: FileUp,
    searchTerms: 'upload csv xlsx sheet buyers clients',
  },
  '/customer-imports': {
    label: 'Customer Imports',
    needs: 'customers.edit',
    Icon: FolderClock,
    searchTerms: 'undo past uploads customers',
  },
  '/import-orders': {
    label: 'Import Orders',
    needs: 'orders.edit',
    Icon: FileUp,
    searchTerms: 'upload csv xlsx sheet order form sales orders purchase',
  },
  '/order-imports': {
    label: 'Order Imports',
    needs: 'orders.edit',
    Icon: FolderClock,
    searchTerms: 'undo past uploads orders',
  },
  '/link-invoices': {
    label: 'Link Invoices',
    needs: 'customers.merge',
    Icon: Link2,
    searchTerms: 'old buyers customers match assign',
  },
  '/imports': {
    label: 'Imports',
    needs: 'products.import',
    Icon: FolderClock,
    searchTerms: 'undo past uploads',
  },
  '/account': {
    label: 'Your Account',
    needs: undefined,
    Icon: CircleUser,
    searchTerms: 'profile password sessions name me',
  },
  '/developers': {
    label: 'API documentation',
    needs: undefined,
    Icon: Braces,
    searchTerms: 'api openapi swagger programs calls curl',
  },
}

/** Every page that the search offers to a role. */
export function pagesFor(role: Role): (Omit<OtherPage, 'needs'> & { path: AppPage })[] {
  const listed = navEntriesFor(role).map((entry) => ({ ...entry, searchTerms: navTerms[entry.path] }))
  const paths = Object.keys(otherPages) as (keyof typeof otherPages)[]
  const others = paths
    .map((path) => ({ path, ...otherPages[path] }))
    .filter(({ needs }) => needs === undefined || hasPermission(role, needs))
  return [...listed, ...others]
}
