// The figures at the top of the dashboard. Each is a link to the list that it counts.
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Banknote,
  CalendarClock,
  CircleDollarSign,
  ClipboardList,
  ClockAlert,
  type LucideIcon,
  PackageMinus,
  Shirt,
  Truck,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { type DashboardMetrics, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { defaultLowStockThreshold, formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Card } from '#web/ui/Card.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

interface MetricCard {
  label: string
  icon: LucideIcon
  value: (metrics: DashboardMetrics) => ReactNode
  /** A fixed text is shown while the metrics load, so that nothing moves when they arrive. */
  note: string | ((metrics: DashboardMetrics) => string)
  /** `month` is the current one. */
  link: (metrics: DashboardMetrics, month: string) => Pick<LinkProps, 'to' | 'search'>
}

const amount = (cents: number) => <FittedAmount value={formatUsd(cents)} />

const cards: readonly MetricCard[] = [
  {
    label: 'Total Products',
    icon: Shirt,
    value: ({ totalProducts }) => formatCount(totalProducts),
    note: 'In the catalog',
    link: () => ({ to: '/products' }),
  },
  {
    label: 'Low Stock Items',
    icon: PackageMinus,
    value: ({ lowStockItems }) => formatCount(lowStockItems),
    note: `${defaultLowStockThreshold} or fewer, or their own limit`,
    link: () => ({ to: '/products', search: { stockLevel: 'short' } }),
  },
  {
    label: 'Pending Invoices',
    icon: ClockAlert,
    value: ({ pendingInvoices }) => formatCount(pendingInvoices),
    note: 'Waiting to be processed',
    link: () => ({ to: '/invoices', search: { status: 'Pending' } }),
  },
  {
    label: 'Monthly Revenue',
    icon: CircleDollarSign,
    value: ({ monthlyRevenueCents }) => amount(monthlyRevenueCents),
    note: 'Processed this month',
    link: (_, month) => ({ to: '/invoices', search: { processedMonth: month } }),
  },
  {
    label: 'Open Amount',
    icon: Banknote,
    value: ({ openCents }) => amount(openCents),
    note: ({ unappliedCents }) =>
      unappliedCents === 0 ? 'Owed by customers' : `Before ${formatUsd(unappliedCents)} unapplied credit`,
    link: () => ({ to: '/ageing' }),
  },
  {
    label: 'Overdue',
    icon: CalendarClock,
    value: ({ overdueCents }) => amount(overdueCents),
    note: 'After the due day',
    link: () => ({ to: '/ageing/documents', search: { bucket: 'Overdue' } }),
  },
  {
    label: 'Open Orders',
    icon: ClipboardList,
    value: ({ openOrders }) => formatCount(openOrders),
    note: ({ openOrderUnits }) => `${formatUnits(openOrderUnits)} to invoice`,
    link: () => ({ to: '/orders', search: { show: 'to ship' } }),
  },
  {
    label: 'Ships This Week',
    icon: Truck,
    value: ({ ordersThisWeek }) => formatCount(ordersThisWeek),
    note: ({ weekEndsOn }) => `Begins by ${formatDay(weekEndsOn)}`,
    link: ({ weekEndsOn }) => ({ to: '/orders', search: { show: 'to ship', shipTo: weekEndsOn } }),
  },
]

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4'

export function MetricCards() {
  const query = useCall(findDashboardMetrics, {})
  const { month: monthOf } = useCompanyDates()
  const month = monthOf(useNow())
  const { data } = query
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
  if (!data) return <MetricsSkeleton />
  return (
    <div className={grid}>
      {cards.map(({ label, icon: Icon, value, note, link }) => (
        <Link
          key={label}
          {...link(data, month)}
          className="block min-w-0 rounded-md focus-ring *:h-full *:transition-colors hover:*:border-edge"
        >
          <Metric
            label={label}
            icon={<Icon aria-hidden="true" />}
            value={value(data)}
            note={typeof note === 'string' ? note : note(data)}
          />
        </Link>
      ))}
    </div>
  )
}

function MetricsSkeleton() {
  return (
    <SkeletonRegion label="Loading metrics">
      <div className={grid}>
        {cards.map(({ label, note }) => (
          <Metric
            key={label}
            label={label}
            value={<Skeleton className="my-1 h-6 w-20" />}
            note={typeof note === 'string' ? note : <Skeleton className="my-0.5 h-3 w-28" />}
          />
        ))}
      </div>
    </SkeletonRegion>
  )
}
