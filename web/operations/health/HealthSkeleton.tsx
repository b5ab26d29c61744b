// The shape of the health page while it is read.
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

export function HealthSkeleton() {
  return (
    <SkeletonRegion label="Reading how Selvedge is">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-10 w-full" />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title="Requests in the Last Hour">
            <Skeleton className="h-60" />
          </Card>
          <Card title="What Waits, and What It Leans On">
            <Skeleton className="h-60" />
          </Card>
        </div>
        <Card title="The Proof">
          <Skeleton className="h-44" />
        </Card>
      </div>
    </SkeletonRegion>
  )
}
