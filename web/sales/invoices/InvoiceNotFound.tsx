// Shown instead of an invoice that does not exist, and the way back.
import { Link } from '@tanstack/react-router'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

export function InvoiceNotFound() {
  return (
    <ErrorState
      title="Invoice not found"
      text="It does not exist, or the address is incomplete."
      action={<BackToInvoices />}
    />
  )
}

export function BackToInvoices() {
  return (
    <Link to="/invoices" className={buttonStyles()}>
      Back to Invoices
    </Link>
  )
}
