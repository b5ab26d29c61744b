// The shape of the charts while they and their figures are on their way.
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

export const chartGrid = 'grid items-start gap-5 lg:grid-cols-3 lg:items-stretch'

/** Three cards of the grid. */
export function ChartSkeletons() {
  return (
    <>
      <Card title="Revenue by Month" className="lg:col-span-2">
        <SkeletonRegion label="Loading the charts">
          <Skeleton className="h-67 w-full" />
        </SkeletonRegion>
      </Card>
      <Card title="Stock Value">
        <Skeleton className="mb-5 h-8 w-40" />
        <Skeleton className="h-50 w-full" />
      </Card>
      <Card title="Units Sold" className="lg:col-span-2">
        <div className="grid gap-8 md:grid-cols-2">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </Card>
    </>
  )
}
