// What the stock is worth at today's prices, in all and by category.
import { Link } from '@tanstack/react-router'

import type { DashboardCharts } from '#contract/insight/dashboard.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { FittedAmount, Money } from '#web/ui/Money.tsx'

import { CategoryChart } from './CategoryChart.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import { useTableToggle } from './useTableToggle.tsx'

export function StockValueCard({ stock }: { stock: DashboardCharts['stock'] }) {
  const { isTable, toggle } = useTableToggle('stock value by category')
  return (
    <Card title="Stock Value" action={stock.total > 0 && toggle}>
      {stock.total === 0 ? (
        <EmptyChart className="h-67">
          Nothing is in stock. What is free to sell will be valued here.
        </EmptyChart>
      ) : (
        <>
          <div className="@container mb-2">
            <Link
              to="/products"
              className="block w-fit max-w-full rounded-sm text-figure text-ink focus-ring"
            >
              <FittedAmount value={formatUsd(stock.total)} />
            </Link>
            <p className="text-meta text-muted">Units free to sell, at their prices</p>
          </div>
          <CategoryChart
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
