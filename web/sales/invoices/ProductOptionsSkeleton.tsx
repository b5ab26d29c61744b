// The product picker's list while it loads.
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

const cards = [0, 1, 2, 3, 4, 5, 6, 7]

export function ProductOptionsSkeleton() {
  return (
    <SkeletonRegion label="Loading products">
      <div className="flex flex-col gap-0.5 overflow-hidden p-2">
        {cards.map((card) => (
          <div key={card} className="flex gap-3 p-2">
            <Skeleton className="h-15 w-12" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-3.5 w-2/3" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
