// The first page: four figures, the charts, the newest products, and what happened last.
import { lazy, Suspense } from 'react'

import { ChartSkeletons, chartGrid } from './ChartSkeletons.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { MetricCards } from './MetricCards.tsx'
import { RecentActivityCard } from './RecentActivityCard.tsx'
import { RecentProductsCard } from './RecentProductsCard.tsx'

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

/** SPEC.md section 2, Dashboard. */
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
        <RecentProductsCard />
        <RecentActivityCard />
      </div>
    </div>
  )
}
