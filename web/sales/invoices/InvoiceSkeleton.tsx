// An invoice's page while it loads.
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

const rows = [0, 1, 2, 3, 4]

export function InvoiceSkeleton() {
  return (
    <SkeletonRegion label="Loading invoice">
      <div className="flex flex-col gap-4">
        <div className="flex min-h-control items-center justify-between gap-4">
          <Skeleton className="h-5 w-72 max-sm:w-40" />
          <Skeleton className="h-control w-80 max-sm:w-24" />
        </div>
        <Card title="Customer">
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
            {rows.slice(1).map((row) => (
              <Skeleton key={row} className="h-9 w-40" />
            ))}
          </div>
        </Card>
        <Card title="Items" flush>
          <div className="divide-y divide-hairline">
            {rows.map((row) => (
              <div key={row} className="flex h-14 items-center justify-between gap-6 px-4">
                <Skeleton className="h-8 w-72 max-sm:w-40" />
                <Skeleton className="h-3.5 w-20" />
              </div>
            ))}
          </div>
        </Card>
        <Card title="Summary" className="md:w-88 md:self-end">
          <div className="flex flex-col gap-3">
            {rows.slice(1).map((row) => (
              <Skeleton key={row} className="h-3.5" />
            ))}
          </div>
        </Card>
      </div>
    </SkeletonRegion>
  )
}
