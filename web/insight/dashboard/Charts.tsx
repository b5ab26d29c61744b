// The charts of the dashboard and the low stock list, in a chunk of their own.
import { useState } from 'react'

import { findDashboardCharts } from '#contract/insight/dashboard.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { StockBadge } from '#web/catalog/products/StockBadge.tsx'
import { Card } from '#web/ui/Card.tsx'

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
