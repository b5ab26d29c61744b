// The facts of an invoice or an order.
import type { ReactNode } from 'react'

import { Card } from '#web/ui/Card.tsx'

export const factsGrid = 'grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4'

interface FactsCardProps {
  title: string
  facts: readonly { label: string; value: ReactNode }[]
}

/** A fact without a value shows a dash. */
export function FactsCard({ title, facts }: FactsCardProps) {
  return (
    <Card title={title}>
      <dl className={`${factsGrid} text-control`}>
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {value || <span className="text-muted">–</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
