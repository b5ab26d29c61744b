// The pages of the records that entries of the activity log are about.
import type { LoggedNoun } from '#domain/nouns.ts'
import { type Hyphenated, importsPath } from '#domain/platform/records/defineRecord.ts'
import { mapRecordImports, mapRecords, type RecordNoun, type records } from '#domain/records.ts'
import type { PagePath } from '#web/shell/pages.ts'

/** Of plain records. */
const recordPages = mapRecords(({ path }) => `/${path}/$id`) as {
  [N in RecordNoun]: `/${(typeof records)[N]['path']}/$id`
}

/** Of their imports. */
const recordImportPages = mapRecordImports((record) => `/${importsPath(record)}/$id`) as {
  [N in RecordNoun as `${N}Import`]: `/${Hyphenated<(typeof records)[N]['name']>}-imports/$id`
}

/** Opening items, landed cost, saved views and the codes of customers and suppliers have no page of their own. */
export const subjectPages = {
  ...recordPages,
  ...recordImportPages,
  product: '/products/$id',
  style: '/styles/$id',
  sizeScale: '/size-scales',
  prepack: '/prepacks',
  productAlias: undefined,
  batch: '/batches/$id',
  invoice: '/invoices/$id',
  order: '/orders/$id',
  allocationRun: '/allocation-runs/$id',
  pickList: '/pick-lists/$id',
  customer: '/customers/$id',
  priceList: '/price-lists/$id',
  payment: '/payments/$id',
  openingItem: undefined,
  creditNote: '/credit-notes/$id',
  purchaseOrder: '/purchase-orders/$id',
  arrival: '/arrivals/$id',
  bill: '/bills/$id',
  landedCost: undefined,
  import: '/imports/$id',
  customerImport: '/customer-imports/$id',
  orderImport: '/order-imports/$id',
  user: '/users',
  savedView: undefined,
  reportSchedule: '/reports',
  company: '/company',
  reminder: '/reminders',
} as const satisfies Record<LoggedNoun, PagePath | undefined>
