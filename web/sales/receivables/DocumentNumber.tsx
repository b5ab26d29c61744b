// The number of a document, with a link to its page if it has one.
import { Link } from '@tanstack/react-router'

import type { DocumentLink } from '#contract/sales/receivables.ts'

const link = 'code focus-ring text-link underline-offset-2 hover:underline'

export function DocumentNumber({ document: { type, id, number } }: { document: DocumentLink }) {
  if (type === 'invoice') {
    return (
      <Link to="/invoices/$id" params={{ id: String(id) }} className={link}>
        {number}
      </Link>
    )
  }
  if (type === 'payment') {
    return (
      <Link to="/payments/$id" params={{ id: String(id) }} className={link}>
        {number}
      </Link>
    )
  }
  if (type === 'creditNote') {
    return (
      <Link to="/credit-notes/$id" params={{ id: String(id) }} className={link}>
        {number}
      </Link>
    )
  }
  return <span className="code">{number}</span>
}
