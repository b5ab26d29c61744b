// The skeleton of the page of an invoice or an order.
import type { ReactNode } from 'react'

import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { factsGrid } from './FactsCard.tsx'

interface SaleDocumentSkeletonProps {
  label: string
  /** Of the card with the facts. */
  title: string
  factCount: number
  /** Of the buttons of its header. */
  buttonsClass: string
  /** Between the header and the facts. */
  children?: ReactNode
}

export function SaleDocumentSkeleton({
  label,
  title,
  factCount,
  buttonsClass,
  children,
}: SaleDocumentSkeletonProps) {
  return (
    <SkeletonRegion label={label}>
      <div className="flex flex-col gap-4">
        <div className="flex min-h-control items-center justify-between gap-4">
          <Skeleton className="h-5 w-72 max-sm:w-40" />
          <Skeleton className={`h-control ${buttonsClass}`} />
        </div>
        {children}
        <Card title={title}>
          <div className={factsGrid}>
            {placeholders(factCount, (key) => (
              <Skeleton key={key} className="h-9 w-40" />
            ))}
          </div>
        </Card>
        <Card title="Items" flush>
          <div className="divide-y divide-hairline">
            {placeholders(5, (key) => (
              <div key={key} className="flex h-14 items-center justify-between gap-6 px-4">
                <Skeleton className="h-8 w-72 max-sm:w-40" />
                <Skeleton className="h-3.5 w-20" />
              </div>
            ))}
          </div>
        </Card>
        <Card title="Summary" className="md:w-88 md:self-end">
          <div className="flex flex-col gap-3">
            {placeholders(4, (key) => (
              <Skeleton key={key} className="h-3.5" />
            ))}
          </div>
        </Card>
      </div>
    </SkeletonRegion>
  )
}

function placeholders(count: number, render: (key: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, key) => render(key))
}
