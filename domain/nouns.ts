// The registry of nouns: every kind of record, with the places that have to know it. A new noun starts with an entry here.

import type { Permission } from './permissions.ts'

interface NounEntry {
  /** 'record': user actions change it, often together with others. 'setting': one for the company. 'system': state of the server. */
  kind: 'record' | 'setting' | 'system'
  /** Its path below /api/: 'products'. */
  resource: string
  /** The paths below /api/ whose queries show it; they reload when it changes. */
  shownBy: readonly string[]
  /** The permission to read its records; null: everyone who is signed in. */
  readPermission: Permission | null
  /** Whether an entry of the activity log can be about it. */
  isLogged: boolean
  /** Whether stock movements, entries, deliveries and changes of products can name it as their document, by type and id. */
  isDocument: boolean
  /** Its pages in the navigation and the search. */
  pages: readonly string[]
  /** The steps of the integrity check that verify it. */
  integritySteps: readonly string[]
}

export const nouns = {
  product: {
    kind: 'record',
    resource: 'products',
    shownBy: ['products', 'styles', 'dashboard', 'notifications', 'activity-logs', 'company/first-steps'],
    readPermission: 'products.read',
    isLogged: true,
    isDocument: false,
    pages: ['/products', '/add-product', '/count-stock'],
    integritySteps: ['stock', 'product totals', 'stock values'],
  },
  style: {
    kind: 'record',
    resource: 'styles',
    // A change of a style can change the products in it, which an event does not name.
    shownBy: ['styles', 'products', 'dashboard', 'notifications', 'activity-logs'],
    readPermission: 'styles.read',
    isLogged: true,
    isDocument: false,
    pages: ['/styles', '/add-style', '/group-products'],
    integritySteps: ['styles'],
  },
  sizeScale: {
    kind: 'record',
    resource: 'size-scales',
    shownBy: ['size-scales', 'styles', 'activity-logs'],
    readPermission: 'styles.read',
    isLogged: true,
    isDocument: false,
    pages: ['/size-scales'],
    integritySteps: [],
  },
  prepack: {
    kind: 'record',
    resource: 'prepacks',
    shownBy: ['prepacks', 'activity-logs'],
    readPermission: 'styles.read',
    isLogged: true,
    isDocument: false,
    pages: ['/prepacks'],
    integritySteps: [],
  },
  batch: {
    kind: 'record',
    resource: 'batches',
    shownBy: ['batches', 'products', 'styles', 'dashboard', 'notifications', 'activity-logs'],
    readPermission: 'products.read',
    isLogged: true,
    isDocument: true,
    pages: ['/batches'],
    integritySteps: [],
  },
  invoice: {
    kind: 'record',
    resource: 'invoices',
    // An invoice changes the stock of products that an event does not name.
    shownBy: [
      'invoices',
      'products',
      'styles',
      'receivables',
      'customers',
      'reminders',
      'deliveries',
      'dashboard',
      'notifications',
      'activity-logs',
      'company/first-steps',
    ],
    readPermission: 'invoices.read',
    isLogged: true,
    isDocument: true,
    pages: ['/invoices', '/create-invoice'],
    integritySteps: ['invoices', 'invoice totals', 'sales'],
  },
  customer: {
    kind: 'record',
    resource: 'customers',
    shownBy: ['customers', 'receivables', 'invoices', 'reminders', 'activity-logs'],
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: true,
    pages: ['/customers', '/add-customer', '/link-invoices'],
    integritySteps: ['customers'],
  },
  priceList: {
    kind: 'record',
    resource: 'price-lists',
    shownBy: ['price-lists', 'customers', 'activity-logs'],
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: false,
    pages: ['/price-lists'],
    integritySteps: [],
  },
  payment: {
    kind: 'record',
    resource: 'payments',
    // A payment changes what is open of invoices that an event does not name; so do opening items and write-offs.
    shownBy: [
      'payments',
      'receivables',
      'invoices',
      'customers',
      'reminders',
      'deliveries',
      'dashboard',
      'activity-logs',
    ],
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: true,
    pages: ['/payments', '/receive-payment', '/ageing'],
    integritySteps: ['receivables'],
  },
  openingItem: {
    kind: 'record',
    resource: 'opening-items',
    shownBy: ['opening-items', 'receivables', 'customers', 'reminders', 'dashboard', 'activity-logs'],
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: true,
    pages: [],
    integritySteps: [],
  },
  creditNote: {
    kind: 'record',
    resource: 'credit-notes',
    // A credit note changes its invoice, and the stock of products that an event does not name.
    shownBy: [
      'credit-notes',
      'receivables',
      'invoices',
      'customers',
      'reminders',
      'products',
      'styles',
      'deliveries',
      'dashboard',
      'notifications',
      'activity-logs',
    ],
    readPermission: 'invoices.read',
    isLogged: true,
    isDocument: true,
    pages: ['/credit-notes'],
    integritySteps: ['credit notes'],
  },
  import: {
    kind: 'record',
    resource: 'imports',
    shownBy: ['imports', 'products', 'styles', 'dashboard', 'notifications', 'activity-logs'],
    readPermission: 'products.import',
    isLogged: true,
    isDocument: true,
    pages: ['/bulk-upload', '/imports'],
    integritySteps: [],
  },
  customerImport: {
    kind: 'record',
    resource: 'customer-imports',
    shownBy: ['customer-imports', 'customers', 'receivables', 'invoices', 'activity-logs'],
    readPermission: 'customers.edit',
    isLogged: true,
    isDocument: false,
    pages: ['/import-customers', '/customer-imports'],
    integritySteps: [],
  },
  user: {
    kind: 'record',
    resource: 'users',
    shownBy: ['users', 'auth/sessions', 'deliveries', 'activity-logs'],
    readPermission: 'users.manage',
    isLogged: true,
    isDocument: false,
    pages: ['/users', '/account'],
    integritySteps: ['activity log', 'activity totals'],
  },
  company: {
    kind: 'setting',
    resource: 'company',
    shownBy: ['company', 'reminders', 'dashboard', 'activity-logs'],
    readPermission: null,
    isLogged: true,
    isDocument: false,
    pages: ['/company'],
    integritySteps: [],
  },
  reminder: {
    kind: 'setting',
    resource: 'reminders',
    shownBy: ['reminders', 'activity-logs'],
    readPermission: 'company.manage',
    isLogged: true,
    isDocument: false,
    pages: ['/reminders'],
    integritySteps: ['reminders'],
  },
  delivery: {
    kind: 'record',
    resource: 'deliveries',
    shownBy: ['deliveries', 'invoices', 'notifications'],
    readPermission: 'outbox.manage',
    isLogged: false,
    isDocument: false,
    pages: ['/outbox'],
    integritySteps: ['messages'],
  },
  notification: {
    kind: 'record',
    resource: 'notifications',
    shownBy: ['notifications'],
    readPermission: null,
    isLogged: false,
    isDocument: false,
    pages: [],
    integritySteps: [],
  },
  health: {
    kind: 'system',
    resource: 'health',
    shownBy: ['health', 'backups'],
    readPermission: 'health.read',
    isLogged: false,
    isDocument: false,
    pages: ['/health'],
    integritySteps: [],
  },
  integrityCheck: {
    kind: 'system',
    resource: 'health/integrity-checks',
    // While it runs; its end is reported as health.
    shownBy: ['health/integrity-checks'],
    readPermission: 'health.read',
    isLogged: false,
    isDocument: false,
    pages: [],
    integritySteps: [],
  },
} as const satisfies Record<string, NounEntry>

export type Noun = keyof typeof nouns
export const nounNames = Object.keys(nouns) as Noun[]

/** The nouns that entries of the activity log are about. */
export type LoggedNoun = { [N in Noun]: (typeof nouns)[N]['isLogged'] extends true ? N : never }[Noun]
export const loggedNouns = nounNames.filter((noun): noun is LoggedNoun => nouns[noun].isLogged)

/** The documents that change products or their stock, or are sent as messages. */
export type DocumentType = { [N in Noun]: (typeof nouns)[N]['isDocument'] extends true ? N : never }[Noun]
export const documentTypes = nounNames.filter((noun): noun is DocumentType => nouns[noun].isDocument)

/** A document by its type and the id of its row. */
export interface DocumentReference {
  type: DocumentType
  id: number
}

export type NounPage = (typeof nouns)[Noun]['pages'][number]
export type IntegrityStep = (typeof nouns)[Noun]['integritySteps'][number]

/** The API paths of the queries that show a noun. */
export function pathsShowing(noun: Noun): string[] {
  return nouns[noun].shownBy.map((path) => `/api/${path}`)
}
