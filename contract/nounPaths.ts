// The API paths of each noun, for queries that have to reload.
import type { Noun } from '#domain/nouns.ts'
import { type AnyRecord, importsPath, referencesOf } from '#domain/platform/records/defineRecord.ts'
import { mapRecordImports, mapRecords, recordNouns, records } from '#domain/records.ts'

interface NounPaths {
  /** Its path below /api/: 'products'. */
  resource: string
  /** The other paths below /api/ whose queries show it; they reload when it changes, too. */
  shownBy: readonly string[]
}

/** Shows styles and products as they are today. */
const purchases = 'customers/:id/purchases'

/** Plain records are shown by those that name them. */
const pathsNaming = ({ noun }: AnyRecord) =>
  recordNouns
    .map((other): AnyRecord => records[other])
    .filter((other) => referencesOf(other).some(([, { to }]) => to === noun))
    .map(({ path }) => path)

const definedPaths = {
  ...mapRecords((record) => ({
    resource: record.path,
    shownBy: [...pathsNaming(record), 'activity-logs'],
  })),
  ...mapRecordImports((record) => ({
    resource: importsPath(record),
    shownBy: [record.path, ...pathsNaming(record), 'activity-logs'],
  })),
}

const nounPaths: Record<Noun, NounPaths> = {
  ...definedPaths,
  // A merge moves documents and codes that an event does not name.
  supplier: {
    resource: records.supplier.path,
    shownBy: ['purchase-orders', 'arrivals', 'bills', 'product-aliases', 'reports', 'activity-logs'],
  },
  product: {
    resource: 'products',
    shownBy: [
      'product-aliases',
      'styles',
      'pick-lists',
      purchases,
      'dashboard',
      'notifications',
      'activity-logs',
      'company/first-steps',
    ],
  },
  // A change of a style can change the products in it, which an event does not name.
  style: {
    resource: 'styles',
    shownBy: ['products', purchases, 'dashboard', 'reports', 'notifications', 'activity-logs'],
  },
  sizeScale: { resource: 'size-scales', shownBy: ['styles', purchases, 'activity-logs'] },
  prepack: { resource: 'prepacks', shownBy: ['activity-logs'] },
  productAlias: { resource: 'product-aliases', shownBy: ['products', 'activity-logs'] },
  batch: {
    resource: 'batches',
    shownBy: [
      'products',
      'product-aliases',
      'styles',
      purchases,
      'dashboard',
      'notifications',
      'activity-logs',
    ],
  },
  // An invoice changes the stock of products that an event does not name.
  invoice: {
    resource: 'invoices',
    shownBy: [
      'orders',
      'pick-lists',
      'allocation-runs',
      'products',
      'styles',
      'receivables',
      'customers',
      'reminders',
      'deliveries',
      'reports',
      'accounting',
      'dashboard',
      'notifications',
      'activity-logs',
      'company/first-steps',
    ],
  },
  // An order changes the stock of products that an event does not name.
  order: {
    resource: 'orders',
    shownBy: [
      'pick-lists',
      'allocation-runs',
      'products',
      'styles',
      'invoices',
      'customers',
      'deliveries',
      'dashboard',
      'notifications',
      'activity-logs',
    ],
  },
  allocationRun: {
    resource: 'allocation-runs',
    shownBy: [
      'orders',
      'pick-lists',
      'products',
      'styles',
      'customers',
      'dashboard',
      'notifications',
      'activity-logs',
    ],
  },
  // Units that were not found change the invoice or order, and the stock of products that an event does not name.
  pickList: {
    resource: 'pick-lists',
    shownBy: [
      'orders',
      'invoices',
      'products',
      'styles',
      'customers',
      'dashboard',
      'notifications',
      'activity-logs',
    ],
  },
  customer: {
    resource: 'customers',
    shownBy: [
      'receivables',
      'invoices',
      'reminders',
      'recipients',
      'product-aliases',
      'reports',
      'activity-logs',
    ],
  },
  priceList: { resource: 'price-lists', shownBy: ['customers', 'activity-logs'] },
  // A payment changes what is open of invoices that an event does not name; so do opening items and write-offs.
  payment: {
    resource: 'payments',
    shownBy: [
      'orders',
      'receivables',
      'invoices',
      'customers',
      'reminders',
      'deliveries',
      'accounting',
      'dashboard',
      'activity-logs',
    ],
  },
  openingItem: {
    resource: 'opening-items',
    shownBy: ['receivables', 'customers', 'reminders', 'dashboard', 'activity-logs'],
  },
  // A credit note changes its invoice, and the stock of products that an event does not name.
  creditNote: {
    resource: 'credit-notes',
    shownBy: [
      'receivables',
      'invoices',
      'customers',
      'reminders',
      'products',
      'styles',
      'deliveries',
      'reports',
      'accounting',
      'dashboard',
      'notifications',
      'activity-logs',
    ],
  },
  purchaseOrder: {
    resource: 'purchase-orders',
    shownBy: [
      'suppliers',
      'arrivals',
      'bills',
      'products',
      'styles',
      'deliveries',
      'dashboard',
      'notifications',
      'activity-logs',
    ],
  },
  // An arrival changes its purchase order, and the stock of products that an event does not name.
  arrival: {
    resource: 'arrivals',
    shownBy: [
      'purchase-orders',
      'bills',
      'products',
      'styles',
      'orders',
      'dashboard',
      'notifications',
      'activity-logs',
    ],
  },
  // A bill changes what products are worth.
  bill: { resource: 'bills', shownBy: ['arrivals', 'purchase-orders', 'products', 'activity-logs'] },
  landedCost: { resource: 'landed-costs', shownBy: ['arrivals', 'bills', 'products', 'activity-logs'] },
  import: {
    resource: 'imports',
    shownBy: ['products', 'styles', purchases, 'dashboard', 'notifications', 'activity-logs'],
  },
  customerImport: {
    resource: 'customer-imports',
    shownBy: ['customers', 'receivables', 'invoices', 'activity-logs'],
  },
  orderImport: {
    resource: 'order-imports',
    shownBy: ['orders', 'customers', 'product-aliases', 'dashboard', 'activity-logs'],
  },
  user: {
    resource: 'users',
    shownBy: ['auth/sessions', 'saved-views', 'report-schedules', 'deliveries', 'activity-logs'],
  },
  savedView: { resource: 'saved-views', shownBy: ['activity-logs'] },
  reportSchedule: { resource: 'report-schedules', shownBy: ['activity-logs'] },
  company: { resource: 'company', shownBy: ['reminders', 'dashboard', 'activity-logs'] },
  reminder: { resource: 'reminders', shownBy: ['activity-logs'] },
  delivery: { resource: 'deliveries', shownBy: ['invoices', 'notifications', 'receivables/statement-run'] },
  notification: { resource: 'notifications', shownBy: [] },
  health: { resource: 'health', shownBy: ['backups'] },
  // While it runs; its end is reported as health.
  integrityCheck: { resource: 'health/integrity-checks', shownBy: [] },
}

/** The path of its endpoints: '/api/products'. */
export function resourcePath(noun: Noun): string {
  return `/api/${nounPaths[noun].resource}`
}

/** The API paths of the queries that show a noun. */
export function pathsShowing(noun: Noun): string[] {
  return [resourcePath(noun), ...nounPaths[noun].shownBy.map((path) => `/api/${path}`)]
}
