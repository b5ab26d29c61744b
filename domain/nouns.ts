// The registry of nouns: every kind of record. A noun that is no plain record (domain/records.ts) starts with an entry here;
// `contract/nounPaths.ts` doesn't compile until it knows it.

import type { Permission } from './permissions.ts'
import { mapRecordImports, mapRecords, type RecordNoun, type records } from './records.ts'

interface NounEntry {
  /** 'record': user actions change it, often together with others. 'setting': one for the company. 'system': state of the server. */
  kind: 'record' | 'setting' | 'system'
  /** The permission to read its records; null: everyone who is signed in. */
  readPermission: Permission | null
  /** Whether an entry of the activity log can be about it. */
  isLogged: boolean
  /** Whether stock movements, entries, deliveries and changes of products can name it as their document, by type and id. */
  isDocument: boolean
  /** The steps of the integrity check that verify it. */
  integritySteps: readonly string[]
}

/** The plain records, whose definitions say who may read them. */
const definedNouns = mapRecords(({ may }) => ({
  kind: 'record',
  readPermission: may.read,
  isLogged: true,
  isDocument: false,
  integritySteps: ['records'],
})) as {
  [N in RecordNoun]: {
    kind: 'record'
    readPermission: (typeof records)[N]['may']['read']
    isLogged: true
    isDocument: false
    integritySteps: readonly ['records']
  }
}

/** The imports of plain records. */
const definedImports = mapRecordImports(({ may }) => ({
  kind: 'record',
  readPermission: may.import,
  isLogged: true,
  isDocument: false,
  integritySteps: ['records'],
})) as {
  [N in RecordNoun as `${N}Import`]: {
    kind: 'record'
    readPermission: (typeof records)[N]['may']['import']
    isLogged: true
    isDocument: false
    integritySteps: readonly ['records']
  }
}

export const nouns = {
  ...definedNouns,
  ...definedImports,
  product: {
    kind: 'record',
    readPermission: 'products.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['stock', 'product totals', 'stock values', 'costs'],
  },
  style: {
    kind: 'record',
    readPermission: 'styles.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['styles', 'files'],
  },
  sizeScale: {
    kind: 'record',
    readPermission: 'styles.read',
    isLogged: true,
    isDocument: false,
    integritySteps: [],
  },
  prepack: {
    kind: 'record',
    readPermission: 'styles.read',
    isLogged: true,
    isDocument: false,
    integritySteps: [],
  },
  productAlias: {
    kind: 'record',
    readPermission: 'products.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['product codes'],
  },
  batch: {
    kind: 'record',
    readPermission: 'products.read',
    isLogged: true,
    isDocument: true,
    integritySteps: [],
  },
  invoice: {
    kind: 'record',
    readPermission: 'invoices.read',
    isLogged: true,
    isDocument: true,
    integritySteps: ['invoices', 'invoice totals', 'sales'],
  },
  order: {
    kind: 'record',
    readPermission: 'orders.read',
    isLogged: true,
    isDocument: true,
    integritySteps: ['orders', 'files'],
  },
  allocationRun: {
    kind: 'record',
    readPermission: 'orders.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['orders'],
  },
  pickList: {
    kind: 'record',
    readPermission: 'orders.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['pick lists'],
  },
  customer: {
    kind: 'record',
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: true,
    integritySteps: ['customers', 'files'],
  },
  priceList: {
    kind: 'record',
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['price lists'],
  },
  payment: {
    kind: 'record',
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: true,
    integritySteps: ['receivables'],
  },
  openingItem: {
    kind: 'record',
    readPermission: 'customers.read',
    isLogged: true,
    isDocument: true,
    integritySteps: [],
  },
  creditNote: {
    kind: 'record',
    readPermission: 'invoices.read',
    isLogged: true,
    isDocument: true,
    integritySteps: ['credit notes'],
  },
  purchaseOrder: {
    kind: 'record',
    readPermission: 'purchases.read',
    isLogged: true,
    isDocument: true,
    integritySteps: ['purchases', 'files'],
  },
  arrival: {
    kind: 'record',
    readPermission: 'purchases.read',
    isLogged: true,
    isDocument: true,
    integritySteps: ['purchases', 'files'],
  },
  bill: {
    kind: 'record',
    readPermission: 'costs.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['purchases', 'files'],
  },
  landedCost: {
    kind: 'record',
    readPermission: 'costs.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['costs'],
  },
  import: {
    kind: 'record',
    readPermission: 'products.import',
    isLogged: true,
    isDocument: true,
    integritySteps: [],
  },
  customerImport: {
    kind: 'record',
    readPermission: 'customers.edit',
    isLogged: true,
    isDocument: false,
    integritySteps: [],
  },
  orderImport: {
    kind: 'record',
    readPermission: 'orders.edit',
    isLogged: true,
    isDocument: false,
    integritySteps: [],
  },
  user: {
    kind: 'record',
    readPermission: 'users.manage',
    isLogged: true,
    isDocument: false,
    integritySteps: ['activity log', 'activity totals'],
  },
  savedView: {
    kind: 'record',
    readPermission: null,
    isLogged: true,
    isDocument: false,
    integritySteps: [],
  },
  reportSchedule: {
    kind: 'record',
    readPermission: 'reports.read',
    isLogged: true,
    isDocument: false,
    integritySteps: ['messages'],
  },
  company: {
    kind: 'setting',
    readPermission: null,
    isLogged: true,
    isDocument: false,
    integritySteps: [],
  },
  reminder: {
    kind: 'setting',
    readPermission: 'company.manage',
    isLogged: true,
    isDocument: false,
    integritySteps: ['reminders'],
  },
  delivery: {
    kind: 'record',
    readPermission: 'outbox.manage',
    isLogged: false,
    isDocument: false,
    integritySteps: ['messages'],
  },
  notification: {
    kind: 'record',
    readPermission: null,
    isLogged: false,
    isDocument: false,
    integritySteps: [],
  },
  health: {
    kind: 'system',
    readPermission: 'health.read',
    isLogged: false,
    isDocument: false,
    integritySteps: [],
  },
  integrityCheck: {
    kind: 'system',
    readPermission: 'health.read',
    isLogged: false,
    isDocument: false,
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

export type IntegrityStep = (typeof nouns)[Noun]['integritySteps'][number]
