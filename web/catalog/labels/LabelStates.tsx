// What Print Labels shows without products, without a format, and while it loads.
import { Link } from '@tanstack/react-router'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

export function NoProducts() {
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title="No products selected"
      text="Select products in the table of the product list, or open a product, a style or an import, and choose Print labels."
      action={
        <Link to="/products" search={{ view: 'table' }} className={buttonStyles()}>
          Select products
        </Link>
      }
    />
  )
}

export function NoFormat() {
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title="No label format"
      text="A label format has the numbers of the sheet or roll that you print on."
      action={
        <Link to="/label-formats" className={buttonStyles()}>
          Label formats
        </Link>
      }
    />
  )
}

export function LabelsSkeleton() {
  return (
    <SkeletonRegion label="Loading labels">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </SkeletonRegion>
  )
}
