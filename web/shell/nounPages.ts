// The pages of each noun in the navigation and the search.
import type { Noun } from '#domain/nouns.ts'

interface NounPages {
  product: '/products' | '/add-product' | '/count-stock' | '/receive-stock'
  style: '/styles' | '/add-style' | '/group-products'
  sizeScale: '/size-scales'
  prepack: '/prepacks'
  batch: '/batches'
  invoice: '/invoices' | '/create-invoice'
  order: '/orders' | '/create-order'
  allocationRun: '/allocate'
  pickList: '/pick-lists'
  customer: '/customers' | '/add-customer' | '/link-invoices'
  priceList: '/price-lists'
  payment: '/payments' | '/receive-payment' | '/ageing' | '/statement-run'
  openingItem: never
  creditNote: '/credit-notes'
  import: '/bulk-upload' | '/imports'
  customerImport: '/import-customers' | '/customer-imports'
  orderImport: '/import-orders' | '/order-imports'
  user: '/users' | '/account'
  savedView: never
  company: '/company'
  reminder: '/reminders'
  delivery: '/outbox'
  notification: never
  health: '/health'
  integrityCheck: never
}

/** Doesn't compile until each noun is listed. */
export type NounPage = NounPages[Noun]
