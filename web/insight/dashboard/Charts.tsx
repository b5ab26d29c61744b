// The charts of the dashboard and the low stock list, in a chunk of their own.
import { useState } from 'react'

import { findDashboardCharts } from '#contract/insight/dashboard.ts'
import { useCall } from '#web/api/useCall.ts'
import { StockBadge } from '#web/catalog/products/StockBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { EmptyChart } from './chartParts.tsx'
import { ChartSkeletons, chartGrid } from './ChartSkeletons.tsx'
import { ProductListCard } from './ProductListCard.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { StockValueCard } from './StockValueCard.tsx'
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
        query={{ limit: lowStockCount, stockLevel: 'short' }}
        empty={<EmptyChart className="min-h-55">No products are low or out of stock.</EmptyChart>}
        Badge={StockBadge}
      />
    </div>
  )
}

function ChartCards() {
  const [month, setMonth] = useState<string>()
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    findDashboardCharts,
    { month },
    { keep: true },
  )
  if (error) {
    return (
      <Card className="lg:col-span-2">
        <ErrorState
          title="Failed to load charts"
          text="Your products and invoices are not affected."
          onRetry={() => void refetch()}
          retrying={isFetching}
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
