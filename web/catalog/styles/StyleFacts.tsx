// The details of a style, and its prepacks.
import { Link } from '@tanstack/react-router'

import { findPrepacks } from '#contract/catalog/prepacks.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { sumQuantities } from '#domain/catalog/styleCells.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

export function StyleFacts({ style }: { style: Style }) {
  const { data } = useCall(findPrepacks, { styleId: style.id })
  const own = data?.prepacks ?? []
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="Details">
        <DefinitionList
          items={[
            {
              label: 'Price',
              value: <Money value={formatUsd(style.priceCents)} className="font-semibold" />,
            },
            { label: 'Products', value: pluralize(style.products.length, 'product') },
            { label: 'Stock', value: formatUnits(sumQuantities(style.products)) },
            {
              label: 'Category',
              value: style.category === null ? null : <Badge wraps>{style.category}</Badge>,
            },
            { label: 'Manufacturer', value: style.manufacturer },
            { label: 'Season', value: style.season },
            { label: 'Size scale', value: style.sizeScale?.name ?? null },
            {
              label: 'Description',
              value: style.description && <p className="whitespace-pre-line">{style.description}</p>,
            },
            { label: 'Notes', value: style.notes && <p className="whitespace-pre-line">{style.notes}</p> },
          ]}
        />
      </Card>
      {own.length > 0 && (
        <Card
          title="Prepacks"
          action={
            <Link to="/prepacks" className="text-control text-link no-underline focus-ring hover:underline">
              All prepacks
            </Link>
          }
        >
          <ul className="flex flex-col gap-2 text-control">
            {own.map(({ id, name, sizes }) => (
              <li key={id}>
                <span className="font-medium">{name}</span>
                <span className="block text-meta text-muted tabular">
                  {sizes.map(({ label, quantity }) => `${label} ${formatCount(quantity)}`).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
