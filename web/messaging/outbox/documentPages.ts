// The pages of the documents that messages are about.
import type { DocumentType } from '#domain/nouns.ts'

/** Documents without a page of their own are only named. */
export const documentPages: Partial<
  Record<
    DocumentType,
    {
      label: string
      to:
        | '/invoices/$id'
        | '/orders/$id'
        | '/credit-notes/$id'
        | '/customers/$id'
        | '/payments/$id'
        | '/imports/$id'
        | '/batches/$id'
    }
  >
> = {
  invoice: { label: 'Invoice', to: '/invoices/$id' },
  order: { label: 'Order', to: '/orders/$id' },
  creditNote: { label: 'Credit note', to: '/credit-notes/$id' },
  customer: { label: 'Customer', to: '/customers/$id' },
  payment: { label: 'Payment', to: '/payments/$id' },
  import: { label: 'Import', to: '/imports/$id' },
  batch: { label: 'Bulk change', to: '/batches/$id' },
}
