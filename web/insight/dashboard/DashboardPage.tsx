// The dashboard: metrics, what is to do, charts, the newest products and the newest activity.
import { lazy, Suspense } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { HangerDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { ChartSkeletons, chartGrid } from './ChartSkeletons.tsx'
import { MetricCards } from './MetricCards.tsx'
import { ProductListCard } from './ProductListCard.tsx'
import { RecentActivityCard } from './RecentActivityCard.tsx'
import { TodoCard } from './TodoCard.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

// Loaded when first shown, because most companies are set up and the card can import a catalog.
const FirstStepsCard = lazy(async () => ({ default: (await import('./FirstStepsCard.tsx')).FirstStepsCard }))
const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

const recentProductCount = 3

export function DashboardPage() {
  const firstSteps = useFirstSteps()
  const hasData = !firstSteps || firstSteps.hasProducts || firstSteps.hasInvoices
  return (
    <div className="flex flex-col gap-5">
      {firstSteps && (
        <Suspense>
          <FirstStepsCard steps={firstSteps} />
        </Suspense>
      )}
      <MetricCards />
      {/* Without data, the first steps are what is to do, and there is nothing to draw. */}
      {hasData && (
        <>
          <TodoCard />
          <Suspense
            fallback={
              <div className={chartGrid}>
                <ChartSkeletons />
              </div>
            }
          >
            <Charts />
          </Suspense>
        </>
      )}
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
