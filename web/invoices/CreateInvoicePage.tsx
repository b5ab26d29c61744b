// Writing an invoice, for those who may.
import { Link } from '@tanstack/react-router'

import { useWhyNot } from '#web/api/useCurrentUser.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { NewInvoiceForm } from './NewInvoiceForm.tsx'

export function CreateInvoicePage() {
  const whyNot = useWhyNot('invoices.create')
  if (whyNot === undefined) return <NewInvoiceForm />
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title={whyNot}
      text="Ask an Admin for another role if your work needs it."
      action={
        <Link to="/invoices" className={buttonStyles()}>
          Back to Invoices
        </Link>
      }
    />
  )
}
