// The first page: four figures, the charts, the newest products, and what happened last.
import { lazy, Suspense } from 'react'

import { ChartSkeletons, chartGrid } from './ChartSkeletons.tsx'
import { Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RecentProducts } from './RecentProducts.tsx'

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

/** SPEC.md section 2, Dashboard. */
export function DashboardPage() {
  return (
    <div className="flex flex-col gap-5">
      <FirstSteps />
      <Figures />
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
        <RecentProducts />
        <RecentActivity />
      </div>
    </div>
  )
}
