// The charts of the dashboard, in a chunk of their own: a year's revenue, the stock's value, what sold, and what runs low.
import { useState } from 'react'

import { findDashboardCharts } from '#contract/insight/dashboard.ts'
import { useCall } from '#web/api/useCall.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { ChartSkeletons, chartGrid } from './ChartSkeletons.tsx'
import { LowStockCard } from './LowStockCard.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { StockValueCard } from './StockValueCard.tsx'
import { UnitsSoldCard } from './UnitsSoldCard.tsx'

export function Charts() {
  return (
    <div className={chartGrid}>
      <DrawnFigures />
      <LowStockCard />
    </div>
  )
}

function DrawnFigures() {
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
          title="Failed to load the charts"
          text="The products and invoices themselves are not affected."
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
      {/* The month that was asked for is shown as chosen at once. */}
      <UnitsSoldCard
        figures={isPlaceholderData && month ? { ...data, month } : data}
        isLoading={isPlaceholderData}
        onMonth={setMonth}
      />
    </>
  )
}
