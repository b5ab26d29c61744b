// The shapes of what the search will show, while the first answer is on its way.
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

const places = [1, 2, 3]

export function SearchSkeleton() {
  return (
    <SkeletonRegion label="Searching">
      {places.map((place) => (
        <div key={place} className="flex h-12 items-center gap-3 px-2">
          <Skeleton className="h-10 w-8" />
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
