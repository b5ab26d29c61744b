// The stock value at current prices, in total and by category.
import { Link } from '@tanstack/react-router'

import type { DashboardCharts } from '#contract/insight/dashboard.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { FittedAmount, Money } from '#web/ui/Money.tsx'

import { CategoryChart } from './CategoryChart.tsx'
import { EmptyChart, useTableToggle } from './chartParts.tsx'

export function StockValueCard({ stock }: { stock: DashboardCharts['stock'] }) {
  const { isTable, toggle } = useTableToggle('stock value by category')
  return (
    <Card title="Stock value" action={stock.totalCents > 0 && toggle}>
      {stock.totalCents === 0 ? (
        <EmptyChart className="h-67">
          Nothing is in stock. The value of your stock will appear here.
        </EmptyChart>
      ) : (
        <>
          <div className="@container mb-2">
            <Link
              to="/products"
              className="block w-fit max-w-full rounded-sm text-figure text-ink focus-ring"
            >
              <FittedAmount value={formatUsd(stock.totalCents)} />
            </Link>
            <p className="text-meta text-muted">Available units at current prices</p>
          </div>
          <CategoryChart
            label="Stock value by category"
            unit="Value"
            isTable={isTable}
            maxBars={5}
            rows={stock.categories.map(({ category, valueCents: value }) => ({
              category,
              value,
              formattedValue: <Money value={formatUsd(value)} />,
            }))}
          />
        </>
      )}
    </Card>
  )
}
