// Placeholders of the charts, while their code or data is loading.
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

export const chartGrid = 'grid items-start gap-5 lg:grid-cols-3 lg:items-stretch'

/** Three cards of the grid. */
export function ChartSkeletons() {
  return (
    <>
      <Card title="Revenue by month" className="lg:col-span-2">
        <SkeletonRegion label="Loading charts">
          <Skeleton className="h-67 w-full" />
        </SkeletonRegion>
      </Card>
      <Card title="Stock value">
        <Skeleton className="mb-5 h-8 w-40" />
        <Skeleton className="h-50 w-full" />
      </Card>
      <Card title="Units sold" className="lg:col-span-2">
        <div className="grid gap-8 md:grid-cols-2">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </Card>
    </>
  )
}
