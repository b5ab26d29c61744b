// Links to documents that an invoice names.
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

const link = 'code text-link underline underline-offset-2 max-sm:py-1'

interface InvoiceReferenceLinkProps {
  invoice: { id: number; number: string }
}

export function InvoiceReferenceLink({ invoice }: InvoiceReferenceLinkProps) {
  return (
    <Link to="/invoices/$id" params={{ id: String(invoice.id) }} className={link}>
      {invoice.number}
    </Link>
  )
}

/** The orders that an invoice delivers. */
export function OrderLinks({ orders }: { orders: readonly { id: number; number: string }[] }) {
  return orders.map(({ id, number }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to="/orders/$id" params={{ id: String(id) }} className={link}>
        {number}
      </Link>
    </Fragment>
  ))
}
