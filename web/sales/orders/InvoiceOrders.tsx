import { lazy, Suspense } from 'react'

import type { InvoiceOrdersProps } from './InvoiceOrdersDialog.tsx'

// Loaded when first opened, because it has the form library and much of Create Invoice.
const InvoiceOrdersDialog = lazy(async () => ({
  default: (await import('./InvoiceOrdersDialog.tsx')).InvoiceOrdersDialog,
}))

/** The dialog that creates one invoice of orders. Mount it to open it. */
export function InvoiceOrders(props: InvoiceOrdersProps) {
  return (
    <Suspense>
      <InvoiceOrdersDialog {...props} />
    </Suspense>
  )
}
