// The dashboard: metrics, charts, the newest products and the newest activity.
import { Link } from '@tanstack/react-router'
import {
  Banknote,
  CalendarClock,
  CircleDollarSign,
  ClipboardList,
  ClockAlert,
  PackageMinus,
  Shirt,
  Truck,
} from 'lucide-react'
import { lazy, Suspense } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { type DashboardMetrics, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { defaultLowStockThreshold, formatUnits, getStockLevel } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { HangerDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

import { ChartSkeletons, chartGrid } from './ChartSkeletons.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ProductListCard } from './ProductListCard.tsx'
import { RecentActivityCard } from './RecentActivityCard.tsx'

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

const recentProductCount = 3

export function DashboardPage() {
  return (
    <div className="flex flex-col gap-5">
      <FirstSteps />
      <MetricCards />
      <Suspense
        fallback={
          <div className={chartGrid}>
            <ChartSkeletons />
          </div>
        }
      >
        <Charts />
      </Suspense>
      <div className="grid gap-5 lg:grid-cols-2">
        <ProductListCard
          title="Recent Products"
          listLabel="Recent products"
          allLabel="All products"
          allSearch={{}}
          errorTitle="Failed to load products"
          filter={{ limit: recentProductCount }}
          empty={
            <EmptyState
              drawing={<HangerDrawing />}
              title="No products found"
              text="The newest products will be listed here."
            />
          }
          Badge={TwoLevelStockBadge}
        />
        <RecentActivityCard />
      </div>
    </div>
  )
}

/** The dashboard shows only two stock levels: out of stock is shown as low. */
function TwoLevelStockBadge({ of: product }: { of: Product }) {
  return getStockLevel(product) === 'in' ? (
    <Badge tone="good">In Stock</Badge>
  ) : (
    <Badge tone="warning">Low Stock</Badge>
  )
}

const metricGrid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 2xl:grid-cols-6'
/** With the metrics of orders. */
const widerGrid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4'
const metricLink = 'block min-w-0 rounded-md focus-ring *:h-full *:transition-colors hover:*:border-edge'

function MetricCards() {
  const query = useCall(findDashboardMetrics, {})
  const { month: monthOf } = useCompanyDates()
  const month = monthOf(useNow())
  if (query.error) {
    return (
      <Card>
        <QueryError
          query={query}
          title="Failed to load metrics"
          text="Your products and invoices are not affected."
        />
      </Card>
    )
  }
  if (!query.data) return <MetricsSkeleton />
  const { totalProducts, lowStockItems, pendingInvoices, monthlyRevenueCents: monthlyRevenue } = query.data
  const { openCents, unappliedCents, overdueCents } = query.data
  const { openOrders } = query.data
  return (
    <div className={openOrders > 0 ? widerGrid : metricGrid}>
      <Link to="/products" className={metricLink}>
        <Metric
          label="Total Products"
          icon={<Shirt aria-hidden="true" />}
          value={formatCount(totalProducts)}
          note="In the catalog"
        />
      </Link>
      <Link to="/products" search={{ stockLevel: 'short' }} className={metricLink}>
        <Metric
          label="Low Stock Items"
          icon={<PackageMinus aria-hidden="true" />}
          value={formatCount(lowStockItems)}
          note={`${defaultLowStockThreshold} or fewer, or their own limit`}
        />
      </Link>
      <Link to="/invoices" search={{ status: 'Pending' }} className={metricLink}>
        <Metric
          label="Pending Invoices"
          icon={<ClockAlert aria-hidden="true" />}
          value={formatCount(pendingInvoices)}
          note="Waiting to be processed"
        />
      </Link>
      <Link to="/invoices" search={{ processedMonth: month }} className={metricLink}>
        <Metric
          label="Monthly Revenue"
          icon={<CircleDollarSign aria-hidden="true" />}
          value={<FittedAmount value={formatUsd(monthlyRevenue)} />}
          note="Processed this month"
        />
      </Link>
      <Link to="/ageing" className={metricLink}>
        <Metric
          label="Open Amount"
          icon={<Banknote aria-hidden="true" />}
          value={<FittedAmount value={formatUsd(openCents)} />}
          note={
            unappliedCents === 0
              ? 'Owed by customers'
              : `Before ${formatUsd(unappliedCents)} unapplied credit`
          }
        />
      </Link>
      <Link to="/ageing/documents" search={{ bucket: 'Overdue' }} className={metricLink}>
        <Metric
          label="Overdue"
          icon={<CalendarClock aria-hidden="true" />}
          value={<FittedAmount value={formatUsd(overdueCents)} />}
          note="After the due day"
        />
      </Link>
      {openOrders > 0 && <OrderMetrics metrics={query.data} />}
    </div>
  )
}

/** Hidden while there are no open orders. */
function OrderMetrics({ metrics }: { metrics: DashboardMetrics }) {
  const { openOrders, openOrderUnits, ordersThisWeek, weekEndsOn } = metrics
  return (
    <>
      <Link to="/orders" search={{ show: 'to ship' }} className={metricLink}>
        <Metric
          label="Open Orders"
          icon={<ClipboardList aria-hidden="true" />}
          value={formatCount(openOrders)}
          note={`${formatUnits(openOrderUnits)} to invoice`}
        />
      </Link>
      <Link to="/orders" search={{ show: 'to ship', shipTo: weekEndsOn }} className={metricLink}>
        <Metric
          label="Ships This Week"
          icon={<Truck aria-hidden="true" />}
          value={formatCount(ordersThisWeek)}
          note={`Begins by ${formatDay(weekEndsOn)}`}
        />
      </Link>
    </>
  )
}

const metricLabels = [
  'Total Products',
  'Low Stock Items',
  'Pending Invoices',
  'Monthly Revenue',
  'Open Amount',
  'Overdue',
]

function MetricsSkeleton() {
  return (
    <SkeletonRegion label="Loading metrics">
      <div className={metricGrid}>
        {metricLabels.map((label) => (
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
