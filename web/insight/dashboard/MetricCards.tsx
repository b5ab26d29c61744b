// The four figures; each leads to what it counts.
import { Link } from '@tanstack/react-router'
import { CircleDollarSign, ClockAlert, PackageMinus, Shirt } from 'lucide-react'

import { findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { defaultLowStockThreshold } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4'
const cell = 'block min-w-0 rounded-md focus-ring *:h-full *:transition-colors hover:*:border-edge'

/** Asks again only when something was changed here, as SPEC.md section 9 has it. */
export function MetricCards() {
  const { data, error, isFetching, refetch } = useCall(findDashboardMetrics, {})
  const { month: monthOf } = useCompanyDates()
  const month = monthOf(useNow())
  if (error) {
    return (
      <Card>
        <ErrorState
          title="Failed to load the figures"
          text="The products and invoices themselves are not affected."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  if (!data) return <FiguresSkeleton />
  return (
    <div className={grid}>
      <Link to="/products" className={cell}>
        <Metric
          label="Total Products"
          icon={<Shirt aria-hidden="true" />}
          value={formatCount(data.totalProducts)}
          note="In the catalogue"
        />
      </Link>
      <Link to="/products" search={{ stockLevel: 'short' }} className={cell}>
        <Metric
          label="Low Stock Items"
          icon={<PackageMinus aria-hidden="true" />}
          value={formatCount(data.lowStockItems)}
          note={`${defaultLowStockThreshold} or fewer, or their own limit`}
        />
      </Link>
      <Link to="/invoices" search={{ status: 'Pending' }} className={cell}>
        <Metric
          label="Pending Invoices"
          icon={<ClockAlert aria-hidden="true" />}
          value={formatCount(data.pendingInvoices)}
          note="Waiting to be processed"
        />
      </Link>
      <Link to="/invoices" search={{ processedMonth: month }} className={cell}>
        <Metric
          label="Monthly Revenue"
          icon={<CircleDollarSign aria-hidden="true" />}
          value={<FittedAmount value={formatUsd(data.monthlyRevenue)} />}
          note="Processed this month"
        />
      </Link>
    </div>
  )
}

function FiguresSkeleton() {
  return (
    <SkeletonRegion label="Loading the figures">
      <div className={grid}>
        {['Total Products', 'Low Stock Items', 'Pending Invoices', 'Monthly Revenue'].map((label) => (
          <Metric
            key={label}
            label={label}
            value={<Skeleton className="my-1 h-6 w-20" />}
            note={<Skeleton className="my-0.5 h-3 w-28" />}
          />
        ))}
      </div>
    </SkeletonRegion>
  )
}
