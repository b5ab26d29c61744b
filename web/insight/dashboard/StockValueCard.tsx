// What the stock is worth at today's prices, in all and by category.
import { Link } from '@tanstack/react-router'

import type { DashboardFigures } from '#contract/insight/dashboard.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { WholeAmount } from '#web/ui/WholeAmount.tsx'

import { CategoryFigures } from './CategoryFigures.tsx'
import { NoFigures } from './NoFigures.tsx'
import { useTable } from './TableToggle.tsx'

export function StockValueCard({ stock }: { stock: DashboardFigures['stock'] }) {
  const { isTable, toggle } = useTable('stock value by category')
  return (
    <Card title="Stock Value" action={stock.total > 0 && toggle}>
      {stock.total === 0 ? (
        <NoFigures className="h-67">Nothing is in stock. What is free to sell will be valued here.</NoFigures>
      ) : (
        <>
          <div className="@container mb-2">
            <Link
              to="/products"
              className="block w-fit max-w-full rounded-sm text-figure text-ink focus-ring"
            >
              <WholeAmount value={formatUsd(stock.total)} />
            </Link>
            <p className="text-meta text-muted">Units free to sell, at their prices</p>
          </div>
          <CategoryFigures
            label="Stock value by category"
            unit="Value"
            isTable={isTable}
            mostBars={5}
            rows={stock.categories.map(({ category, value }) => ({
              category,
              value,
              figure: <Money value={formatUsd(value)} />,
            }))}
          />
        </>
      )}
    </Card>
  )
}
