import { Link } from '@tanstack/react-router'

interface InvoiceReferenceLinkProps {
  invoice: { id: number; invoiceNumber: string }
}

export function InvoiceReferenceLink({ invoice }: InvoiceReferenceLinkProps) {
  return (
    <Link
      to="/invoices/$id"
      params={{ id: String(invoice.id) }}
      className="code text-link underline underline-offset-2"
    >
      {invoice.invoiceNumber}
    </Link>
  )
}
