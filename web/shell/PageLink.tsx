// A link to the page of a record within a text or a row.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PageLinkProps {
  to:
    | '/invoices/$id'
    | '/credit-notes/$id'
    | '/orders/$id'
    | '/purchase-orders/$id'
    | '/arrivals/$id'
    | '/bills/$id'
    | '/suppliers/$id'
    | '/products/$id'
    | '/imports/$id'
    | '/batches/$id'
  id: number
  className?: string
  children: ReactNode
}

export function PageLink({ to, id, className = '', children }: PageLinkProps) {
  return (
    <Link
      to={to}
      params={{ id: String(id) }}
      className={`focus-ring text-link underline-offset-2 hover:underline max-sm:py-1 ${className}`}
    >
      {children}
    </Link>
  )
}
