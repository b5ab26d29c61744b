// The figures at the top of the dashboard. Each is a link to the list that it counts.
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Banknote,
  CalendarClock,
  CircleDollarSign,
  ClipboardCheck,
  ClipboardList,
  ClockAlert,
  type LucideIcon,
  PackageMinus,
  Shirt,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { type DashboardMetrics, findDashboardMetrics } from '#contract/insight/dashboard.ts'
import { type Comparison, comparisons, defaultComparison } from '#domain/insight/comparison.ts'
import { formatShortDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { defaultLowStockThreshold, formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Card } from '#web/ui/Card.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

interface MetricCard {
  label: string
  icon: LucideIcon
  value: (metrics: DashboardMetrics) => ReactNode
  /** A fixed text is shown while the metrics load, so that nothing moves when they arrive. */
  note: string | ((metrics: DashboardMetrics) => ReactNode)
  /** `month` is the current one. */
  link: (metrics: DashboardMetrics, month: string) => Pick<LinkProps, 'to' | 'search'>
}

const amount = (cents: number) => <FittedAmount value={formatUsd(cents)} />

/** With the same days of an earlier month. */
const comparedCards: readonly MetricCard[] = [
  {
    label: 'Monthly Revenue',
    icon: CircleDollarSign,
    value: ({ monthlyRevenueCents }) => amount(monthlyRevenueCents),
    note: ({ monthlyRevenueCents, earlier }) => (
      <ComparedSum now={monthlyRevenueCents} then={earlier.revenueCents} endDate={earlier.endDate} />
    ),
    link: (_, month) => ({ to: '/invoices', search: { processedMonth: month } }),
  },
  {
    label: 'Bookings',
    icon: ClipboardCheck,
    value: ({ bookingsCents }) => amount(bookingsCents),
    note: ({ bookingsCents, earlier }) => (
      <ComparedSum now={bookingsCents} then={earlier.bookingsCents} endDate={earlier.endDate} />
    ),
    link: (_, month) => ({ to: '/orders', search: { bookedMonth: month } }),
  },
  {
    label: 'Open Orders',
    icon: ClipboardList,
    value: ({ openOrders }) => formatCount(openOrders),
    note: ({ openOrderUnits, earlier }) =>
      earlier.openOrders === null
        ? `${formatUnits(openOrderUnits)} to invoice`
        : `${formatCount(earlier.openOrders)} on ${formatShortDay(earlier.endDate)}`,
    link: () => ({ to: '/orders', search: { show: 'to ship' } }),
  },
  {
    label: 'Overdue',
    icon: CalendarClock,
    value: ({ overdueCents }) => amount(overdueCents),
    note: ({ earlier }) => `${formatUsd(earlier.overdueCents)} on ${formatShortDay(earlier.endDate)}`,
    link: () => ({ to: '/ageing/documents', search: { bucket: 'Overdue' } }),
  },
]

const otherCards: readonly MetricCard[] = [
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
    label: 'Open Amount',
    icon: Banknote,
    value: ({ openCents }) => amount(openCents),
    note: ({ unappliedCents }) =>
      unappliedCents === 0 ? 'Owed by customers' : `Before ${formatUsd(unappliedCents)} unapplied credit`,
    link: () => ({ to: '/ageing' }),
  },
]

const cards = [...comparedCards, ...otherCards]

interface ComparedSumProps {
  /** In cents. */
  now: number
  then: number
  endDate: string
}

/** '−12% from $310,528.23 until Oct 30' */
function ComparedSum({ now, then, endDate }: ComparedSumProps) {
  const percent = then > 0 ? Math.round(((now - then) / then) * 100) : undefined
  return (
    <>
      {percent !== undefined && (
        <span className="font-medium text-ink tabular">
          {`${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`}
        </span>
      )}{' '}
      <span>{`${percent === undefined ? '' : 'from '}${formatUsd(then)} until ${formatShortDay(endDate)}`}</span>
    </>
  )
}

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4'

const comparisonNames: Readonly<Record<Comparison, string>> = {
  'last-month': 'Last month',
  'last-year': 'Last year',
}

export function MetricCards() {
  const [compareWith, setCompareWith] = useState(defaultComparison)
  const query = useCall(findDashboardMetrics, { compareWith }, { keep: true })
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
    <section aria-label="Figures">
      <div className="mb-2 flex items-center justify-end gap-2 text-meta text-muted print:hidden">
        <span>Compared with</span>
        <SegmentedControl
          label="Compared with"
          value={compareWith}
          options={comparisons.map((value) => ({ value, label: comparisonNames[value] }))}
          onChange={setCompareWith}
        />
      </div>
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
    </section>
  )
}

function MetricsSkeleton() {
  return (
    <SkeletonRegion label="Loading metrics">
      <div className="mb-2 h-7" />
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
