// The activity log while it loads.
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { entriesPerPage } from './activityQuery.ts'
import { entryGrid } from './Timeline.tsx'

const places = Array.from({ length: entriesPerPage }, (_, place) => place)

export function TimelineSkeleton() {
  return (
    <SkeletonRegion label="Loading activity">
      <Card action={<Skeleton className="h-4 w-36" />} flush>
        <ol className="divide-y divide-hairline">
          {places.map((place) => (
            <li key={place} className={entryGrid}>
              <Skeleton className="h-3.5 w-48 max-w-full sm:order-3" />
              <Skeleton className="h-4 w-16 sm:order-2" />
              <Skeleton className="h-3 w-20 sm:order-1" />
              <Skeleton className="h-3 w-24 max-sm:hidden sm:order-4" />
              <Skeleton className="h-3 w-20 max-sm:hidden sm:order-5" />
            </li>
          ))}
        </ol>
      </Card>
    </SkeletonRegion>
  )
}
