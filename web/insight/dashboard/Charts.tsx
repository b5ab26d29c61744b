// The charts of the dashboard and the low stock list, in a chunk of their own.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { findDashboardCharts, type DashboardCharts } from '#contract/insight/dashboard.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { StockBadge } from '#web/catalog/products/StockBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FittedAmount, Money } from '#web/ui/Money.tsx'

import { CategoryChart } from './CategoryChart.tsx'
import { EmptyChart, useTableToggle } from './chartParts.tsx'
import { ChartSkeletons, chartGrid } from './ChartSkeletons.tsx'
import { ProductListCard } from './ProductListCard.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { UnitsSoldCard } from './UnitsSoldCard.tsx'

const lowStockCount = 6

export function Charts() {
  return (
    <div className={chartGrid}>
      <ChartCards />
      <ProductListCard
        title="Low stock"
        listLabel="Low stock"
        allLabel="All low stock"
        allSearch={{ stockLevel: 'short' }}
        errorTitle="Failed to load low stock"
        filter={{ limit: lowStockCount, stockLevel: 'short' }}
        empty={<EmptyChart className="min-h-55">No products are low or out of stock.</EmptyChart>}
        Badge={StockBadge}
      />
    </div>
  )
}

function ChartCards() {
  const [month, setMonth] = useState<string>()
  const query = useCall(findDashboardCharts, { month }, { keep: true })
  const { data, isPlaceholderData } = query
  if (query.error) {
    return (
      <Card className="lg:col-span-2">
        <QueryError
          query={query}
          title="Failed to load charts"
          text="Your products and invoices are not affected."
        />
      </Card>
    )
  }
  if (!data) return <ChartSkeletons />
  return (
    <>
      <RevenueCard revenue={data.revenue} />
      <StockValueCard stock={data.stock} />
      {/* The select shows the requested month while its data is loading. */}
      <UnitsSoldCard
        charts={isPlaceholderData && month ? { ...data, month } : data}
        isLoading={isPlaceholderData}
        onMonth={setMonth}
      />
    </>
  )
}

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
