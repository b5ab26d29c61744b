// The newest documents of a supplier, on its page.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

export const listedDocuments = 5

interface SupplierDocumentsCardProps {
  title: string
  supplierId: number
  query: Parameters<typeof QueryError>[0]['query'] & { isPending: boolean }
  /** Of the supplier; undefined while it loads. */
  total: number | undefined
  /** 'bill' */
  noun: string
  list: '/bills' | '/purchase-orders'
  create: { to: '/create-bill' | '/create-purchase-order'; text: string }
  emptyText: string
  /** A row for each. */
  children: ReactNode
}

export function SupplierDocumentsCard({
  title,
  supplierId,
  query,
  total,
  noun,
  list,
  create,
  emptyText,
  children,
}: SupplierDocumentsCardProps) {
  const mayEdit = usePermissionError('purchases.edit') === undefined
  return (
    <Card
      title={title}
      flush
      action={
        mayEdit && (
          <Link to={create.to} search={{ supplierId }} className={buttonStyles({ size: 'sm' })}>
            <Plus aria-hidden="true" />
            {create.text}
          </Link>
        )
      }
    >
      {query.error !== null && <QueryError query={query} title={`Failed to load ${title.toLowerCase()}`} />}
      {query.isPending && (
        <SkeletonRegion label={`Loading ${title.toLowerCase()}`}>
          <Skeleton className="m-4 h-10" />
        </SkeletonRegion>
      )}
      {total === 0 && <p className="px-4 py-3 text-control text-muted">{emptyText}</p>}
      <ul aria-label={title} className="divide-y divide-hairline">
        {children}
      </ul>
      {total !== undefined && total > listedDocuments && (
        <p className="border-t border-hairline px-4 py-2.5 text-control">
          <Link to={list} search={{ supplierId }} className="text-link underline-offset-2 hover:underline">
            {`All ${pluralize(total, noun)}`}
          </Link>
        </p>
      )}
    </Card>
  )
}
