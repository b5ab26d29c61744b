// The pages of the records that entries of the activity log are about.
import type { LoggedNoun } from '#domain/nouns.ts'
import type { PagePath } from '#web/shell/pages.ts'

/** Opening items and saved views have no page of their own. */
export const subjectPages = {
  product: '/products/$id',
  style: '/styles/$id',
  sizeScale: '/size-scales',
  prepack: '/prepacks',
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
  import: '/imports/$id',
  customerImport: '/customer-imports/$id',
  orderImport: '/order-imports/$id',
  user: '/users',
  savedView: undefined,
  company: '/company',
  reminder: '/reminders',
} as const satisfies Record<LoggedNoun, PagePath | undefined>
