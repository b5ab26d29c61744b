// The number of a document, with a link to its page if it has one.
import { Link } from '@tanstack/react-router'

import type { TimelineEntry } from '#contract/sales/customerTimeline.ts'

const pages = {
  invoice: '/invoices/$id',
  order: '/orders/$id',
  payment: '/payments/$id',
  creditNote: '/credit-notes/$id',
  openingItem: undefined,
} as const

interface DocumentNumberProps {
  document: NonNullable<TimelineEntry['document']> & { number: string }
}

export function DocumentNumber({ document: { type, id, number } }: DocumentNumberProps) {
  const page = pages[type]
  if (page === undefined) return <span className="code">{number}</span>
  return (
    <Link
      to={page}
      params={{ id: String(id) }}
      className="code focus-ring text-link underline-offset-2 hover:underline max-sm:py-1"
    >
      {number}
    </Link>
  )
}
