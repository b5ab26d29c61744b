// The products whose labels are printed, with their copies.
import type { LabelProduct } from '#contract/catalog/labels.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'

import { type Copies, countCopies } from './labelChoices.ts'

interface LabelListProps {
  products: readonly LabelProduct[]
  copies: Copies
}

export function LabelList({ products, copies }: LabelListProps) {
  return (
    <Card title={pluralize(products.length, 'product')}>
      <ul className="divide-y divide-hairline text-control">
        {products.map((product) => (
          <li key={product.id} className="flex items-baseline gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{product.name}</span>
              <span className="block truncate text-meta text-muted">
                <span className="code">{product.code}</span>
                {` · ${product.color} · ${product.size}`}
              </span>
            </span>
            <span className="tabular text-muted">
              {`${formatCount(countCopies(copies, product) ?? 0)} ×`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
